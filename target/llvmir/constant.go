package llvmir

import (
	"math/big"

	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/internal/llvmx"
	"github.com/tsopt/tsopt/ir"
)

// constant is the LLVM constant of an attribute as a value of type x; ok is
// false when it has none.
func (t *translator) constant(a ir.Attr, x ir.Type) (c llvmx.Const, ok bool) {
	switch a := a.(type) {
	case *ir.IntegerAttr:
		return t.integer(a.Big(), x)
	case *ir.FloatAttr:
		lo, hi := a.Bits()
		return t.float(lo, hi, x)
	case *ir.StringAttr:
		return llvmx.Bytes([]byte(a.Value())), true
	case *ir.UnitAttr:
		return llvmx.Undef(t.typ(x)), true
	case *llvm.StructAttr:
		return t.special(a, x)
	case *ir.ArrayAttr:
		return t.aggregate(a.Elems(), x)
	case *ir.DenseElementsAttr:
		return t.dense(a, x)
	case *ir.DenseArrayAttr:
		return t.denseArray(a, x)
	case *ir.SymbolRefAttr:
		if f := t.m.FuncNamed(a.Root()); f != nil {
			return f.Addr(), true
		}
	}
	return llvmx.Const{}, false
}

func (t *translator) special(a *llvm.StructAttr, x ir.Type) (llvmx.Const, bool) {
	switch a.Kind() {
	case llvm.Undef:
		return llvmx.Undef(t.typ(x)), true
	case llvm.Poison:
		return llvmx.Poison(t.typ(x)), true
	case llvm.Zero:
		return llvmx.Zero(t.typ(x)), true
	}
	return llvmx.Const{}, false
}

func (t *translator) integer(v *big.Int, x ir.Type) (llvmx.Const, bool) {
	if vec, ok := x.(*ir.VectorType); ok {
		elem, ok := t.integer(v, vec.Elem())
		return llvmx.Splat(t.typ(x), elem), ok
	}
	if f, ok := x.(*ir.FloatType); ok {
		return t.float(new(big.Int).And(v, big.NewInt(1<<62)).Uint64(), 0, f)
	}
	it, ok := x.(*ir.IntegerType)
	if !ok {
		return llvmx.Const{}, false
	}
	if it.Width() == 1 {
		return llvmx.Bool(v.Bit(0) == 1), true
	}
	return llvmx.BigConst(t.typ(x), v), true
}

// float is a float from the bits of its format; one that LLVM lacks is an
// integer with these bits.
func (t *translator) float(lo, hi uint64, x ir.Type) (llvmx.Const, bool) {
	switch x := x.(type) {
	case *ir.VectorType:
		elem, ok := t.float(lo, hi, x.Elem())
		return llvmx.Splat(t.typ(x), elem), ok
	case *ir.IntegerType:
		return llvmx.BigConst(t.typ(x), new(big.Int).SetUint64(lo)), true
	case *ir.FloatType:
		if x == ir.F80 || x == ir.F128 {
			bits := new(big.Int).Lsh(new(big.Int).SetUint64(hi), 64)
			return llvmx.WideFloatBits(t.typ(x), bits.Or(bits, new(big.Int).SetUint64(lo))), true
		}
		if _, ok := floatTypes[x]; ok {
			return llvmx.FloatBits(t.typ(x), lo), true
		}
		return llvmx.BigConst(t.typ(x), new(big.Int).SetUint64(lo)), true
	}
	return llvmx.Const{}, false
}

// aggregate is a struct or array from a list of attributes.
func (t *translator) aggregate(elems []ir.Attr, x ir.Type) (llvmx.Const, bool) {
	var consts []llvmx.Const
	for i, e := range elems {
		c, ok := t.constant(e, memberAt(x, i))
		if !ok {
			return llvmx.Const{}, false
		}
		consts = append(consts, c)
	}
	switch x := x.(type) {
	case *llvm.StructType:
		return llvmx.StructConst(t.typ(x), consts...), true
	case *llvm.ArrayType:
		return llvmx.ArrayConst(t.typ(x.Elem()), consts...), true
	case *ir.VectorType:
		return llvmx.VectorConst(consts...), true
	}
	return llvmx.Const{}, false
}

func memberAt(x ir.Type, i int) ir.Type {
	switch x := x.(type) {
	case *llvm.StructType:
		if i < len(x.Fields()) {
			return x.Fields()[i]
		}
	case *llvm.ArrayType:
		return x.Elem()
	case *ir.VectorType:
		return x.Elem()
	}
	return x
}

// dense is a vector or nested arrays of numbers in row-major order.
func (t *translator) dense(a *ir.DenseElementsAttr, x ir.Type) (llvmx.Const, bool) {
	if a.Strings() != nil {
		return llvmx.Const{}, false
	}
	next := 0
	return t.nested(x, a.IsSplat(), func() (ir.Attr, bool) {
		e := a.At(next)
		next++
		return e, e != nil
	})
}

func (t *translator) denseArray(a *ir.DenseArrayAttr, x ir.Type) (llvmx.Const, bool) {
	next := 0
	return t.nested(x, false, func() (ir.Attr, bool) {
		v := a.Ints()[next]
		next++
		if f, ok := a.Elem().(*ir.FloatType); ok {
			return ir.FloatBits(f, uint64(v), 0), true
		}
		return ir.Integer(a.Elem(), v), true
	})
}

// nested fills x with the numbers that next gives; a splat of zeros is zero.
func (t *translator) nested(x ir.Type, splat bool, next func() (ir.Attr, bool)) (llvmx.Const, bool) {
	var n int64
	var elem ir.Type
	switch x := x.(type) {
	case *ir.VectorType:
		n, elem = x.Shape()[0], x.Elem()
		if splat {
			a, ok := next()
			if !ok {
				return llvmx.Const{}, false
			}
			c, ok := t.constant(a, elem)
			return llvmx.Splat(t.typ(x), c), ok
		}
	case *llvm.ArrayType:
		n, elem = x.NumElements(), x.Elem()
	default:
		a, ok := next()
		if !ok {
			return llvmx.Const{}, false
		}
		return t.constant(a, x)
	}
	consts := make([]llvmx.Const, n)
	for i := range consts {
		c, ok := t.nested(elem, splat, next)
		if !ok {
			return llvmx.Const{}, false
		}
		consts[i] = c
	}
	if arr, ok := x.(*llvm.ArrayType); ok {
		return llvmx.ArrayConst(t.typ(arr.Elem()), consts...), true
	}
	return llvmx.VectorConst(consts...), true
}
