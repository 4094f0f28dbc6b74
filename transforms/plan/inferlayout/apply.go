package inferlayout

import (
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/layout"
	"github.com/tsopt/tsopt/transforms/analysis/instructions"
)

// apply writes the layouts into the types, and inserts conversions where an operation needs, or makes, another layout
// than the class has.
func (in *inference) apply() error {
	for _, v := range in.tiles {
		d, _ := in.of(v)
		setLayout(v, d)
	}
	var ops []*ir.Op
	ir.WalkOps(in.kernel.Op, func(op *ir.Op) { ops = append(ops, op) })
	for _, op := range ops {
		if err := in.adapt(op); err != nil {
			return err
		}
	}
	return nil
}

// setLayout changes the type of a tile, and of the constant that defines it.
func setLayout(v *ir.Value, d layout.Distribution) {
	t, _ := tile.TileOf(v.Type())
	combiner := scale.Add
	if l := tile.LayoutOf(t); l != nil {
		combiner = l.Combiner()
	}
	nt := t.WithEncoding(tile.LayoutCombined(d, combiner))
	v.SetType(tile.Retiled(v.Type(), nt))
	if def := v.DefiningOp(); def != nil && def.Has(ir.ConstantLike) {
		if a, ok := def.Attr("value").(*ir.DenseElementsAttr); ok {
			def.SetAttr("value", ir.DenseElements(nt, a.Data()))
		}
	}
}

// adaptGemm gives a GEMM the fragments of its instruction.
func (in *inference) adaptGemm(op *ir.Op) error {
	p := in.gemms[op]
	ir.Edit(op, func(g *tile.GemmOp) { g.Impl, g.Shape, g.Instruction = p.Impl, p.Shape, nil })
	for i, f := range p.Operands() {
		switch {
		case f.Shared && isTile(op.Operand(i)):
			in.storeOperand(op, i, f)
		case !f.Shared && in.farFrom(op.Operand(i), f):
			in.explainStored(op, i, f)
			in.storeOperand(op, i, f)
		case !f.Shared:
			in.need(op, i, f.Dist)
		}
	}
	acc := tile.Gemm.Of(op).Acc
	if have, ok := in.of(acc); tile.IsFuture(acc) && ok && !have.Equal(p.Acc) {
		return op.Errorf("accumulates into an outstanding MMA whose layout is %v, but its own is %v; tile.await that one first", have, p.Acc)
	}
	in.need(op, 2, p.Acc)
	in.makes(op.Result(0), p.Acc)
	return nil
}

// farFrom reports whether an operand that can be read in shared memory as well as in registers would reach its fragment
// through shared memory.
func (in *inference) farFrom(v *ir.Value, f instructions.OperandPlan) bool {
	have, ok := tile.DistOf(v.Type())
	if len(f.Memory) == 0 || !ok {
		return false
	}
	c, err := layout.ConvertPlan(have, f.Dist)
	return err != nil || c.Kind > layout.Shuffle
}

// need gives operand i a layout.
func (in *inference) need(op *ir.Op, i int, d layout.Distribution) {
	v := op.Operand(i)
	if have, ok := tile.DistOf(v.Type()); ok && have.Equal(d) {
		return
	}
	if def := v.DefiningOp(); def != nil && madeAnywhere(def) && v.HasOneUse() {
		setLayout(v, d)
		return
	}
	b := ir.Before(op)
	op.SetOperand(i, convert(b, v, d))
}

func convert(b *ir.Builder, v *ir.Value, d layout.Distribution) *ir.Value {
	t := v.Type().(*ir.TensorType)
	return tile.ConvertLayout.New(b, tile.ConvertLayoutOp{Source: v},
		t.WithEncoding(tile.LayoutCombined(d, tile.LayoutOf(t).Combiner()))).Result
}

// makes says that an operation makes result v, or a region gets argument v, in layout d, whatever the class has; users
// see the class's layout.
func (in *inference) makes(v *ir.Value, d layout.Distribution) {
	have, _ := tile.DistOf(v.Type())
	if have.Equal(d) {
		return
	}
	setLayout(v, d)
	b := ir.NewBuilder(nil)
	b.SetAfterValue(v)
	b.Loc = ownerOf(v).Loc()
	c := convert(b, v, have)
	v.ReplaceUsesIf(c, func(u *ir.Use) bool { return u.Owner() != c.DefiningOp() })
}

// adaptReduce splits a reduction across warps in two: inside each warp, which leaves a partial sum for each warp, and
// an all-reduce over the warps.
func (in *inference) adaptReduce(op *ir.Op) error {
	o := ir.View[tile.ReduceOp](op)
	if !o.Kind.OK {
		return in.adaptReduceRegion(o)
	}
	kind, r := o.Kind.V, o.Results[0]
	src, _ := tile.DistOf(o.Sources[0].Type())
	whole, err := src.Reduce(int(o.Dim()))
	if err != nil {
		return o.Errorf("has no layout: %v", err)
	}
	partial, levels := partialAcrossWarps(src, whole, int(o.Dim()))
	if have, _ := tile.DistOf(r.Type()); have.Equal(partial) {
		return nil // as written, or split by an earlier run of the pass
	}
	in.makes(r, whole)
	if len(levels) == 0 {
		return nil
	}
	r.SetType(r.Type().(*ir.TensorType).WithEncoding(tile.LayoutCombined(partial, kind)))
	// One exchange over the coarsest level covers the finer ones.
	v := allReduce(ir.After(o.Op), r, kind, levels[len(levels)-1].String(), whole)
	r.ReplaceUsesIf(v, func(u *ir.Use) bool { return u.Owner() != v.DefiningOp() })
	return nil
}

// partialAcrossWarps turns the copies that a reduction leaves on the warp axes into partial sums, and names those
// axes.
func partialAcrossWarps(src, reduced layout.Distribution, dim int) (layout.Distribution, []layout.Axis) {
	axes := reduced.AllDigits()
	var levels []layout.Axis
	for _, a := range []layout.Axis{layout.Warp, layout.Warpgroup} {
		var digits []layout.Digit
		found := false
		for _, g := range src.Digits(a) {
			switch {
			case g.Kind != layout.Dim || g.Dim < dim:
				digits = append(digits, g)
			case g.Dim > dim:
				digits = append(digits, layout.On(g.Size, g.Dim-1, g.Stride))
			default:
				digits = append(digits, layout.Sum(g.Size))
				found = true
			}
		}
		if found {
			axes[a] = digits
			levels = append(levels, a)
		}
	}
	if len(levels) == 0 {
		return reduced, nil
	}
	d, err := layout.NewDistribution(reduced.Shape(), axes)
	if err != nil {
		panic("inferlayout: partial sums of a valid layout are invalid: " + err.Error())
	}
	return d, levels
}

func allReduce(b *ir.Builder, v *ir.Value, kind scale.Combiner, level string, d layout.Distribution) *ir.Value {
	t := v.Type().(*ir.TensorType).WithEncoding(tile.Layout(d))
	return comm.AllReduce.New(b, comm.AllReduceOp{Values: []*ir.Value{v}, Combiner: ir.Some(kind), Level: level,
		Body: ir.NewRegion()}, t).Results[0]
}

// adaptReshape reads the elements in row-major order. Where neither side's layout
// is one of the other shape as well, they move in between, as a row of all of
// them, in which every layout without an overhang of every shape can be written.
func (in *inference) adaptReshape(op *ir.Op) error {
	r := in.relate(op)[0]
	to, _ := in.of(r.To)
	if from, ok := r.Up(to); ok {
		in.need(op, 0, from)
		return nil
	}
	from, _ := tile.DistOf(r.From.Type()) // a conversion's result, which has no class
	if natural, ok := r.Down(from); ok {
		in.makes(op.Result(0), natural)
		return nil
	}
	from, err := in.dividing(r.From, from)
	if err != nil {
		return op.Errorf("has no layout: %v", err)
	}
	in.need(op, 0, from)
	if to, err = in.dividing(r.To, to); err != nil {
		return op.Errorf("has no layout: %v", err)
	}
	in.makes(op.Result(0), to)
	row := []int64{elements(r.From)}
	given, err := from.Reshape(row)
	if err != nil {
		return op.Errorf("has no layout: %v", err)
	}
	wanted, err := to.Reshape(row)
	if err != nil {
		return op.Errorf("has no layout: %v", err)
	}
	b, source := ir.Before(op), ir.View[tile.ReshapeOp](op).Source
	t := ir.Tensor(row, source.Type().(*ir.TensorType).Elem(),
		tile.LayoutCombined(given, tile.LayoutOf(source.Type()).Combiner()))
	op.SetOperand(0, convert(b, tile.Reshape.New(b, tile.ReshapeOp{Source: source}, t).Result, wanted))
	return nil
}

// dividing is a tile's layout if it does not overhang, else one that does not.
func (in *inference) dividing(v *ir.Value, d layout.Distribution) (layout.Distribution, error) {
	if !d.Overhangs() {
		return d, nil
	}
	t, _ := tile.TileOf(v.Type())
	return in.places.Of(v.ParentBlock()).Dividing(t.Shape(), t.Elem())
}

// adaptOn makes the layouts outside and inside of a scale.on agree. A part with an overhang cannot be a shard of the
// whole: it is converted inside.
func (in *inference) adaptOn(op *ir.Op) error {
	on := ir.View[scale.OnOp](op)
	for i, rel := range in.relateOn(op) {
		if !isTile(rel.From) {
			continue
		}
		part, _ := tile.DistOf(rel.From.Type())
		whole, ok := rel.Down(part)
		if !ok {
			divided, err := in.dividing(rel.From, part)
			if err == nil {
				in.convertPart(on, i, divided)
				whole, ok = rel.Down(divided)
			}
		}
		if !ok {
			return on.Errorf("has no layout for %v as a part of %v", rel.From.Type(), rel.To.Type())
		}
		if i < on.NumOperands() {
			in.need(on.Op, i, whole)
		} else {
			in.makes(on.Result(i-on.NumOperands()), whole)
		}
	}
	return nil
}

// convertPart gives a layout to a unit's part that passes clause i of a scale.on; inside it has its own.
func (in *inference) convertPart(on scale.OnOp, i int, d layout.Distribution) {
	if i >= on.NumOperands() {
		in.need(on.Body.Entry().Last(), i-on.NumOperands(), d)
		return
	}
	in.makes(on.LocalInputs()[i], d)
}
