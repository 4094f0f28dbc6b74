package tilelang

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/internal/python/eval"
	"github.com/tsopt/tsopt/ir"
)

// dtypeOf reads an argument that is a type.
func (t *translator) dtypeOf(at eval.Site, v eval.Value) (*dtype, error) {
	if d, ok := asDtype(v); ok {
		return d, nil
	}
	if r, ok := v.(*unsupportedType); ok {
		return nil, r.reject(at)
	}
	if y, ok := asVectorType(v); ok {
		return nil, at.Interp.Errorf(at.Node, "vector type %s is supported only by T.alloc_local and T.alloc_shared; use element type %s here, and x[T.Ramp(i, 1, %d)] for a vector", y, y.elem.name, y.n)
	}
	if s, ok := v.(string); ok {
		if f := t.table[s]; f != nil && f.Unsupported != "" {
			return nil, at.Interp.Errorf(at.Node, "T.%s is not supported: %s", s, f.Unsupported)
		}
		return nil, at.Interp.Errorf(at.Node, "unknown element type %q; expected float16, bfloat16, float32, float64, float8_e4m3, float8_e5m2, float4_e2m1fn, int8 … int64, uint8 … uint64 or bool", s)
	}
	return nil, at.Interp.Errorf(at.Node, "expected an element type, such as T.float16 or \"float16\", got %s",
		eval.TypeName(v))
}

// castValue converts a number to a type.
func (t *translator) castValue(at eval.Site, v eval.Value, d *dtype) (eval.Value, error) {
	if e := t.evaluation; e != nil {
		return e.cast(at, v, d), nil
	}
	t.at(at)
	v, err := plain(at, v)
	if err != nil {
		return nil, err
	}
	if s, ok := v.(*scalar); ok {
		return t.converted(s, d.value(), d.unsigned), nil
	}
	if !isNumber(v) {
		return nil, at.Interp.Errorf(at.Node, "cannot convert a value of type %s to %s", eval.TypeName(v), d.name)
	}
	return t.literal(v, d.value(), d.unsigned), nil
}

// scalarOf makes a scalar of a number, in the type d if d is given.
func (t *translator) scalarOf(at eval.Site, v eval.Value, d *dtype) (*scalar, error) {
	v, err := plain(at, v)
	if err != nil {
		return nil, err
	}
	if s, ok := v.(*scalar); ok && d == nil {
		return s, nil
	}
	if d == nil {
		d = dtypes["int32"]
		if _, ok := v.(float64); ok {
			d = dtypes["float32"]
		}
	}
	r, err := t.castValue(at, v, d)
	if err != nil {
		return nil, err
	}
	return r.(*scalar), nil
}

// indexOf makes an index of a number.
func (t *translator) indexOf(at eval.Site, v eval.Value) (*scalar, error) {
	v, err := plain(at, v)
	if err != nil {
		return nil, err
	}
	switch n := v.(type) {
	case *scalar:
		if n.isFloat() {
			return nil, at.Interp.Errorf(at.Node, "an index must be an integer, got a float; convert it: T.cast(x, \"int32\")")
		}
		return t.converted(n, ir.Index, false), nil
	case int64, bool:
		return &scalar{sum: constant(integer(n)), nonneg: integer(n) >= 0}, nil
	}
	return nil, at.Interp.Errorf(at.Node, "an index must be an integer, got %s", eval.TypeName(v))
}

// value is the operation's value of an index, which a constant has only then.
func (t *translator) value(s *scalar) *ir.Value {
	if s.v == nil {
		s.v = arith.Linear(t.b, s.sum)
	}
	return s.v
}

// converted is a scalar in a type.
func (t *translator) converted(s *scalar, to ir.Type, unsigned bool) *scalar {
	if s.v.Type() == to {
		if s.unsigned == unsigned || to == ir.Index {
			return s
		}
		return &scalar{v: s.v, unsigned: unsigned}
	}
	if c, ok := s.sum.Known(); ok && s.isIndex() {
		return t.literal(c, to, unsigned)
	}
	if to == ir.Index {
		return t.asIndex(s)
	}
	return &scalar{v: t.convert(s.v, s.unsigned, to, unsigned), unsigned: unsigned}
}

// convert makes the operations that convert a value, or each element of a tile, between elements of two types.
func (t *translator) convert(v *ir.Value, unsigned bool, to ir.Type, toUnsigned bool) *ir.Value {
	from := ir.ElemOrSelf(v.Type())
	make := func(def ir.Def[arith.CastOp], v *ir.Value, elem ir.Type) *ir.Value {
		return arith.Cast(t.b, def, v, retyped(v.Type(), elem))
	}
	switch {
	case from == to:
		return v
	case isFloat(from) && isFloat(to):
		return t.convertFloats(v, to.(*ir.FloatType))
	case to == ir.I1 && isFloat(from):
		return arith.NewCmpF(t.b, arith.UNE, v, arith.Zero(t.b, v.Type()))
	case to == ir.I1:
		return arith.NewCmpI(t.b, arith.NE, v, arith.Zero(t.b, v.Type()))
	case from == ir.Index && isFloat(to):
		return t.convert(make(arith.IndexCast, v, ir.I32), false, to, false)
	case from == ir.Index:
		return make(arith.IndexCast, v, to)
	case to == ir.Index && isFloat(from):
		return make(arith.IndexCast, t.convert(v, false, ir.I64, false), to)
	case to == ir.Index && (unsigned || from == ir.I1):
		return make(arith.IndexCastUI, v, to)
	case to == ir.Index:
		return make(arith.IndexCast, v, to)
	case isFloat(from) && toUnsigned:
		return make(arith.FPToUI, v, to)
	case isFloat(from):
		return make(arith.FPToSI, v, to)
	case isFloat(to) && saturates(to.(*ir.FloatType).Format()):
		return t.convert(t.convert(v, unsigned, ir.F32, false), false, to, false)
	case isFloat(to) && (unsigned || from == ir.I1):
		return make(arith.UIToFP, v, to)
	case isFloat(to):
		return make(arith.SIToFP, v, to)
	case widthOf(from) > widthOf(to):
		return make(arith.TruncI, v, to)
	case unsigned || from == ir.I1:
		return make(arith.ExtUI, v, to)
	}
	return make(arith.ExtSI, v, to)
}

// convertFloats converts between formats. arith.truncf gives NaN or infinity for what is too large; where TileLang's
// conversion saturates, the number is moved to the nearest that fits before, which leaves NaN as it is. On hardware
// that saturates itself convert-math-to-nvvm makes one instruction of both.
func (t *translator) convertFloats(v *ir.Value, to *ir.FloatType) *ir.Value {
	from, wide := ir.ElemOrSelf(v.Type()).(*ir.FloatType), func(elem ir.Type) *ir.Value {
		return arith.Cast(t.b, arith.ExtF, v, retyped(v.Type(), elem))
	}
	f := to.Format()
	overflows := saturates(f) && f.HasNaN() && from.Format().Max() > f.Max()
	switch {
	case widthOf(from) < widthOf(to):
		return wide(to)
	case widthOf(from) < 32 && (overflows || widthOf(from) == widthOf(to)):
		v = wide(ir.F32)
	}
	if overflows {
		elem := ir.ElemOrSelf(v.Type()).(*ir.FloatType)
		bound := func(x float64) *ir.Value {
			if s, ok := v.Type().(ir.ShapedType); ok {
				return arith.NewConstant(t.b, ir.SplatOf(s, ir.Float(elem, x)))
			}
			return arith.NewConstant(t.b, ir.Float(elem, x))
		}
		v = arith.Binary(t.b, arith.MinimumF, arith.Binary(t.b, arith.MaximumF, v, bound(-f.Max())), bound(f.Max()))
	}
	return arith.Cast(t.b, arith.TruncF, v, retyped(v.Type(), to))
}

// inMemoryOf converts a tile as memory has it to the elements of another type, as memory has those: bools are bytes
// that are 0 or 1.
func (t *translator) inMemoryOf(v *ir.Value, from, to *dtype) *ir.Value {
	if to.isBool() && !from.isBool() {
		return t.convert(t.convert(v, from.unsigned, ir.I1, false), true, to.typ, true)
	}
	return t.convert(v, from.unsigned, to.typ, to.unsigned)
}

// retyped is a type with other elements.
func retyped(t, elem ir.Type) ir.Type {
	if s, ok := t.(ir.ShapedType); ok {
		return s.CloneWith(s.Shape(), elem)
	}
	return elem
}

// asIndex is an integer as an index, made once, where the integer is: so sums know it again.
func (t *translator) asIndex(s *scalar) *scalar {
	v := readBefore(s.v)
	if c, ok := arith.IndexCast.Cast(v.DefiningOp()); ok && v.Type() == ir.I32 && c.In.Type() == ir.Index {
		return index(c.In, false) // int32 is what the program's indices are
	}
	made := t.asIndices[v]
	if made == nil {
		blk, before := t.b.InsertionPoint()
		t.b.SetAfterValue(v)
		made = index(t.convert(v, s.unsigned, ir.Index, false), s.unsigned || s.isBool())
		t.b.SetInsertionPoint(blk, before)
		t.asIndices[v] = made
	}
	return made
}

// counting is an int32 of the block as an index: it is where something begins or ends more often than not, and of
// indices it is known how far apart they are.
func (t *translator) counting(s *scalar) *scalar {
	if s.v.Type() == ir.I32 && !s.unsigned {
		return t.asIndex(s)
	}
	return s
}
