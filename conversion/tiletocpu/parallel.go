package tiletocpu

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/tensor"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// runsParallel reports whether the code of one element can be that of a vector: it consists of elementwise operations.
func (p *plan) runsParallel(o tile.ParallelOp, lane int) bool {
	for _, x := range o.Inputs {
		if !p.runs(x, lane) {
			return false
		}
	}
	for op := range o.Body.Entry().Ops() {
		switch {
		case op.Has(ir.Terminator), op.Has(ir.Elementwise), op.Has(ir.ConstantLike) && op.NumRegions() == 0:
		case tensor.Extract.Is(op):
			if !p.runsExtract(tensor.Extract.Of(op), o.Coords(), lane) {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// runsExtract reports whether neighbours extract one element, or neighbours.
func (p *plan) runsExtract(e tensor.ExtractOp, coords []*ir.Value, lane int) bool {
	for i, x := range e.Indices {
		switch {
		case x == coords[lane]:
			if !p.runs(e.Tensor, i) || slices.Contains(e.Indices[i+1:], x) {
				return false
			}
		case varies(x, coords, lane):
			return false
		}
	}
	return true
}

// varies reports whether a value of the code of one element may change with a coordinate.
func varies(v *ir.Value, coords []*ir.Value, lane int) bool {
	if i := slices.Index(coords, v); i >= 0 {
		return i == lane
	}
	if v.IsBlockArg() {
		return v.OwnerBlock() == coords[lane].OwnerBlock() // an element
	}
	return slices.ContainsFunc(v.DefiningOp().Operands(), func(x *ir.Value) bool { return varies(x, coords, lane) })
}

// inline computes what the code of one element yields at a point.
func (n *nest) inline(o tile.ParallelOp, p point) []*ir.Value {
	for i, c := range o.Coords() {
		n.scalar.Map(c, n.coordinate(p, i))
	}
	for i, e := range o.Elements() {
		n.scalar.Map(e, n.at(o.Inputs[i], p))
	}
	if p.lane < 0 {
		return n.block(o.Body.Entry())
	}
	for op := range o.Body.Entry().Ops() {
		if op.Has(ir.Terminator) {
			break
		}
		if e, ok := tensor.Extract.Cast(op); ok {
			n.scalar.Map(e.Result, n.extracted(e, o.Coords(), p))
			continue
		}
		n.scalar.MapAll(op.Results(), n.apply(op, n.gets(op.Operands())))
	}
	return n.gets(o.Body.Entry().Last().Operands())
}

// extracted is an element, or neighbours, of a tile in code of neighbours.
func (n *nest) extracted(e tensor.ExtractOp, coords []*ir.Value, p point) *ir.Value {
	q := one()
	for i, x := range e.Indices {
		if p.lane >= 0 && x == coords[p.lane] {
			q.at = append(q.at, p.at[p.lane])
			q.lane, q.lanes = i, p.lanes
		} else {
			q.at = append(q.at, n.get(x))
		}
	}
	return n.at(e.Tensor, q)
}

func (n *nest) gets(vs []*ir.Value) (out []*ir.Value) {
	for _, v := range vs {
		out = append(out, n.get(v))
	}
	return out
}

// block computes a block of code of one element in the innermost loop, and returns what it yields.
func (n *nest) block(b *ir.Block) []*ir.Value {
	for op := range b.Ops() {
		if op.Has(ir.Terminator) {
			return n.gets(op.Operands())
		}
		n.scalarOp(op)
	}
	return nil
}

// scalarOp copies an operation of code of one element to the innermost loop.
func (n *nest) scalarOp(op *ir.Op) {
	if e, ok := tensor.Extract.Cast(op); ok {
		n.scalar.Map(e.Result, n.at(e.Tensor, one(n.gets(e.Indices)...)))
		return
	}
	if op.NumRegions() == 0 && ir.IsPure(op) && op.Has(ir.Elementwise) {
		n.scalar.MapAll(op.Results(), n.apply(op, n.gets(op.Operands())))
		return
	}
	n.copied(op)
}

// copied copies an operation with its regions.
func (n *nest) copied(op *ir.Op) {
	s := ir.OpState{Def: op.Def(), Loc: op.Loc(), Props: op.Props(), Attrs: op.DiscardableAttrs(),
		Operands: n.gets(op.Operands())}
	for _, t := range op.ResultTypes() {
		s.Types = append(s.Types, scalarType(t))
	}
	for range op.Regions() {
		s.Regions = append(s.Regions, ir.NewRegion())
	}
	out := n.inner()
	made := out.Create(s)
	out.SetBefore(made) // for what does not depend on the regions
	for i, r := range op.Regions() {
		for b := range r.Blocks() {
			to := ir.NewBlock()
			for _, a := range b.Args() {
				n.scalar.Map(a, to.AddArg(scalarType(a.Type()), a.Loc()))
			}
			made.Region(i).Append(to)
			in := ir.NewBuilder(to)
			in.Loc = op.Loc()
			leave := n.enter(in)
			for _, v := range to.Args() {
				n.depth[v] = len(n.levels) - 1
			}
			n.region(b, in)
			leave()
		}
	}
	out.SetAfter(made)
	n.scalar.MapAll(op.Results(), made.Results())
	for _, v := range made.Results() {
		n.depth[v] = len(n.levels) - 1
	}
}

// region copies a block of a region, with its terminator.
func (n *nest) region(b *ir.Block, in *ir.Builder) {
	for op := range b.Ops() {
		if !op.Has(ir.Terminator) {
			n.scalarOp(op)
			continue
		}
		in.Create(ir.OpState{Def: op.Def(), Loc: op.Loc(), Props: op.Props(), Operands: n.gets(op.Operands())})
	}
}

// parallel runs code of one element that accesses memory, for all elements in order.
func (k *kernel) parallel(o tile.ParallelOp) error {
	n := k.nest()
	n.each(o.Shape, 1, func(p point) {
		for i, c := range o.Coords() {
			n.scalar.Map(c, p.at[i])
		}
		for i, e := range o.Elements() {
			n.scalar.Map(e, n.at(o.Inputs[i], p))
		}
		for i, x := range n.block(o.Body.Entry()) {
			if k.kept[o.Outputs[i]] {
				n.write(x, k.memory(o.Outputs[i]), p)
			}
		}
	})
	return nil
}

// tuple is what a region of two tuples yields.
func (n *nest) tuple(r *ir.Region, vs []*ir.Value) []*ir.Value {
	n.scalar.MapAll(r.Entry().Args(), vs)
	return n.block(r.Entry())
}
