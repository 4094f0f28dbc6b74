package packelements

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// bits are an element's as a 4-bit integer.
func bits(b *ir.Builder, v *ir.Value) *ir.Value {
	if _, ok := v.Type().(*ir.FloatType); ok {
		return arith.Cast(b, arith.Bitcast, v, ir.Int(4))
	}
	return v
}

// both is the byte whose halves are an element.
func both(b *ir.Builder, v *ir.Value) *ir.Value {
	low := arith.Cast(b, arith.ExtUI, bits(b, v), ir.I8)
	return arith.Binary(b, arith.OrI, low, arith.Binary(b, arith.ShLI, low, arith.ConstantInt(b, 4, ir.I8)))
}

// byteOf are the indices of the byte of an element, and by how much it is shifted there.
func byteOf(b *ir.Builder, indices []*ir.Value) (at []*ir.Value, shift *ir.Value) {
	last := len(indices) - 1
	two := arith.ConstantIndex(b, perByte)
	at = append(append(at, indices[:last]...), arith.Binary(b, arith.DivUI, indices[last], two))
	odd := arith.Cast(b, arith.IndexCast, arith.Binary(b, arith.RemUI, indices[last], two), ir.I8)
	return at, arith.Binary(b, arith.MulI, odd, arith.ConstantInt(b, 4, ir.I8))
}

// loadElement shifts an element out of its byte.
func loadElement(o memref.LoadOp) error {
	b := ir.Before(o.Op)
	at, shift := byteOf(b, o.Indices)
	whole := memref.Load.New(b, memref.LoadOp{MemRef: o.MemRef, Indices: at, Nontemporal: o.Nontemporal}, ir.I8).Result
	v := arith.Cast(b, arith.TruncI, arith.Binary(b, arith.ShRUI, whole, shift), ir.Int(4))
	if t := o.Result.Type(); t != v.Type() {
		v = arith.Cast(b, arith.Bitcast, v, t)
	}
	o.Result.ReplaceAllUsesWith(v)
	o.Erase()
	return nil
}

// storeElement exchanges half of a byte; another unit may write the other half at the same time.
func storeElement(o memref.StoreOp) error {
	b := ir.Before(o.Op)
	at, shift := byteOf(b, o.Indices)
	v := arith.Binary(b, arith.ShLI, arith.Cast(b, arith.ExtUI, bits(b, o.Value), ir.I8), shift)
	other := arith.Binary(b, arith.XOrI, arith.Binary(b, arith.ShLI, arith.ConstantInt(b, 15, ir.I8), shift),
		arith.ConstantInt(b, -1, ir.I8))
	body := ir.NewBlock(ir.I8)
	in := ir.NewBuilder(body)
	in.Loc = o.Loc()
	kept := arith.Binary(in, arith.AndI, body.Arg(0), other)
	memref.AtomicYield.New(in, memref.AtomicYieldOp{Result: arith.Binary(in, arith.OrI, kept, v)})
	memref.GenericAtomicRMW.New(b, memref.GenericAtomicRMWOp{MemRef: o.MemRef, Indices: at, Body: ir.NewRegion(body)},
		ir.I8)
	o.Erase()
	return nil
}

// extent counts elements.
func (p *packer) extent(o memref.DimOp) error {
	m := o.Source.Type().(*ir.MemRefType)
	dim, ok := rewrite.IntConstant(o.Index)
	switch {
	case !ok:
		return o.Errorf("reads an unknown dimension of a memref of 4-bit elements, which are packed two to a byte; make the dimension a constant")
	case int(dim) != len(m.Shape())-1:
		return nil
	}
	b := ir.After(o.Op)
	twice := arith.Binary(b, arith.MulI, o.Result, arith.ConstantIndex(b, perByte))
	o.Result.ReplaceUsesIf(twice, func(u *ir.Use) bool { return u.Owner() != twice.DefiningOp() })
	return nil
}
