package intrange

import (
	"math/big"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// Inferrer is an operation that knows the ranges of its results from those of
// its operands (upstream's InferIntRangeInterface). An operand that is no
// integer has none; a missing result, or a nil list, means that nothing is
// known.
type Inferrer interface {
	InferRanges(operands []*Range) []*Range
}

// ArgInferrer is an operation that knows the ranges of arguments of its regions,
// from those of its operands.
type ArgInferrer interface {
	ArgRange(arg *ir.Value, of func(*ir.Value) *Range) *Range
}

// Analysis are the ranges of the values of a module.
type Analysis struct {
	flow *analysis.Forward[*Range]
	// added are the ranges of values made since; see Copy.
	added map[*ir.Value]*Range
}

// New analyses everything inside root. Which branches are taken is decided by
// constants, as upstream does, and not by ranges.
func New(root *ir.Op) *Analysis {
	constants := analysis.NewConstants(rewrite.Fold)
	constants.Run(root)
	a := &Analysis{}
	a.flow = &analysis.Forward[*Range]{
		Join: join,
		Constant: func(v *ir.Value, _ *Range) ir.Attr {
			f, _ := constants.Fact(v)
			return f.Value
		},
		Transfer: a.transfer,
		Arg:      a.argument,
	}
	a.flow.Run(root)
	return a
}

// Range is what v can be: nil when it is no integer or never computed.
func (a *Analysis) Range(v *ir.Value) *Range {
	if r, ok := a.added[v]; ok {
		return r
	}
	r, ok := a.flow.Fact(v)
	if ok && r == nil {
		return OfType(v.Type())
	}
	return r
}

// Constant is the only value that v can have, as an attribute; nil when there
// are several.
func (a *Analysis) Constant(v *ir.Value) ir.Attr { return constantOf(a.Range(v), v.Type()) }

// join is the union; a nil range says nothing. It returns x itself where y adds
// nothing, so that the flow sees that it is done.
func join(x, y *Range) *Range {
	if x == nil || y == nil {
		return nil
	}
	if u := x.Union(y); !u.Equal(x) {
		return u
	}
	return x
}

func constantOf(r *Range, t ir.Type) ir.Attr {
	if r == nil {
		return nil
	}
	v, ok := r.Constant()
	if !ok {
		return nil
	}
	if s, shaped := t.(ir.ShapedType); shaped {
		if !ir.HasStaticShape(t) {
			return nil
		}
		return ir.SplatOf(s, ir.IntegerBig(s.Elem(), v))
	}
	return ir.IntegerBig(t, v)
}

func (a *Analysis) transfer(op *ir.Op, operands []*Range) []*Range {
	infer, ok := ir.As[Inferrer](op)
	if !ok {
		return nil
	}
	for i, r := range operands {
		if r == nil {
			operands[i] = OfType(op.Operand(i).Type())
		}
	}
	out := infer.InferRanges(operands)
	if out == nil {
		return nil
	}
	for i := range out {
		out[i] = a.widen(op.Result(i), out[i])
	}
	return out
}

// widen gives up on a value that changes and is passed on by a terminator: it
// may change with every iteration of a loop, whose number is not known.
func (a *Analysis) widen(v *ir.Value, r *Range) *Range {
	old, ok := a.flow.Fact(v)
	if !ok || old == nil || r == nil {
		return r
	}
	if joined := old.Union(r); joined.Equal(old) {
		return old
	}
	for u := range v.Uses() {
		if u.Owner().Has(ir.Terminator) {
			return nil
		}
	}
	return r
}

// argument is the range of an argument that nothing is forwarded to: of an
// induction variable, or of what the operation itself makes.
func (a *Analysis) argument(op *ir.Op, arg *ir.Value) (r *Range, known bool) {
	if infer, ok := ir.As[ArgInferrer](op); ok {
		return infer.ArgRange(arg, a.Range), true
	}
	loop, ok := ir.As[ir.BoundedLoop](op)
	if !ok {
		return nil, true
	}
	for _, iv := range loop.Induction() {
		if iv.Var == arg {
			return a.induction(iv)
		}
	}
	return nil, true
}

// induction is the range from the lower bound to one less than the upper. There
// is none for a loop that is not executed.
func (a *Analysis) induction(iv ir.Induction) (*Range, bool) {
	w := WidthOf(iv.Var.Type())
	lo, hi, step := a.bound(iv.Lower, w).SMin, a.bound(iv.Upper, w).SMax, a.bound(iv.Step, w).SMax
	if step.Sign() < 0 {
		lo, hi = hi, lo
	} else {
		hi = toSigned(w, toUnsigned(w, new(big.Int).Sub(hi, one)))
	}
	if hi.Cmp(lo) < 0 {
		return nil, false
	}
	return FromSigned(w, lo, hi), true
}

func (a *Analysis) bound(m ir.Mixed, w int) *Range {
	if m.Value == nil {
		return Constant(w, big.NewInt(m.Const))
	}
	if r := a.Range(m.Value); r != nil {
		return r
	}
	return Full(w)
}

// Copy gives a new value, which takes the place of another, its range.
func (a *Analysis) Copy(from, to *ir.Value) {
	if r := a.Range(from); r != nil {
		if a.added == nil {
			a.added = map[*ir.Value]*Range{}
		}
		a.added[to] = r
	}
}
