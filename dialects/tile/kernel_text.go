package tile

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/ir"
)

// clauses are the attributes that have a clause of their own in the text.
var clauses = []string{"static_grid", "static_from", "static_step", "threads", "devices", "nodes", "cluster", "resident", "raster", "persistent", "cooperative", ir.OperandSegments}

func parseKernel(p ir.OpParser, st *ir.OpState) {
	devices, nodes := int64(1), int64(1)
	for _, clause := range []struct {
		name string
		n    *int64
	}{{"devices", &devices}, {"nodes", &nodes}, {"cluster", new(int64)}} {
		if n, ok := parseClause(p, st, clause.name); ok {
			*clause.n = max(n, 1) // the constraint speaks of others
		}
	}
	ids, ok := parseGrid(p, st)
	threads, has := parseClause(p, st, "threads")
	if !has {
		p.Expect("threads")
	}
	for _, clause := range []string{"devices", "nodes", "cluster"} {
		if p.Peek(clause) {
			p.Errorf(p.Pos(), "%s(…) stands before blocks(…)", clause)
			return
		}
	}
	scale.ShareUnits(p, func(level string) (int64, bool) { return unitsOf(threads, devices, nodes, level) })
	parseClause(p, st, "resident")
	parseClause(p, st, "raster")
	for _, flag := range []string{"persistent", "cooperative"} {
		if p.Accept(flag) {
			st.SetProp(flag, ir.Unit)
		}
	}
	at := p.Pos()
	for _, a := range p.AttrDictWithKeyword() {
		if slices.Contains(clauses, a.Name) {
			p.Errorf(at, "'%s' is given by a clause, not among the attributes", a.Name)
		}
		st.SetProp(a.Name, a.Value)
	}
	if ok && p.Err() == nil {
		st.Regions = append(st.Regions, p.Region(ids, Yield.OpDef))
	}
}

// parseClause reads an optional `name(n)`.
func parseClause(p ir.OpParser, st *ir.OpState, name string) (n int64, ok bool) {
	if !p.Accept(name) {
		return 0, false
	}
	p.Expect("(")
	n = p.Int()
	p.Expect(")")
	st.SetProp(name, ir.I64Attr(n))
	return n, true
}

// parseGrid reads `blocks(names) = (grid)`, or `(names) = (from) to (to) step (step)`.
func parseGrid(p ir.OpParser, st *ir.OpState) (ids []ir.Argument, ok bool) {
	stepped := p.Peek("(")
	if !stepped {
		p.Expect("blocks")
	}
	ids = p.Arguments(ir.Paren, false, false)
	for i := range ids {
		ids[i].Type = ir.Index
	}
	p.Expect("=")
	var values [3][]ir.Unresolved // grid, from, step
	read := func(i int, name string) {
		at := p.Pos()
		var static []int64
		values[i], static = ir.ParseIndexList(p, ir.Paren)
		st.SetProp(name, ir.DenseI64(static...))
		if ok = len(static) == len(ids); !ok && p.Err() == nil {
			p.Errorf(at, "%d block indices but %d grid dimensions", len(ids), len(static))
		}
	}
	if stepped {
		read(1, "static_from")
		p.Expect("to")
	}
	read(0, "static_grid")
	if stepped {
		p.Expect("step")
		read(2, "static_step")
	}
	if p.Err() != nil {
		return nil, false
	}
	var sizes []int64
	for _, us := range values {
		st.Operands = append(st.Operands, p.ResolveSame(us, ir.Index)...)
		sizes = append(sizes, int64(len(us)))
	}
	st.SetProp(ir.OperandSegments, ir.DenseI32(sizes...))
	return ids, true
}

func printKernel(p ir.OpPrinter, o KernelOp) {
	printClause(p, "devices", o.Devices(), 1)
	printClause(p, "nodes", o.Nodes(), 1)
	printClause(p, "cluster", o.Cluster(), 1)
	from, to, step := o.Count()
	if o.Stepped() {
		p.Space()
		p.Arguments(ir.Paren, o.BlockIDs(), false)
		p.Str(" = ")
		ir.PrintIndexList(p, ir.Paren, from)
		p.Str(" to ")
		ir.PrintIndexList(p, ir.Paren, to)
		p.Str(" step ")
		ir.PrintIndexList(p, ir.Paren, step)
	} else {
		p.Str(" blocks")
		p.Arguments(ir.Paren, o.BlockIDs(), false)
		p.Str(" = ")
		ir.PrintIndexList(p, ir.Paren, to)
	}
	printClause(p, "threads", o.Threads, 0)
	printClause(p, "resident", o.Residents, 0)
	printClause(p, "raster", o.Raster, 0)
	if o.Persistent {
		p.Str(" persistent")
	}
	if o.Cooperative {
		p.Str(" cooperative")
	}
	p.AttrDictWithKeyword(o.Op, clauses...)
	p.Space()
	p.Region(o.Body, ir.RegionStyle{HideArgs: true, HideTerminator: true})
}

// printClause writes ` name(n)`, but for the number that is meant without it.
func printClause(p ir.OpPrinter, name string, n, unless int64) {
	if n != unless {
		p.Str(" " + name + "(")
		p.Int(n)
		p.Str(")")
	}
}
