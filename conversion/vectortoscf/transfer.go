package vectortoscf

import (
	"github.com/tsopt/tsopt/dialects/affine"
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/vector"
	"github.com/tsopt/tsopt/ir"
)

// transfer is a transfer_read or a transfer_write taken apart.
type transfer struct {
	op       *ir.Op
	read     bool
	vector   *ir.VectorType
	value    *ir.Value // what is written
	base     *ir.Value
	indices  []*ir.Value
	padding  *ir.Value // of a read
	mask     *ir.Value // nil for none
	perm     ir.AffineMap
	inBounds []bool
}

func transferOf(op *ir.Op) (transfer, bool) {
	if r, ok := vector.TransferRead.Cast(op); ok {
		return transfer{op, true, r.Vector.Type().(*ir.VectorType), nil, r.Memory, r.Indices, r.Padding, r.Mask,
			r.Permutation(), r.InBounds()}, true
	}
	if w, ok := vector.TransferWrite.Cast(op); ok {
		return transfer{op, false, w.Value.Type().(*ir.VectorType), w.Value, w.Memory, w.Indices, nil, w.Mask,
			w.Permutation(), w.InBounds()}, true
	}
	return transfer{}, false
}

// memory is the type of the memref, nil for a tensor.
func (t transfer) memory() *ir.MemRefType {
	m, _ := t.base.Type().(*ir.MemRefType)
	return m
}

// create makes the operation that t now describes.
func (t transfer) create(b *ir.Builder) *ir.Op {
	flags := make([]ir.Attr, len(t.inBounds))
	for i, f := range t.inBounds {
		flags[i] = ir.Bool(f)
	}
	perm, inBounds := ir.AffineMapOf(t.perm), ir.Array(flags...)
	if t.read {
		return vector.TransferRead.New(b, vector.TransferReadOp{
			Memory: t.base, Indices: t.indices, Padding: t.padding, Mask: t.mask, PermutationMap: perm, InBoundsAttr: inBounds,
		}, t.vector).Op
	}
	var results []ir.Type
	if t.memory() == nil {
		results = []ir.Type{t.base.Type()}
	}
	return vector.TransferWrite.New(b, vector.TransferWriteOp{
		Value: t.value, Memory: t.base, Indices: t.indices, Mask: t.mask, PermutationMap: perm, InBoundsAttr: inBounds,
	}, results...).Op
}

// memoryDim is the dimension of memory that the vector's first one runs along;
// ok is false when that is repeated.
func (t transfer) memoryDim() (dim int, ok bool) {
	e := t.perm.Results()[0]
	return int(e.Value()), e.Kind() == ir.AffineDim
}

// movedBy are the indices i steps along the vector's first dimension.
func (t transfer) movedBy(b *ir.Builder, i ir.Mixed) []*ir.Value {
	out := append([]*ir.Value(nil), t.indices...)
	if dim, ok := t.memoryDim(); ok {
		out[dim] = affine.ApplyComposed(b, sumMap, ir.Mixed{Value: t.indices[dim]}, i)
	}
	return out
}

var sumMap = ir.NewAffineMap(2, 0, ir.Dim(0).Add(ir.Dim(1)))

// without is the transfer of the vector without its first dimension.
func (t transfer) without() transfer {
	t.vector = ir.Vector(t.vector.Shape()[1:], t.vector.Elem())
	t.perm = ir.NewAffineMap(t.perm.NumDims(), 0, t.perm.Results()[1:]...)
	t.inBounds = t.inBounds[1:]
	t.mask = nil
	return t
}

// guarded runs inside where step i of the vector's first dimension is in bounds and its element of a mask of one
// dimension is set, else outside; each returns what the steps carry.
func (t transfer) guarded(b *ir.Builder, i *ir.Value, carried []ir.Type, inside,
	outside func(b *ir.Builder) []*ir.Value) []*ir.Value {
	var cond *ir.Value
	dim, moves := t.memoryDim()
	if moves && !t.inBounds[0] {
		extent := dimOf(b, t.base, dim)
		at := affine.ApplyComposed(b, sumMap, ir.Mixed{Value: t.indices[dim]}, ir.Mixed{Value: i})
		cond = arith.NewCmpI(b, arith.SGT, extent, at)
	}
	if moves && t.mask != nil && len(t.mask.Type().(*ir.VectorType).Shape()) == 1 {
		set := extractAt(b, t.mask, ir.Mixed{Value: i})
		if cond == nil {
			cond = set
		} else {
			cond = arith.Binary(b, arith.AndI, cond, set)
		}
	}
	if cond == nil {
		return inside(b)
	}
	if outside == nil {
		return scf.NewIf(b, cond, carried, inside, nil).Op.Results()
	}
	return scf.NewIf(b, cond, carried, inside, outside).Op.Results()
}

// dimOf is the extent of a dimension.
func dimOf(b *ir.Builder, v *ir.Value, dim int) *ir.Value {
	at := arith.ConstantIndex(b, int64(dim))
	if n := v.Type().(ir.ShapedType).Shape()[dim]; n != ir.Dynamic {
		return arith.ConstantIndex(b, n)
	}
	return memref.Dim.New(b, memref.DimOp{Source: v, Index: at}, ir.Index).Result
}

func extractAt(b *ir.Builder, v *ir.Value, at ...ir.Mixed) *ir.Value {
	dynamic, static := ir.SplitMixed(at)
	return vector.Extract.New(b, vector.ExtractOp{Source: v, DynamicPosition: dynamic, StaticPosition: static}).Result
}

// asVector is v, or where that is a number the vector of no dimensions that holds it, as
// a transfer has it.
func asVector(b *ir.Builder, v *ir.Value) *ir.Value {
	if _, ok := v.Type().(*ir.VectorType); ok {
		return v
	}
	return broadcast(b, v, ir.Vector(nil, v.Type()))
}

// asElement is v, or of a vector of no dimensions the number in it.
func asElement(b *ir.Builder, v *ir.Value) *ir.Value {
	if t, ok := v.Type().(*ir.VectorType); ok && len(t.Shape()) == 0 {
		return extractAt(b, v)
	}
	return v
}

func insertAt(b *ir.Builder, v, into *ir.Value, at ...ir.Mixed) *ir.Value {
	dynamic, static := ir.SplitMixed(at)
	return vector.Insert.New(b, vector.InsertOp{Value: v, Dest: into, DynamicPosition: dynamic,
		StaticPosition: static}).Result
}

func broadcast(b *ir.Builder, v *ir.Value, t ir.Type) *ir.Value {
	return vector.Broadcast.New(b, vector.BroadcastOp{Source: v}, t).Vector
}

func transpose(b *ir.Builder, v *ir.Value, perm []int64) *ir.Value {
	t := v.Type().(*ir.VectorType)
	shape := make([]int64, len(perm))
	for i, p := range perm {
		shape[i] = t.Shape()[p]
	}
	return vector.Transpose.New(b, vector.TransposeOp{Vector: v, Permutation: perm}, ir.Vector(shape, t.Elem())).Result
}
