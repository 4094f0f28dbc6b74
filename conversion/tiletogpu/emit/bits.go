package emit

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/ir"
)

// StoredAs is the integer type of an element's bytes.
func StoredAs(t ir.Type) ir.Type {
	bits, _ := ir.BitWidth(t)
	if t == ir.Index {
		bits = 64
	}
	return ir.Int(max(8, bits))
}

// ToBits is an element's bits in memory, fromBits the reverse.
func ToBits(b *ir.Builder, v *ir.Value) *ir.Value {
	return recast(b, v, v.Type(), StoredAs(v.Type()), arith.ExtUI)
}

func FromBits(b *ir.Builder, v *ir.Value, t ir.Type) *ir.Value {
	return recast(b, v, t, t, arith.TruncI)
}

// recast turns an element into its bits, or back; narrow is how integers of less
// than a byte change their width.
func recast(b *ir.Builder, v *ir.Value, elem, to ir.Type, narrow ir.Def[arith.CastOp]) *ir.Value {
	switch t := elem.(type) {
	case *ir.FloatType:
		return arith.Cast(b, arith.Bitcast, v, to)
	case *ir.IndexType:
		return arith.Cast(b, arith.IndexCast, v, to)
	case *ir.IntegerType:
		if t.Width() < 8 {
			return arith.Cast(b, narrow, v, to)
		}
	}
	return v
}
