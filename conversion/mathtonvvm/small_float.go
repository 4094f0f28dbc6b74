package mathtonvvm

import (
	gomath "math"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/math"
	"github.com/tsopt/tsopt/ir"
)

// 8-bit and 4-bit floats have no arithmetic on the hardware. So operations on them are done in f32, which holds each of
// their values. Conversions of 8-bit floats are the hardware's from sm_89 on (convert_small.go), all others integer
// arithmetic; both round once, to nearest even.

// smallFloat is a float format with at most 8 bits.
type smallFloat struct {
	width, mantissa, bias int64
	// limit is the largest f32 that rounds to a finite value, as bits; beyond is
	// what follows it, nan what NaN becomes.
	limit, beyond, nan int64
	greatest           float64 // that is finite
}

var smallFloats = map[ir.Type]smallFloat{
	ir.F8E4M3FN: {8, 3, 7, int64(gomath.Float32bits(464)), 0x7f, 0x7f, 448},
	ir.F8E5M2:   {8, 2, 15, int64(gomath.Float32bits(61440)) - 1, 0x7c, 0x7e, 57344},
	// What is too large, and NaN, becomes the largest: there is no infinity.
	ir.F4E2M1FN: {4, 1, 1, int64(gomath.Float32bits(6)), 7, 7, 6},
}

// expander rewrites operations for a target.
type expander struct{ hardware bool } // whether cvt has 8-bit floats

// smallFloats rewrites the operations of arith and math on small floats.
func (e expander) smallFloats(root *ir.Op) error {
	var ops []*ir.Op
	ir.WalkOps(root, func(op *ir.Op) {
		d := op.Def().Dialect()
		if (d == "arith" || d == "math") && onSmallFloats(op) && !ofTensors(op) {
			ops = append(ops, op)
		}
	})
	for _, op := range ops {
		if err := e.smallFloat(op); err != nil {
			return err
		}
	}
	return nil
}

func isSmall(t ir.Type) bool {
	_, ok := smallFloats[innermost(t)]
	return ok
}

func onSmallFloats(op *ir.Op) bool {
	for _, t := range append(op.OperandTypes(), op.ResultTypes()...) {
		if isSmall(t) {
			return true
		}
	}
	return false
}

func (e expander) smallFloat(op *ir.Op) error {
	b := ir.Before(op)
	switch op.Def() {
	case arith.Constant.OpDef, arith.Select.OpDef, arith.Bitcast.OpDef:
		return nil
	case arith.ScalingExtF.OpDef, arith.ScalingTruncF.OpDef: // which arith-expand takes apart
		return nil
	}
	if o, ok := arith.ExtF.Cast(op); ok {
		replace(op, e.extend(b, o.In, o.Out.Type()))
		return nil
	}
	if o, ok := arith.TruncF.Cast(op); ok {
		if o.Rounding.OK {
			return op.Errorf("rounds to '%v' in a mode that NVPTX does not support; only round to nearest even is supported",
				o.Out.Type())
		}
		replace(op, e.truncate(b, o.In, o.Out.Type()))
		return nil
	}
	if v := ofSigns(b, op); v != nil {
		replace(op, v)
		return nil
	}
	st := ir.OpState{Def: op.Def(), Loc: op.Loc(), Props: op.Props(), Attrs: op.DiscardableAttrs()}
	for _, v := range op.Operands() {
		if isSmall(v.Type()) {
			v = e.extend(b, v, like(v.Type(), ir.F32))
		}
		st.Operands = append(st.Operands, v)
	}
	for _, t := range op.ResultTypes() {
		if isSmall(t) {
			t = like(t, ir.F32)
		}
		st.Types = append(st.Types, t)
	}
	wide := b.Create(st)
	var out []*ir.Value
	for i, v := range wide.Results() {
		if t := op.Result(i).Type(); isSmall(t) {
			v = e.truncate(b, v, t)
		}
		out = append(out, v)
	}
	replace(op, out...)
	return nil
}

// ofSigns computes an operation on signs alone in integers, nil if op is none. A conversion to a wider float would lose
// the sign of a NaN.
func ofSigns(b *ir.Builder, op *ir.Op) *ir.Value {
	if o, ok := arith.NegF.Cast(op); ok {
		e, sign := signOf(b, o.Input.Type())
		return e.float(e.op(arith.XOrI.OpDef, e.bits(o.Input), sign))
	}
	if o, ok := math.AbsF.Cast(op); ok {
		e, sign := signOf(b, o.Input.Type())
		return e.float(e.op(arith.AndI.OpDef, e.bits(o.Input), sign-1))
	}
	if o, ok := math.CopySign.Cast(op); ok {
		e, sign := signOf(b, o.LHS.Type())
		magnitude := e.op(arith.AndI.OpDef, e.bits(o.LHS), sign-1)
		return e.float(arith.Binary(b, arith.OrI, magnitude, e.op(arith.AndI.OpDef, e.bits(o.RHS), sign)))
	}
	return nil
}

// smallBits computes with the bits of small floats.
type smallBits struct {
	bitsOf
	of ir.Type // the floats
}

// signOf makes the integers of floats, and says which bit is the sign.
func signOf(b *ir.Builder, t ir.Type) (e smallBits, sign int64) {
	width := smallFloats[innermost(t)].width
	return smallBits{bitsOf{b, like(t, ir.Int(int(width)))}, t}, 1 << (width - 1)
}

func (e smallBits) bits(x *ir.Value) *ir.Value  { return arith.Cast(e.Builder, arith.Bitcast, x, e.t) }
func (e smallBits) float(x *ir.Value) *ir.Value { return arith.Cast(e.Builder, arith.Bitcast, x, e.of) }

// extendFour makes f16 of 4-bit floats: their exponent and mantissa are those of small f16, which are scaled.
func extendFour(b *ir.Builder, x *ir.Value) *ir.Value {
	e := bitsOf{b, like(x.Type(), ir.I16)}
	bits := arith.Cast(b, arith.ExtUI, arith.Cast(b, arith.Bitcast, x, like(x.Type(), ir.Int(4))), e.t)
	sign := e.op(arith.ShLI.OpDef, e.op(arith.AndI.OpDef, bits, 8), 12)
	small := arith.Binary(b, arith.OrI, sign, e.op(arith.ShLI.OpDef, e.op(arith.AndI.OpDef, bits, 7), 9))
	scale := bitsOf{b, like(x.Type(), ir.F16)}.float(1 << 14)
	return arith.Binary(b, arith.MulF, arith.Cast(b, arith.Bitcast, small, scale.Type()), scale)
}

func replace(op *ir.Op, by ...*ir.Value) {
	op.ReplaceAllUsesWith(by)
	op.Erase()
}

// bitsOf writes arithmetic on integers of one type or vector of it.
type bitsOf struct {
	*ir.Builder
	t ir.Type
}

func (e bitsOf) num(v int64) *ir.Value {
	a := ir.Attr(ir.Integer(innermost(e.t), v))
	if t, ok := e.t.(*ir.VectorType); ok {
		a = ir.SplatOf(t, a)
	}
	return arith.NewConstant(e.Builder, a)
}

func (e bitsOf) op(d *ir.OpDef, x *ir.Value, c int64) *ir.Value {
	return e.Value(d, e.t, x, e.num(c))
}

func (e bitsOf) cmp(pred arith.CmpIPredicate, x, y *ir.Value) *ir.Value {
	return arith.NewCmpI(e.Builder, pred, x, y)
}

func (e bitsOf) sel(cond, x, y *ir.Value) *ir.Value {
	return arith.NewSelect(e.Builder, cond, x, y)
}

// Bits of f32.
const (
	infinity32  = 0x7f800000
	magnitude32 = 0x7fffffff
)

// extend makes another float of a small one.
func (e expander) extend(b *ir.Builder, x *ir.Value, to ir.Type) *ir.Value {
	switch {
	case smallFloats[innermost(x.Type())].width == 4:
		return e.resize(b, extendFour(b, x), to)
	case e.hardware:
		return e.resize(b, extendByHardware(b, x), to)
	}
	return e.resize(b, extendByIntegers(b, x), to)
}

// extendByIntegers makes f32 of 8-bit floats: their exponent and mantissa are those of small ones, which are scaled.
func extendByIntegers(b *ir.Builder, x *ir.Value) *ir.Value {
	f := smallFloats[innermost(x.Type())]
	t := x.Type()
	f32 := like(t, ir.F32)
	e := bitsOf{b, like(t, ir.I32)}
	bits := arith.Cast(b, arith.ExtUI, arith.Cast(b, arith.Bitcast, x, like(t, ir.I8)), e.t)
	sign := e.op(arith.ShLI.OpDef, e.op(arith.AndI.OpDef, bits, 0x80), 24)
	a := e.op(arith.AndI.OpDef, bits, 0x7f)
	small := arith.Cast(b, arith.Bitcast, e.op(arith.ShLI.OpDef, a, 23-f.mantissa), f32)
	scale := bitsOf{b, f32}.float(gomath.Ldexp(1, int(127-f.bias)))
	v := arith.Cast(b, arith.Bitcast, arith.Binary(b, arith.MulF, small, scale), e.t)
	if f.beyond == f.nan {
		v = e.sel(e.cmp(arith.EQ, a, e.num(f.nan)), e.num(infinity32|1<<22), v)
	} else {
		special := e.op(arith.OrI.OpDef, e.op(arith.ShLI.OpDef, a, 23-f.mantissa), infinity32)
		v = e.sel(e.cmp(arith.ULE, e.num(f.beyond), a), special, v)
	}
	return arith.Cast(b, arith.Bitcast, arith.Binary(b, arith.OrI, v, sign), f32)
}

func (e bitsOf) float(v float64) *ir.Value {
	a := ir.Attr(ir.Float(innermost(e.t).(*ir.FloatType), v))
	if t, ok := e.t.(*ir.VectorType); ok {
		a = ir.SplatOf(t, a)
	}
	return arith.NewConstant(e.Builder, a)
}

// resize converts what a small float became, f16 or f32, exactly to another type.
func (e expander) resize(b *ir.Builder, x *ir.Value, to ir.Type) *ir.Value {
	have, _ := ir.BitWidth(innermost(x.Type()))
	want, _ := ir.BitWidth(innermost(to))
	switch {
	case innermost(x.Type()) == innermost(to):
		return x
	case isSmall(to):
		return e.truncate(b, x, to)
	case want > have:
		return arith.Cast(b, arith.ExtF, x, to)
	case want < have:
		return arith.Cast(b, arith.TruncF, x, to)
	}
	return e.resize(b, arith.Cast(b, arith.ExtF, x, like(to, ir.F32)), to)
}

// truncate makes a small float of a wider one, rounded to nearest even.
func (e expander) truncate(b *ir.Builder, x *ir.Value, to ir.Type) *ir.Value {
	x = toSingle(b, x)
	if e.hardware && smallFloats[innermost(to)].width == 8 {
		return truncateByHardware(b, x, to)
	}
	return truncateByIntegers(b, x, to)
}

func truncateByIntegers(b *ir.Builder, x *ir.Value, to ir.Type) *ir.Value {
	f := smallFloats[innermost(to)]
	e := bitsOf{b, like(to, ir.I32)}
	bits := arith.Cast(b, arith.Bitcast, x, e.t)
	sign := e.op(arith.AndI.OpDef, e.op(arith.ShRUI.OpDef, bits, 32-f.width), 1<<(f.width-1))
	a := e.op(arith.AndI.OpDef, bits, magnitude32)
	// Half a unit less one, and one more where the last bit kept is odd.
	shift := 23 - f.mantissa
	odd := e.op(arith.AndI.OpDef, e.op(arith.ShRUI.OpDef, a, shift), 1)
	rounded := arith.Binary(b, arith.AddI, e.op(arith.AddI.OpDef, a, 1<<(shift-1)-1), odd)
	normal := e.op(arith.SubI.OpDef, e.op(arith.ShRUI.OpDef, rounded, shift), (127-f.bias)<<f.mantissa)
	// Below the normal range f32's own addition rounds, to a unit of the format.
	unit := bitsOf{b, like(to, ir.F32)}.float(gomath.Ldexp(1, int(24-f.bias-f.mantissa)))
	abs := arith.Cast(b, arith.Bitcast, a, unit.Type())
	sum := arith.Cast(b, arith.Bitcast, arith.Binary(b, arith.AddF, abs, unit), e.t)
	tiny := arith.Binary(b, arith.SubI, sum, arith.Cast(b, arith.Bitcast, unit, e.t))
	v := e.sel(e.cmp(arith.ULT, a, e.num((128-f.bias)<<23)), tiny, normal)
	v = e.sel(e.cmp(arith.UGT, a, e.num(f.limit)), e.num(f.beyond), v)
	isNaN := e.cmp(arith.UGT, a, e.num(infinity32))
	if f.beyond == f.nan && f.width == 4 {
		sign = e.sel(isNaN, e.num(0), sign) // NaN is no number here, and becomes one without a sign
	} else {
		v = e.sel(isNaN, e.num(f.nan), v)
	}
	narrow := arith.Cast(b, arith.TruncI, arith.Binary(b, arith.OrI, v, sign), like(to, ir.Int(int(f.width))))
	return arith.Cast(b, arith.Bitcast, narrow, to)
}

// toSingle converts a float to f32. Of f64 the rounding is to odd, after which
// rounding once more, to fewer bits, gives what rounding at once gives.
func toSingle(b *ir.Builder, x *ir.Value) *ir.Value {
	t := like(x.Type(), ir.F32)
	switch innermost(x.Type()) {
	case ir.F32:
		return x
	case ir.F64:
	default:
		return arith.Cast(b, arith.ExtF, x, t)
	}
	near := arith.Cast(b, arith.TruncF, x, t)
	back := arith.Cast(b, arith.ExtF, near, x.Type())
	e := bitsOf{b, like(t, ir.I32)}
	compare := func(pred arith.CmpFPredicate, p, q *ir.Value) *ir.Value {
		return arith.Cast(b, arith.ExtUI, arith.NewCmpF(b, pred, p, q), e.t)
	}
	abs := func(v *ir.Value) *ir.Value { return math.AbsF.New(b, math.UnaryOp{Input: v}).Result }
	away, inexact := compare(arith.OGT, abs(back), abs(x)), compare(arith.ONE, back, x)
	down := arith.Binary(b, arith.SubI, arith.Cast(b, arith.Bitcast, near, e.t), away)
	return arith.Cast(b, arith.Bitcast, arith.Binary(b, arith.OrI, down, inexact), t)
}
