package intrange

import (
	"math/big"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// Analysis are the ranges and divisors of the values of a module.
type Analysis struct {
	root *ir.Op
	flow *analysis.Forward[fact] // nil until it is needed; see Later
	// added are the ranges of values made since; see Copy.
	added map[*ir.Value]*Range
	// grown is how often the range of a value has grown.
	grown map[*ir.Value]int
}

// mostGrown is how often a range may grow: one that grows with every call of a recursion, or in other
// ways that widen does not see, is given up then.
const mostGrown = 64

// fact is what is known of a value: the range, nil for nothing, and what divides
// it; of a memref what divides its numbers, nil where only the type is known.
type fact struct {
	in      *Range
	divisor int64
	array   *Array
}

// New analyses everything inside root. Which branches are taken is decided by
// constants, as upstream does, and not by ranges.
func New(root *ir.Op) *Analysis {
	a := Later(root)
	a.run()
	return a
}

// Later is [New] that analyses nothing before something is asked that takes an analysis. Until then nothing that the
// integers and memrefs inside root depend on may change. Most questions are about what types say, so that few passes
// ask any.
func Later(root *ir.Op) *Analysis { return &Analysis{root: root, grown: map[*ir.Value]int{}} }

func (a *Analysis) run() {
	constants := analysis.NewConstants(rewrite.Fold)
	constants.Run(a.root)
	a.flow = &analysis.Forward[fact]{
		Unknown: fact{divisor: 1},
		Join:    join,
		Constant: func(v *ir.Value, _ fact) ir.Attr {
			f, _ := constants.Fact(v)
			return f.Value
		},
		Transfer: a.transfer,
		Arg:      a.argument,
		Promised: a.promised,
	}
	a.flow.Run(a.root)
}

// fact is what is known of v; ok is false when v is never computed.
func (a *Analysis) fact(v *ir.Value) (f fact, ok bool) {
	if a.flow == nil {
		if a.givenToRoot(v) {
			return a.promised(v, fact{divisor: 1}), true
		}
		a.run()
	}
	return a.flow.Fact(v)
}

// givenToRoot reports whether v is an argument of the analysed function: of these no more is known than what the
// function's attributes say.
func (a *Analysis) givenToRoot(v *ir.Value) bool {
	_, function := ir.As[ir.Callable](a.root)
	return function && v.IsBlockArg() && v.OwnerBlock().IsEntry() && v.OwnerBlock().ParentOp() == a.root
}

// Scope is what is to be analysed for the sake of op: the innermost operation around
// it that uses no values of its outside.
func Scope(op *ir.Op) *ir.Op {
	for op.ParentOp() != nil && !op.Has(ir.IsolatedFromAbove) {
		op = op.ParentOp()
	}
	return op
}

// Range is what v can be: nil when it is no integer or never computed.
func (a *Analysis) Range(v *ir.Value) *Range {
	if r, ok := a.added[v]; ok {
		return r
	}
	f, ok := a.fact(v)
	if ok && f.in == nil {
		return OfType(v.Type())
	}
	return f.in
}

// Interval is between which signed numbers v lies; ok is false when nothing is
// known.
func (a *Analysis) Interval(v *ir.Value) (lo, hi int64, ok bool) {
	r := a.Range(v)
	if r == nil || !r.SMin.IsInt64() || !r.SMax.IsInt64() {
		return 0, 0, false
	}
	if r.SMin.Cmp(signedMin(r.Width)) == 0 && r.SMax.Cmp(signedMax(r.Width)) == 0 {
		return 0, 0, false
	}
	return r.SMin.Int64(), r.SMax.Int64(), true
}

// Inside reports whether m + [0, extent) always lies in [0, size).
func (a *Analysis) Inside(m ir.Mixed, extent, size int64) bool {
	lo, hi, ok := m.Const, m.Const, true
	if m.Value != nil {
		lo, hi, ok = a.Interval(m.Value)
		if d := a.Divisor(m.Value); ok && d > 1 && hi > 0 {
			hi -= hi % d
		}
	}
	return ok && size != ir.Dynamic && lo >= 0 && hi <= size-extent
}

// Divisor is a number that divides v, read as signed, always; 0 when v is always
// zero.
func (a *Analysis) Divisor(v *ir.Value) int64 {
	if f, ok := a.fact(v); ok {
		return f.divisor
	}
	return 1
}

// Constant is the only value that v can have, as an attribute; nil when there
// are several.
func (a *Analysis) Constant(v *ir.Value) ir.Attr { return constantOf(a.Range(v), v.Type()) }

// Copy gives a new value, which takes the place of another, its range.
func (a *Analysis) Copy(from, to *ir.Value) {
	if r := a.Range(from); r != nil {
		if a.added == nil {
			a.added = map[*ir.Value]*Range{}
		}
		a.added[to] = r
	}
}

// Add finds the ranges of a new operation's results, from those of its operands.
func (a *Analysis) Add(op *ir.Op) {
	infer, ok := ir.As[Inferrer](op)
	if !ok {
		return
	}
	operands := make([]*Range, op.NumOperands())
	for i, v := range op.Operands() {
		operands[i] = a.Range(v)
		if operands[i] == nil {
			operands[i] = OfType(v.Type())
		}
	}
	if a.added == nil {
		a.added = map[*ir.Value]*Range{}
	}
	for i, r := range infer.InferRanges(operands) {
		a.added[op.Result(i)] = r
	}
}

// join is the union, and the greatest common divisor; a nil range says nothing.
// It returns the range of x itself where y adds nothing, so that the flow sees
// that it is done.
func join(x, y fact) fact {
	out := fact{divisor: GCD(x.divisor, y.divisor), array: joinArrays(x.array, y.array)}
	if x.in == nil || y.in == nil {
		return out
	}
	out.in = x.in
	if u := x.in.Union(y.in); !u.Equal(x.in) {
		out.in = u
	}
	return out
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

// number is what is known of a value, for the transfer functions.
func (a *Analysis) number(v *ir.Value, f fact) Number {
	if f.in == nil {
		f.in = OfType(v.Type())
	}
	return Number{f.in, f.divisor}
}

func (a *Analysis) transfer(op *ir.Op, operands []fact) []fact {
	numbers := make([]Number, len(operands))
	for i, f := range operands {
		numbers[i] = a.number(op.Operand(i), f)
	}
	ranges, divisors, arrays := a.ranges(op, numbers), a.divisors(op, numbers), a.arrays(op)
	if ranges == nil && divisors == nil && arrays == nil {
		return nil
	}
	out := make([]fact, op.NumResults())
	for i := range out {
		out[i] = fact{divisor: 1}
		if arrays != nil {
			out[i].array = arrays[i]
		}
		if divisors != nil {
			out[i].divisor = divisors[i]
		}
		if i < len(ranges) && ranges[i] != nil {
			r := ranges[i].agreed()
			if d, ok := divisorOfConstant(r); ok {
				out[i].divisor = d
			}
			out[i].in = a.widen(op.Result(i), r)
		}
	}
	return out
}

// ranges are those of op's results: each value of a choice is what it is when it
// is chosen.
func (a *Analysis) ranges(op *ir.Op, operands []Number) []*Range {
	always := make([]*Range, len(operands))
	for i, n := range operands {
		always[i] = n.Range
	}
	return supposition{Analysis: a, asker: op, depth: maxDepth}.infer(op, always)
}

func (a *Analysis) divisors(op *ir.Op, operands []Number) []int64 {
	if reader, ok := ir.As[ArrayReader](op); ok {
		return reader.ReadDivisors(a)
	}
	if infer, ok := ir.As[DivisorInferrer](op); ok {
		return infer.InferDivisors(operands)
	}
	return nil
}

// widen gives up on a value that changes and is passed on by a terminator: it
// may change with every iteration of a loop, whose number is not known. Before
// that it goes as far as the numbers that its choice depends on.
func (a *Analysis) widen(v *ir.Value, r *Range) *Range {
	f, ok := a.flow.Fact(v)
	old := f.in
	if !ok || old == nil {
		return r
	}
	joined := old.Union(r)
	if joined.Equal(old) {
		return old
	}
	if a.grown[v]++; a.grown[v] > mostGrown {
		return nil
	}
	for u := range v.Uses() {
		if !u.Owner().Has(ir.Terminator) {
			continue
		}
		if far := a.landmarks(v, old); !far.Equal(old) {
			return far.Union(r)
		}
		return nil
	}
	return r
}

// landmarks is r with the constants of a select: a ring's stage number, select (x == last), 0, x + 1, is found to lie
// between the first and the last.
func (a *Analysis) landmarks(v *ir.Value, r *Range) *Range {
	choice, ok := ir.As[Choice](v.DefiningOp())
	if !ok {
		return r
	}
	cond, then, otherwise := choice.Choice()
	among := []*ir.Value{then, otherwise}
	if _, ok := ir.As[Condition](cond.DefiningOp()); ok {
		among = append(among, cond.DefiningOp().Operands()...)
	}
	for _, x := range among {
		c := OfConstant(rewrite.ConstantOf(x))
		if c != nil && c.Width == r.Width {
			r = r.Union(c)
		}
	}
	return r
}

// argument is what is known of an argument that nothing is forwarded to: of an
// induction variable, or of what the operation itself makes.
func (a *Analysis) argument(op *ir.Op, arg *ir.Value) (f fact, known bool) {
	f = fact{divisor: 1}
	if infer, ok := ir.As[ArgDivisorInferrer](op); ok {
		f.divisor = infer.ArgDivisor(arg, a.Divisor)
	}
	if infer, ok := ir.As[ArgArrayInferrer](op); ok {
		f.array = infer.ArgArray(arg, a)
	}
	if infer, ok := ir.As[ArgInferrer](op); ok {
		f.in = infer.ArgRange(arg, a.Range)
		return f.ofConstant(), true
	}
	loop, ok := ir.As[ir.BoundedLoop](op)
	if !ok {
		return f, true
	}
	for _, iv := range loop.Induction() {
		if iv.Var == arg {
			return a.induction(iv)
		}
	}
	return f, true
}

// ofConstant has the divisor of the only number in the range, if there is but
// one.
func (f fact) ofConstant() fact {
	if d, ok := divisorOfConstant(f.in); ok {
		f.divisor = d
	}
	return f
}

// induction is the range from the lower bound to the last number below the upper.
// There is none for a loop that is not executed.
func (a *Analysis) induction(iv ir.Induction) (fact, bool) {
	w := WidthOf(iv.Var.Type())
	lower, upper, step := a.bound(iv.Lower, w), a.bound(iv.Upper, w), a.bound(iv.Step, w)
	lo, hi := lower.SMin, upper.SMax
	if step.SMax.Sign() < 0 {
		lo, hi = hi, lo
	} else {
		hi = toSigned(w, toUnsigned(w, new(big.Int).Sub(hi, one)))
	}
	if hi.Cmp(lo) < 0 {
		return fact{}, false
	}
	hi = lastStep(lower.Range, hi, step.Range)
	return fact{in: FromSigned(w, lo, hi), divisor: GCD(lower.Divisor, step.Divisor)}.ofConstant(), true
}

// lastStep is the greatest number up to hi that steps from the lower bound come
// to; hi where these are not known.
func lastStep(lower *Range, hi *big.Int, step *Range) *big.Int {
	if lower.SMin.Cmp(lower.SMax) != 0 || step.SMin.Cmp(step.SMax) != 0 || step.SMin.Sign() <= 0 {
		return hi
	}
	over := new(big.Int).Sub(hi, lower.SMin)
	return new(big.Int).Sub(hi, over.Rem(over, step.SMin))
}

func (a *Analysis) bound(m ir.Mixed, w int) Number {
	if m.Value == nil {
		return NumberOf(Constant(w, big.NewInt(m.Const)))
	}
	if r := a.Range(m.Value); r != nil {
		return Number{r, a.Divisor(m.Value)}
	}
	return Number{Full(w), 1}
}
