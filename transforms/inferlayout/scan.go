package inferlayout

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/layout"
)

// A scan runs through the registers of each thread and on through the lanes of a
// warp. Where the tile has fewer lines than the block has warps' lanes, several
// warps share a line: each scans a part of it, and what the parts before it come
// to is combined in. The totals of the parts go through shared memory, from which
// each part reads that of the one before.

// minPart is how many elements of a line a warp has at the least.
const minPart = 64

const lanes = 32

// splitScans divides the lines of scans among warps.
func (in *inference) splitScans() {
	for s := range ir.Collect(in.kernel.Op, tile.Scan) {
		if _, nested := ir.Enclosing(s.Op, scale.On); nested {
			continue
		}
		shape := s.Source.Type().(*ir.TensorType).Shape()
		lines, _ := ir.NumElements(shape)
		lines /= shape[int(s.Dim)]
		warps := in.places.Of(s.Block()).AllWarps()
		if parts := powerOfTwo(min(warps*lanes/max(lines, 1)/lanes, shape[int(s.Dim)]/minPart), shape[int(s.Dim)]); parts > 1 {
			splitScan(s, parts)
		}
	}
}

// powerOfTwo is the largest power of two that is at most limit and divides n.
func powerOfTwo(limit, n int64) int64 {
	p := int64(1)
	for 2*p <= limit && n%(2*p) == 0 {
		p *= 2
	}
	return p
}

// splitScan scans parts of each line and combines into each the total of those
// before it.
func splitScan(s tile.ScanOp, parts int64) {
	b := ir.Before(s.Op)
	t := s.Source.Type().(*ir.TensorType)
	shape, dim := t.Shape(), int64(int(s.Dim))
	cut := slices.Replace(slices.Clone(shape), int(dim), int(dim)+1, parts, shape[dim]/parts)
	cutType := ir.Tensor(cut, t.Elem(), nil)
	x := b.Value(tile.Reshape.OpDef, cutType, s.Source)
	scanned := scan(b, s, x, dim+1)
	totalType := ir.Tensor(slices.Delete(slices.Clone(cut), int(dim)+1, int(dim)+2), t.Elem(), nil)
	st := ir.OpState{Def: tile.Reduce.OpDef, Operands: []*ir.Value{x}, Types: []ir.Type{totalType}}
	st.SetProp("kind", s.Attr("kind"))
	st.SetProp("dim", ir.I64Attr(dim+1))
	totals := scan(b, s, b.Create(st).Result(0), dim)
	before := neighbours(b, s, totals, dim)
	st = ir.OpState{Def: tile.ExpandDims.OpDef, Operands: []*ir.Value{before},
		Types: []ir.Type{ir.Tensor(slices.Insert(slices.Clone(totalType.Shape()), int(dim)+1, 1), t.Elem(), nil)}}
	st.SetProp("dim", ir.I64Attr(dim+1))
	spread := b.Value(tile.Broadcast.OpDef, cutType, b.Create(st).Result(0))
	op, operands := combinerOf(s.Kind(), t.Elem()), []*ir.Value{spread, scanned}
	if s.Reverse {
		operands = []*ir.Value{scanned, spread}
	}
	whole := b.Value(op, cutType, operands...)
	s.Result.ReplaceAllUsesWith(b.Value(tile.Reshape.OpDef, t, whole))
	s.Erase()
}

func scan(b *ir.Builder, like tile.ScanOp, x *ir.Value, dim int64) *ir.Value {
	st := ir.OpState{Def: tile.Scan.OpDef, Operands: []*ir.Value{x}, Types: []ir.Type{x.Type()}}
	st.SetProp("kind", like.Attr("kind"))
	st.SetProp("dim", ir.I64Attr(dim))
	if like.Reverse {
		st.SetProp("reverse", ir.Unit)
	}
	return b.Create(st).Result(0)
}

// neighbours moves elements one place on along a dimension, through shared
// memory: outside of it lies what changes nothing.
func neighbours(b *ir.Builder, s tile.ScanOp, v *ir.Value, dim int64) *ir.Value {
	t := v.Type().(*ir.TensorType)
	mem := b.Value(tile.Alloc.OpDef, ir.MemRef(t.Shape(), t.Elem(), nil, scale.L1))
	at := make([]*ir.Value, len(t.Shape()))
	for i := range at {
		at[i] = arith.ConstantIndex(b, 0)
	}
	b.Op(tile.Store.OpDef, nil, append([]*ir.Value{v, mem}, at...)...)
	at = slices.Clone(at)
	at[dim] = arith.ConstantIndex(b, -1)
	if s.Reverse {
		at[dim] = arith.ConstantIndex(b, 1)
	}
	return tile.NewLoad(b, t, mem, at, arith.NewConstant(b, scale.Identity(s.Kind(), t.Elem()))).Op.Result(0)
}

// combinerOf is the operation of a kind.
func combinerOf(kind string, elem ir.Type) *ir.OpDef {
	if _, float := elem.(*ir.FloatType); float {
		return map[string]*ir.OpDef{"add": arith.AddF.OpDef, "mul": arith.MulF.OpDef, "max": arith.MaximumF.OpDef, "min": arith.MinimumF.OpDef}[kind]
	}
	return map[string]*ir.OpDef{"add": arith.AddI.OpDef, "mul": arith.MulI.OpDef, "max": arith.MaxSI.OpDef, "min": arith.MinSI.OpDef,
		"and": arith.AndI.OpDef, "or": arith.OrI.OpDef, "xor": arith.XOrI.OpDef}[kind]
}

// scanLayout is a layout in which each thread has neighbours along a dimension and
// the lanes of a warp share it, as far as there are not lines enough for all.
func scanLayout(p tile.Place, t *ir.TensorType, dim int) (layout.Distribution, error) {
	shape := t.Shape()
	lines, _ := ir.NumElements(shape)
	lines /= max(shape[dim], 1)
	along := powerOfTwo(min(lanes, max(1, p.AllWarps()*lanes/max(lines, 1))), shape[dim])
	rest := slices.Delete(slices.Clone(shape), dim, dim+1)
	d, err := layout.Coalesced(rest, layout.RowMajorOrder(len(rest)), 128, lanes/along, p.AllWarps())
	if err != nil {
		return d, err
	}
	if d, err = d.ExpandDim(dim); err != nil {
		return d, err
	}
	perThread := shape[dim] / along
	axes := d.AllDigits()
	axes[layout.Reg] = append([]layout.Digit{layout.On(perThread, dim, 1)}, axes[layout.Reg]...)
	axes[layout.Lane] = append([]layout.Digit{layout.On(along, dim, perThread)}, axes[layout.Lane]...)
	if d, err = layout.NewDistribution(shape, axes); err != nil {
		return d, err
	}
	return p.Grouped(d)
}
