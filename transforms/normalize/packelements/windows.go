package packelements

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/intrange"
)

// load reads the bytes of a window and casts them.
func (p *packer) load(o tile.LoadOp) error {
	at, err := p.bytes(o.Op, o.At, o.Window())
	if err != nil {
		return err
	}
	elements := o.Tile()
	t, err := byteTile(o.Op, elements)
	if err != nil {
		return err
	}
	pad := o.Pad
	if pad != nil {
		pad = both(ir.Before(o.Op), pad)
	}
	ir.Edit(o.Op, func(o *tile.LoadOp) { o.At, o.Pad = at, pad })
	v := o.Op.Result(0)
	v.SetType(t)
	cast := tile.Bitcast.New(ir.After(o.Op), tile.BitcastOp{Source: v}, elements)
	v.ReplaceUsesIf(cast.Result, func(u *ir.Use) bool { return u.Owner() != cast.Op })
	return nil
}

// store casts a tile to bytes and writes those.
func (p *packer) store(o tile.StoreOp) error {
	at, err := p.bytes(o.Op, o.At, o.Window())
	if err != nil {
		return err
	}
	t, err := byteTile(o.Op, o.Value.Type().(*ir.TensorType))
	if err != nil {
		return err
	}
	cast := tile.Bitcast.New(ir.Before(o.Op), tile.BitcastOp{Source: o.Value}, t).Result
	ir.Edit(o.Op, func(o *tile.StoreOp) { o.At, o.Value = at, cast })
	return nil
}

// copy moves bytes.
func (p *packer) copy(o tile.CopyOp) error {
	from, err := p.bytes(o.Op, o.SourceAt, o.From())
	if err != nil {
		return err
	}
	to, err := p.bytes(o.Op, o.DestAt, o.To())
	if err != nil {
		return err
	}
	if o.Layout != nil {
		return o.Errorf("has a layout of 4-bit elements, which are packed two to a byte; remove layout(…)")
	}
	shape := append([]int64{}, o.Tile...)
	shape[len(shape)-1] /= perByte
	ir.Edit(o.Op, func(o *tile.CopyOp) { o.SourceAt, o.DestAt, o.Tile = from, to, shape })
	return nil
}

// bytes is a window in bytes: it has whole ones of each row.
func (p *packer) bytes(op *ir.Op, s tile.Slice, w tile.Window) (tile.Slice, error) {
	dim := len(w.At) - 1
	last := len(w.Shape) - 1
	if last < 0 || w.Dims[last] != dim || w.Steps[last] != 1 {
		return s, op.Errorf("moves single 4-bit elements, which are packed two to a byte; the tile's last dimension must be contiguous in the memref's last dimension")
	}
	if w.Shape[last]%perByte != 0 {
		return s, op.Errorf("moves %d 4-bit elements of each row, which are packed two to a byte; the number must be even",
			w.Shape[last])
	}
	ranges := p.ranges[intrange.Scope(op)]
	at := s.Offsets()
	if d := ranges.MixedDivisor(at[dim]); d%perByte != 0 {
		return s, op.Errorf("begins at an element that is not provably even, but 4-bit elements are packed two to a byte; make the last index a multiple of 2, or add 'tile.divisible' to the argument it comes from")
	}
	at[dim] = halved(ir.Before(op), ranges, at[dim])
	s = s.Moved(at)
	if s.Sizes != nil {
		s.Sizes = append([]int64{}, s.Sizes...)
		s.Sizes[dim] /= perByte
	}
	return s, nil
}

// halved is an even index divided by two.
func halved(b *ir.Builder, ranges *intrange.Analysis, m ir.Mixed) ir.Mixed {
	if m.Value == nil {
		return ir.Mixed{Const: m.Const / perByte}
	}
	div := arith.DivSI
	if lo, _, ok := ranges.Interval(m.Value); ok && lo >= 0 {
		div = arith.DivUI
	}
	return ir.Mixed{Value: arith.Binary(b, div, m.Value, arith.ConstantIndex(b, perByte))}
}

// byteTile is the type of a tile's bytes.
func byteTile(op *ir.Op, t *ir.TensorType) (*ir.TensorType, error) {
	shape := append([]int64{}, t.Shape()...)
	last := len(shape) - 1
	shape[last] /= perByte
	l := tile.LayoutOf(t)
	if l == nil {
		return ir.Tensor(shape, ir.I8, nil), nil
	}
	d, ok := tile.DistOf(t)
	if !ok {
		return nil, op.Errorf("moves %v, whose layout cannot be converted to bytes", t)
	}
	wide, err := d.Widen(last, perByte)
	if err != nil {
		return nil, op.Errorf("moves %v, whose 4-bit elements are packed two to a byte: %v", t, err)
	}
	return ir.Tensor(shape, ir.I8, tile.Layout(wide)), nil
}
