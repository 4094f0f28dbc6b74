package tile

import (
	"slices"
	"strings"

	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/internal/nearest"
	"github.com/tsopt/tsopt/ir"
)

// clauses are the attributes that have a clause of their own in the text.
var clauses = []string{"static_grid", "static_from", "static_step", "threads", "devices", "nodes", "cluster",
	"resident", "raster", "persistent", "cooperative", ir.OperandSegments}

// countClauses are the clauses `name(n)`, and wordClauses those of a word, in the order in which they are printed
// around blocks(…) = (…).
var (
	countClauses = []string{"devices", "nodes", "cluster", "threads", "resident", "raster"}
	wordClauses  = []string{"persistent", "cooperative"}
)

// parseKernel reads the clauses in any order.
func parseKernel(p ir.OpParser, st *ir.OpState) {
	c := kernelClauses{numbers: map[string]int64{"devices": 1, "nodes": 1}}
	for p.Err() == nil && c.one(p, st) {
	}
	switch {
	case p.Err() != nil:
		return
	case !c.said["blocks"]:
		p.Errorf(p.Pos(), "expected 'blocks': the grid is missing, for example blocks(%%i) = (4)")
		return
	case !c.said["threads"]:
		c.numbers["threads"] = 1
		st.SetProp("threads", ir.I64Attr(1))
	}
	scale.ShareUnits(p, func(level string) (int64, bool) {
		// the constraint speaks of others
		return unitsOf(c.numbers["threads"], max(c.numbers["devices"], 1), max(c.numbers["nodes"], 1), level)
	})
	at := p.Pos()
	for _, a := range p.AttrDictWithKeyword() {
		if slices.Contains(clauses, a.Name) {
			p.Errorf(at, "'%s' is given by a clause; remove it from the attributes", a.Name)
		}
		st.SetProp(a.Name, a.Value)
	}
	if p.Err() == nil {
		st.Regions = append(st.Regions, p.Region(c.ids, Yield.OpDef))
	}
}

// kernelClauses are the clauses that were read.
type kernelClauses struct {
	said    map[string]bool
	numbers map[string]int64
	ids     []ir.Argument
}

// one reads the clause that comes next, if one does.
func (c *kernelClauses) one(p ir.OpParser, st *ir.OpState) bool {
	at, name := p.Pos(), ""
	switch {
	case p.Peek("blocks"), p.Peek("("):
		name = "blocks"
	default:
		for _, n := range slices.Concat(countClauses, wordClauses) {
			if p.Peek(n) {
				name = n
			}
		}
	}
	if name == "" {
		c.unknown(p)
		return false
	}
	if c.said[name] {
		p.Errorf(at, "clause %s is given twice", name)
		return false
	}
	if c.said == nil {
		c.said = map[string]bool{}
	}
	c.said[name] = true
	switch {
	case name == "blocks":
		c.ids, _ = parseGrid(p, st)
	case slices.Contains(wordClauses, name):
		p.Expect(name)
		st.SetProp(name, ir.Unit)
	default:
		c.numbers[name], _ = parseClause(p, st, name)
	}
	return true
}

// unknown rejects a word that is not a clause.
func (c *kernelClauses) unknown(p ir.OpParser) {
	if p.Peek("attributes") {
		return
	}
	if at, word := p.Pos(), ""; !p.Peek("{") {
		if word, _ = p.OptionalKeyword(); word != "" {
			all := slices.Concat([]string{"blocks"}, countClauses, wordClauses)
			p.Errorf(at, "%s is not a clause of tile.kernel; known are %s%s", word, strings.Join(all, ", "),
				nearest.DidYouMean(word, all))
		}
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
			p.Errorf(at, "has %d block indices but %d grid dimensions", len(ids), len(static))
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
	printClause(p, "threads", o.Threads, 1)
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
