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
		lines /= shape[s.Dim]
		warps := in.places.Of(s.Block()).AllWarps()
		if parts := powerOfTwo(min(warps*lanes/max(lines, 1)/lanes, shape[s.Dim]/minPart), shape[s.Dim]); parts > 1 {
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
	shape, dim := t.Shape(), s.Dim
	cut := slices.Replace(slices.Clone(shape), int(dim), int(dim)+1, parts, shape[dim]/parts)
	cutType := ir.Tensor(cut, t.Elem(), nil)
	x := tile.Reshape.New(b, tile.ReshapeOp{Source: s.Source}, cutType).Result
	scanned := scan(b, s, x, dim+1)
	totalType := ir.Tensor(slices.Delete(slices.Clone(cut), int(dim)+1, int(dim)+2), t.Elem(), nil)
	total := tile.Reduce.New(b, tile.ReduceOp{Source: x, Kind: s.Kind, Dims: []int64{dim + 1}}, totalType)
	totals := scan(b, s, total.Result, dim)
	before := neighbours(b, s, totals, dim)
	column := tile.ExpandDims.New(b, tile.ExpandDimsOp{Source: before, Dim: dim + 1},
		ir.Tensor(slices.Insert(slices.Clone(totalType.Shape()), int(dim)+1, 1), t.Elem(), nil))
	spread := tile.Broadcast.New(b, tile.BroadcastOp{Source: column.Result}, cutType).Result
	op, operands := combinerOf(s.Kind, t.Elem()), []*ir.Value{spread, scanned}
	if s.Reverse {
		operands = []*ir.Value{scanned, spread}
	}
	whole := b.Value(op, cutType, operands...)
	s.Result.ReplaceAllUsesWith(tile.Reshape.New(b, tile.ReshapeOp{Source: whole}, t).Result)
	s.Erase()
}

func scan(b *ir.Builder, like tile.ScanOp, x *ir.Value, dim int64) *ir.Value {
	return tile.Scan.New(b, tile.ScanOp{Source: x, Kind: like.Kind, Dim: dim, Reverse: like.Reverse}, x.Type()).Result
}

// neighbours moves elements one place on along a dimension, through shared
// memory: outside of it lies what changes nothing.
func neighbours(b *ir.Builder, s tile.ScanOp, v *ir.Value, dim int64) *ir.Value {
	t := v.Type().(*ir.TensorType)
	mem := tile.Alloc.New(b, tile.AllocOp{}, ir.MemRef(t.Shape(), t.Elem(), nil, scale.L1)).MemRef
	at := make([]*ir.Value, len(t.Shape()))
	for i := range at {
		at[i] = arith.ConstantIndex(b, 0)
	}
	tile.Store.New(b, tile.StoreOp{Value: v, Dest: mem, At: tile.At(at...)})
	at = slices.Clone(at)
	at[dim] = arith.ConstantIndex(b, -1)
	if s.Reverse {
		at[dim] = arith.ConstantIndex(b, 1)
	}
	return tile.Load.New(b, tile.LoadOp{Source: mem, At: tile.At(at...), Pad: arith.NewConstant(b, s.Kind.Identity(t.Elem()))}, t).Result
}

// combinerOf is the operation of a kind.
func combinerOf(kind scale.Combiner, elem ir.Type) *ir.OpDef {
	if _, float := elem.(*ir.FloatType); float {
		return [...]*ir.OpDef{scale.Add: arith.AddF.OpDef, scale.Mul: arith.MulF.OpDef, scale.Max: arith.MaximumF.OpDef, scale.Min: arith.MinimumF.OpDef}[kind]
	}
	return [...]*ir.OpDef{scale.Add: arith.AddI.OpDef, scale.Mul: arith.MulI.OpDef, scale.Max: arith.MaxSI.OpDef, scale.Min: arith.MinSI.OpDef,
		scale.And: arith.AndI.OpDef, scale.Or: arith.OrI.OpDef, scale.Xor: arith.XOrI.OpDef}[kind]
}

// scanLayout is a layout in which each thread has neighbours along a dimension and
// the lanes of a warp share it, as far as there are not lines enough for all.
func scanLayout(p tile.Place, t *ir.TensorType, dim int) (layout.Distribution, error) {
	shape := t.Shape()
	lines, _ := ir.NumElements(shape)
	lines /= max(shape[dim], 1)
	along := min(lanes, max(1, p.AllWarps()*lanes/max(lines, 1)))
	for along&(along-1) != 0 || along >= 2*shape[dim] {
		along--
	}
	rest := slices.Delete(slices.Clone(shape), dim, dim+1)
	d, err := layout.Coalesced(rest, layout.RowMajorOrder(len(rest)), 128, lanes/along, p.AllWarps())
	if err != nil {
		return d, err
	}
	if d, err = d.ExpandDim(dim); err != nil {
		return d, err
	}
	perThread := (shape[dim] + along - 1) / along // what is left over at the end overhangs
	axes := d.AllDigits()
	axes[layout.Reg] = append([]layout.Digit{layout.On(perThread, dim, 1)}, axes[layout.Reg]...)
	axes[layout.Lane] = append([]layout.Digit{layout.On(along, dim, perThread)}, axes[layout.Lane]...)
	if d, err = layout.NewDistribution(shape, axes); err != nil {
		return d, err
	}
	return p.Grouped(d)
}
