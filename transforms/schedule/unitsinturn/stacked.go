package unitsinturn

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// stacked is the type of a tile, or a number, of each unit.
func stacked(t ir.Type, units int64) ir.Type {
	s, isTile := t.(*ir.TensorType)
	if !isTile {
		return ir.Tensor([]int64{units}, t, nil)
	}
	return ir.Tensor(append([]int64{units}, s.Shape()...), s.Elem(), nil)
}

// stackedAt is where a unit's tile is in one of all units.
func stackedAt(unit, all *ir.Value) []ir.Mixed {
	at := make([]ir.Mixed, len(all.Type().(*ir.TensorType).Shape()))
	at[0].Value = unit
	return at
}

// partialOver is how many units have a tile of partial sums; ok is false for other tiles.
func partialOver(t ir.Type) (units int64, ok bool) {
	s, tensor := t.(*ir.TensorType)
	if !tensor {
		return 0, false
	}
	enc, ok := s.Encoding().(*tile.LayoutAttr)
	if !ok || !enc.IsPartial() {
		return 0, false
	}
	for _, level := range scale.LevelsInBlock() {
		if _, n, over := enc.PartialOver(level); over {
			return n, true
		}
	}
	return 0, false
}

// stack gives tiles of partial sums a dimension for the units.
func stack(k tile.KernelOp) (err error) {
	bringConstants(k)
	changed := stackedTiles{}
	ir.WalkNested(k.Op, func(op *ir.Op) ir.WalkResult {
		if err == nil {
			err = changed.operation(op)
		}
		return ir.Advance
	})
	return err
}

// stackedTiles are those that had partial sums.
type stackedTiles map[*ir.Value]bool

// bringConstants copies constants around a kernel that it uses as partial sums into it.
func bringConstants(k tile.KernelOp) {
	b := ir.Before(k.Body.Entry().First())
	inside := map[*ir.Value]*ir.Value{}
	ir.WalkNested(k.Op, func(op *ir.Op) ir.WalkResult {
		for i, v := range op.Operands() {
			_, partial := partialOver(v.Type())
			if def := v.DefiningOp(); !partial || def == nil || !def.Has(ir.ConstantLike) || k.Op.IsProperAncestor(def) {
				continue
			}
			if inside[v] == nil {
				inside[v] = b.Insert(ir.Clone(v.DefiningOp(), nil)).Result(0)
			}
			op.SetOperand(i, inside[v])
		}
		return ir.Advance
	})
}

// operation changes the tiles that an operation makes, and reports one that can do nothing with such.
func (s stackedTiles) operation(op *ir.Op) error {
	found := slices.ContainsFunc(op.Operands(), func(v *ir.Value) bool { return s[v] })
	change := func(v *ir.Value) {
		if n, ok := partialOver(v.Type()); ok {
			v.SetType(stacked(v.Type(), n))
			s[v], found = true, true
		}
	}
	store, isStore := tile.Store.Cast(op)
	for _, v := range op.Results() {
		change(v)
	}
	for _, r := range op.Regions() {
		for b := range r.Blocks() {
			for _, a := range b.Args() {
				change(a)
			}
		}
	}
	switch {
	case isStore && store.Partial:
		ir.Edit(op, func(o *tile.StoreOp) { o.Partial = false })
	case !found:
	case op.Has(ir.ConstantLike):
		splat, ok := op.Attr("value").(*ir.DenseElementsAttr)
		if !ok || !splat.IsSplat() {
			return op.Errorf("has partial sums of units that are not all the same, which is unsupported where a block is one thread")
		}
		op.SetAttr("value", ir.SplatOf(op.Result(0).Type().(ir.ShapedType), splat.At(0)))
	case tile.Fill.Is(op), scale.On.Is(op), scf.For.Is(op), scf.If.Is(op), scf.While.Is(op), tile.Pipelined.Is(op),
		op.Has(ir.Elementwise), op.Has(ir.Terminator):
	default:
		return op.Errorf("computes with partial sums of units, which is unsupported where a block is one thread; all-reduce them first")
	}
	return nil
}
