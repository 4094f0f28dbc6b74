package raiseparallel

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// whole is a tile.parallel that is being replaced by operations on tiles.
type whole struct {
	*split
	b *ir.Builder // before the operation
	// before is what all elements share.
	before ir.Mapping
	// tiles are values of the body as tiles.
	tiles map[*ir.Value]*ir.Value
}

// raise makes the operations on tiles, and of the rest another tile.parallel.
func (s *split) raise() {
	yield := s.o.Body.Entry().Last()
	if s.raised == 0 && !slices.ContainsFunc(yield.Operands(), s.isShared) {
		return
	}
	w := &whole{split: s, b: ir.Before(s.o.Op), tiles: map[*ir.Value]*ir.Value{}}
	for i, e := range s.o.Elements() {
		w.tiles[e] = s.o.Inputs[i]
	}
	w.hoist()
	w.rest()
	for op := range s.o.Body.Entry().Ops() {
		if s.whole(op) {
			w.op(op)
		}
	}
	for i, v := range yield.Operands() {
		s.o.Outputs[i].ReplaceAllUsesWith(w.tile(v))
	}
	s.o.Erase()
}

func (s *split) isShared(v *ir.Value) bool { return s.kinds[v] == shared }

// hoist computes once what is the same for all elements.
func (w *whole) hoist() {
	for op := range w.o.Body.Entry().Ops() {
		if op.NumResults() > 0 && w.kinds[op.Result(0)] == shared {
			w.b.Insert(ir.Clone(op, &w.before))
		}
	}
}

// rest makes a tile.parallel of what stays, which gives what the operations on tiles need of it.
func (w *whole) rest() {
	needed := w.needed()
	stays := len(w.stays) > 0
	if len(needed) == 0 && !stays {
		return
	}
	old := w.o.Body.Entry()
	body := ir.NewBlock()
	m := w.before
	for _, c := range w.o.Coords() {
		m.Map(c, body.AddArg(ir.Index, c.Loc()))
	}
	var inputs []*ir.Value
	for i, e := range w.o.Elements() {
		if slices.ContainsFunc(slices.Collect(e.Uses()),
			func(u *ir.Use) bool { return w.stays[w.o.Body.AncestorOpIn(u.Owner())] }) {
			inputs = append(inputs, w.o.Inputs[i])
			m.Map(e, body.AddArg(e.Type(), e.Loc()))
		}
	}
	in := ir.NewBuilder(body)
	for op := range old.Ops() {
		if w.stays[op] || op.NumResults() > 0 && w.kinds[op.Result(0)] == coordinate {
			in.Insert(ir.Clone(op, &m))
		}
	}
	var yields []*ir.Value
	types := []ir.Type{}
	for _, v := range needed {
		yields = append(yields, m.Get(v))
		types = append(types, w.typeOf(v))
	}
	in.Loc = old.Last().Loc()
	tile.Yield.New(in, tile.YieldOp{Values: yields})
	w.b.Loc = w.o.Loc()
	p := tile.Parallel.New(w.b, tile.ParallelOp{Inputs: inputs, Shape: w.o.Shape, Layout: w.o.Layout,
		Body: ir.NewRegion(body)}, types...)
	if len(needed) > 0 {
		ir.Edit(p.Op, func(p *tile.ParallelOp) { p.Layout = nil })
	}
	p.Op.SetDiscardableAttrs(w.o.Op.DiscardableAttrs())
	for i, v := range needed {
		w.tiles[v] = p.Outputs[i]
	}
}

// needed are the values of what stays that operations on tiles, or the results, use.
func (w *whole) needed() (out []*ir.Value) {
	add := func(vs []*ir.Value) {
		for _, v := range vs {
			if w.made(v) && !slices.Contains(out, v) {
				out = append(out, v)
			}
		}
	}
	for op := range w.o.Body.Entry().Ops() {
		if w.whole(op) || op.Has(ir.Terminator) {
			ir.WalkOps(op, func(inner *ir.Op) { add(inner.Operands()) })
		}
	}
	return out
}

// made reports whether what stays makes a value.
func (w *whole) made(v *ir.Value) bool {
	def := v.DefiningOp()
	return w.kinds[v] == coordinate && (def == nil || def.Block() == w.o.Body.Entry()) || def != nil && w.stays[def]
}

// op makes an operation on tiles.
func (w *whole) op(op *ir.Op) {
	w.b.Loc = op.Loc()
	if i, ok := scf.If.Cast(op); ok {
		w.choice(i)
		return
	}
	if op.Has(ir.ConstantLike) {
		w.before.Map(op.Result(0), w.b.Insert(ir.Clone(op, nil)).Result(0))
		return
	}
	var m ir.Mapping
	for _, v := range op.Operands() {
		m.Map(v, w.tile(v))
	}
	c := ir.Clone(op, &m)
	for i, r := range op.Results() {
		c.Result(i).SetType(w.typeOf(r))
		w.tiles[r] = c.Result(i)
	}
	w.b.Insert(c)
}

// choice computes both sides of an scf.if, and chooses.
func (w *whole) choice(i scf.IfOp) {
	then, otherwise := i.Then.Entry(), i.Else.Entry()
	for _, side := range []*ir.Block{then, otherwise} {
		for op := range side.Ops() {
			if !op.Has(ir.Terminator) {
				w.op(op)
			}
		}
	}
	w.b.Loc = i.Loc()
	cond := w.tile(i.Condition)
	for n, r := range i.Results {
		w.tiles[r] = arith.NewSelect(w.b, cond, w.tile(then.Last().Operand(n)), w.tile(otherwise.Last().Operand(n)))
	}
}

// tile is a value of the body as a tile.
func (w *whole) tile(v *ir.Value) *ir.Value {
	if t := w.tiles[v]; t != nil {
		return t
	}
	x := w.before.Get(v)
	t := w.typeOf(v)
	if c, ok := arith.Constant.Cast(x.DefiningOp()); ok {
		return arith.NewConstant(w.b, ir.SplatOf(t, c.Value))
	}
	return tile.Fill.New(w.b, tile.FillOp{Value: x}, t).Result
}

func (w *whole) typeOf(v *ir.Value) *ir.TensorType { return ir.Tensor(w.o.Shape, v.Type(), nil) }
