package commtomemory

import (
	"math/bits"
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/vector"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// known fails unless a value is symmetric memory that the function was passed.
func (l *lowering) known(op *ir.Op, v *ir.Value) error {
	if l.of == nil || l.of.of(v) == nil {
		return op.Errorf("uses symmetric memory that is not provably the result of one comm.symm_alloc or comm.signal_alloc")
	}
	return nil
}

// away is how many bytes a device's copy of symmetric memory is behind the own, nil
// where there is one device.
func (l *lowering) away(b *ir.Builder, of, rank *ir.Value) *ir.Value {
	all := l.of.distances[l.of.of(of)]
	if len(all) == 0 {
		return nil
	}
	if r, ok := rewrite.IntConstant(rank); ok && r >= 0 && r < int64(len(all)) {
		return all[r]
	}
	v := all[0]
	for i, d := range all[1:] {
		is := compare(b, arith.EQ, rank, arith.ConstantIndex(b, int64(i+1)))
		v = arith.NewSelect(b, is, d, v)
	}
	return v
}

// peer describes the own copy again, so far away.
func (l *lowering) peer(op *ir.Op) error {
	o := comm.Peer.Of(op)
	if err := l.known(op, o.Source); err != nil {
		return err
	}
	b := ir.Before(op)
	away := l.away(b, o.Source, o.Rank)
	if away == nil {
		return replace(op, o.Source)
	}
	addresses(o, away)
	for _, u := range o.Result.Users() {
		if !slices.Contains(accesses, u.Def()) {
			return op.Errorf("has an unsupported use: %s", u.Name())
		}
	}
	t := o.Result.Type().(*ir.MemRefType)
	shift := arith.ConstantIndex(b, int64(bits.TrailingZeros64(uint64(elementBytes(t.Elem())))))
	far := ir.Mixed{Value: arith.Binary(b, arith.ShRSI, away, shift)}
	offset, sizes, strides, types := describe(b, o.Source)
	there := ir.MemRef(t.Shape(), t.Elem(), ir.StridedLayout(types, ir.Dynamic), nil)
	if offset != (ir.Mixed{}) {
		far = plus(b, far, offset)
	}
	return replace(op, memref.NewReinterpretCast(b, there, o.Source, far, sizes, strides).Result)
}

// accesses are what may use a peer's copy.
var accesses = []*ir.OpDef{memref.Load.OpDef, memref.Store.OpDef, memref.Dim.OpDef, memref.AtomicRMW.OpDef,
	vector.Load.OpDef, vector.Store.OpDef, vector.MaskedLoad.OpDef, vector.MaskedStore.OpDef}

// addresses lets what takes the address of a peer's copy compute it, so many bytes behind the own one's; it lies as
// that does.
func addresses(o comm.PeerOp, away *ir.Value) {
	for _, u := range o.Result.Users() {
		if memref.ExtractStridedMetadata.Is(u) {
			ir.Edit(u, func(m *memref.ExtractStridedMetadataOp) { m.Source = o.Source })
		}
		if p, ok := memref.ExtractAlignedPointerAsIndex.Cast(u); ok {
			ir.Edit(u, func(m *memref.ExtractAlignedPointerAsIndexOp) { m.Source = o.Source })
			there := arith.Binary(ir.After(u), arith.AddI, p.AlignedPointer, away)
			p.AlignedPointer.ReplaceUsesIf(there, func(use *ir.Use) bool { return use.Owner() != there.DefiningOp() })
		}
	}
}

// describe is the shape of a memref: where it begins, its sizes, its strides, and these as
// a type has them.
func describe(b *ir.Builder, mem *ir.Value) (offset ir.Mixed, sizes, strides []ir.Mixed, types []int64) {
	t := mem.Type().(*ir.MemRefType)
	types, at, _ := t.Strides()
	var known memref.ExtractStridedMetadataOp
	if !ir.HasStaticShape(t) || ir.CountDynamic(types) > 0 || at == ir.Dynamic {
		known = memref.ExtractStridedMetadata.New(b, memref.ExtractStridedMetadataOp{Source: mem})
	}
	offset = ir.Mixed{Const: at}
	if at == ir.Dynamic {
		offset = ir.Mixed{Value: known.Offset}
	}
	for i, n := range t.Shape() {
		size, stride := ir.Mixed{Const: n}, ir.Mixed{Const: types[i]}
		if n == ir.Dynamic {
			size = ir.Mixed{Value: known.Sizes[i]}
		}
		if types[i] == ir.Dynamic {
			stride = ir.Mixed{Value: known.Strides[i]}
		}
		sizes, strides = append(sizes, size), append(strides, stride)
	}
	return offset, sizes, strides, types
}
