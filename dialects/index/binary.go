package index

import (
	"math/big"
	"strings"

	"github.com/tsopt/tsopt/dialects/constfold"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// BinaryOp is the view of the operations on two indices.
type BinaryOp struct {
	ir.Base
	LHS    *ir.Value // the left operand
	RHS    *ir.Value // the right operand
	Result *ir.Value
}

// The operations on two indices.
var (
	Add = pure("add", "index addition", "Adds modulo 2^width.", ir.Commutative, unsigned(add), rightIs(0))
	Sub = pure("sub", "index subtraction", "Subtracts modulo 2^width.", 0, unsigned(sub), rightIs(0))
	Mul = pure("mul", "index multiplication", "Multiplies modulo 2^width.", ir.Commutative, unsigned(mul), rightIs(1),
		rightAbsorbs(0))

	DivS     = partial("divs", "index signed division", "Divides and rounds towards zero.", signed(quo))
	DivU     = partial("divu", "index unsigned division", "Divides and rounds towards zero.", unsigned(quo))
	CeilDivS = partial("ceildivs", "index signed ceil division", "Divides and rounds towards positive infinity.",
		signedCeil)
	CeilDivU  = partial("ceildivu", "index unsigned ceil division", "Divides and rounds up.", unsigned(ceil))
	FloorDivS = partial("floordivs", "index signed floor division", "Divides and rounds towards negative infinity.",
		signedFloor)
	RemS = partial("rems", "index signed remainder", "The remainder, with the sign of the dividend.", signed(rem))
	RemU = partial("remu", "index unsigned remainder", "The remainder of unsigned division.", unsigned(rem))

	MaxS = pure("maxs", "index signed maximum", "The greater of two signed indices.", ir.Commutative, signed(greater))
	MaxU = pure("maxu", "index unsigned maximum", "The greater of two unsigned indices.", ir.Commutative,
		unsigned(greater))
	MinS = pure("mins", "index signed minimum", "The lesser of two signed indices.", ir.Commutative, signed(lesser))
	MinU = pure("minu", "index unsigned minimum", "The lesser of two unsigned indices.", ir.Commutative, unsigned(lesser))

	Shl = pure("shl", "index shift left", "Shifts left; an amount of the width or more gives poison.", 0,
		shift(unsigned, left))
	ShrS = pure("shrs", "signed index shift right", "Shifts right and fills with the sign.", 0, shift(signed, right))
	ShrU = pure("shru", "unsigned index shift right", "Shifts right and fills with zeros.", 0, shift(unsigned, right))

	And = pure("and", "index bitwise and", "Bitwise and.", ir.Commutative, unsigned(and))
	Or  = pure("or", "index bitwise or", "Bitwise or.", ir.Commutative, unsigned(or))
	XOr = pure("xor", "index bitwise xor", "Bitwise exclusive or.", ir.Commutative, unsigned(xor))
)

// function computes in a width; ok is false where the result is undefined.
type function func(x, y *big.Int) (z *big.Int, ok bool)

// compute folds two constants where 32 and 64 bits agree.
type compute func(w int, x, y *big.Int) (*big.Int, bool)

// rule folds by what the right operand is.
type rule func(o BinaryOp, rhs ir.Attr) (ir.FoldResult, bool)

// rightIs folds `x op c` to x.
func rightIs(c int64) rule {
	return func(o BinaryOp, rhs ir.Attr) (ir.FoldResult, bool) {
		return ir.FoldResult{Value: o.LHS}, rhs == ir.Attr(ir.IndexAttr(c))
	}
}

// rightAbsorbs folds `x op c` to a constant c of this dialect.
func rightAbsorbs(c int64) rule {
	return func(_ BinaryOp, rhs ir.Attr) (ir.FoldResult, bool) {
		return ir.FoldResult{Attr: rhs}, rhs == ir.Attr(ir.IndexAttr(c))
	}
}

func pure(name, summary, text string, traits ir.Traits, fn compute, rules ...rule) ir.Def[BinaryOp] {
	s := spec(name, summary, text, fn, rules)
	s.Traits = ir.Pure | traits
	return ir.Define(s)
}

// partial is an operation that is undefined for the divisor zero.
func partial(name, summary, text string, fn compute) ir.Def[BinaryOp] {
	s := spec(name, summary, text+" Division by zero is undefined.", fn, nil)
	s.Does = []ir.Effect{}
	s.Speculatable = func(o BinaryOp) bool { return rewrite.IsSafeDivisor(o.RHS, strings.HasSuffix(name, "s")) }
	return ir.Define(s)
}

func spec(name, summary, text string, fn compute, rules []rule) ir.Spec[BinaryOp] {
	return ir.Spec[BinaryOp]{
		Name: "index." + name, Summary: summary,
		Doc: ir.DocExample(text, "%a: index, %b: index", "%0 = index."+name+" %a, %b"),
		Fields: func(o *BinaryOp) []ir.Field {
			return []ir.Field{
				ir.In(&o.LHS, "lhs", ir.IsIndex),
				ir.In(&o.RHS, "rhs", ir.IsIndex),
				ir.Out(&o.Result, "result", ir.IsIndex),
			}
		},
		Format:     "$lhs `,` $rhs attr-dict",
		InferTypes: func(*ir.OpState) ([]ir.Type, error) { return []ir.Type{ir.Index}, nil },
		Fold: func(o BinaryOp, operands []ir.Attr) ([]ir.FoldResult, bool) {
			if a := inBothWidths(operands, fn); a != nil {
				return ir.FoldAttr(a)
			}
			for _, r := range rules {
				if res, ok := r(o, operands[1]); ok {
					return []ir.FoldResult{res}, true
				}
			}
			return ir.NoFold()
		},
	}
}

// inBothWidths computes in 64 bits, and in 32 to see that the low halves agree.
func inBothWidths(operands []ir.Attr, fn compute) ir.Attr {
	x, ok1 := operands[0].(*ir.IntegerAttr)
	y, ok2 := operands[1].(*ir.IntegerAttr)
	if !ok1 || !ok2 {
		return nil
	}
	wide, ok1 := fn(64, low(64, x.Big()), low(64, y.Big()))
	narrow, ok2 := fn(32, low(32, x.Big()), low(32, y.Big()))
	if !ok1 || !ok2 || low(32, wide).Cmp(low(32, narrow)) != 0 {
		return nil
	}
	return ir.IntegerBig(ir.Index, wide)
}

// low is x modulo 2^w.
func low(w int, x *big.Int) *big.Int {
	mask := new(big.Int).Lsh(big.NewInt(1), uint(w))
	return new(big.Int).And(x, mask.Sub(mask, big.NewInt(1)))
}

func unsigned(fn function) compute {
	return func(_ int, x, y *big.Int) (*big.Int, bool) { return fn(x, y) }
}

func signed(fn function) compute {
	return func(w int, x, y *big.Int) (*big.Int, bool) {
		z, ok := fn(constfold.Signed(w, x), constfold.Signed(w, y))
		return z, ok
	}
}

// shift guards against amounts of the width and more.
func shift(reading func(function) compute, fn func(x *big.Int, by uint) *big.Int) compute {
	inner := reading(func(x, y *big.Int) (*big.Int, bool) { return fn(x, uint(y.Uint64())), true })
	return func(w int, x, y *big.Int) (*big.Int, bool) {
		if y.Cmp(big.NewInt(int64(w))) >= 0 {
			return nil, false
		}
		return inner(w, x, y)
	}
}

func add(x, y *big.Int) (*big.Int, bool) { return new(big.Int).Add(x, y), true }
func sub(x, y *big.Int) (*big.Int, bool) { return new(big.Int).Sub(x, y), true }
func mul(x, y *big.Int) (*big.Int, bool) { return new(big.Int).Mul(x, y), true }
func and(x, y *big.Int) (*big.Int, bool) { return new(big.Int).And(x, y), true }
func or(x, y *big.Int) (*big.Int, bool)  { return new(big.Int).Or(x, y), true }
func xor(x, y *big.Int) (*big.Int, bool) { return new(big.Int).Xor(x, y), true }

func quo(x, y *big.Int) (*big.Int, bool) {
	if y.Sign() == 0 {
		return nil, false
	}
	return new(big.Int).Quo(x, y), true
}

func rem(x, y *big.Int) (*big.Int, bool) {
	if y.Sign() == 0 {
		return nil, false
	}
	return new(big.Int).Rem(x, y), true
}

// ceil rounds an unsigned quotient up.
func ceil(x, y *big.Int) (*big.Int, bool) {
	if y.Sign() == 0 {
		return nil, false
	}
	q, r := new(big.Int).QuoRem(x, y, new(big.Int))
	if r.Sign() != 0 {
		q.Add(q, one)
	}
	return q, true
}

var one = big.NewInt(1)

// signedCeil is -(-x / y) when the signs differ and (x ∓ 1) / y + 1 otherwise,
// each step in w bits: so the least number is its own negative.
func signedCeil(w int, x, y *big.Int) (*big.Int, bool) {
	x, y = constfold.Signed(w, x), constfold.Signed(w, y)
	if y.Sign() == 0 || x.Sign() == 0 {
		return x, y.Sign() != 0
	}
	if (x.Sign() > 0) != (y.Sign() > 0) {
		q := wrap(w, new(big.Int).Neg(x))
		return q.Neg(q.Quo(q, y)), true
	}
	q := new(big.Int).Sub(x, big.NewInt(int64(y.Sign())))
	return q.Add(q.Quo(q, y), one), true
}

// signedFloor is x / y when the signs agree and -1 - (∓1 - x) / y otherwise.
func signedFloor(w int, x, y *big.Int) (*big.Int, bool) {
	x, y = constfold.Signed(w, x), constfold.Signed(w, y)
	if y.Sign() == 0 || x.Sign() == 0 {
		return x, y.Sign() != 0
	}
	if (x.Sign() > 0) == (y.Sign() > 0) {
		return new(big.Int).Quo(x, y), true
	}
	q := wrap(w, new(big.Int).Sub(big.NewInt(int64(-y.Sign())), x))
	return q.Sub(big.NewInt(-1), q.Quo(q, y)), true
}

// wrap is x in two's complement of w bits.
func wrap(w int, x *big.Int) *big.Int { return new(big.Int).Set(constfold.Signed(w, low(w, x))) }

func greater(x, y *big.Int) (*big.Int, bool) {
	if x.Cmp(y) > 0 {
		return x, true
	}
	return y, true
}

func lesser(x, y *big.Int) (*big.Int, bool) {
	if x.Cmp(y) < 0 {
		return x, true
	}
	return y, true
}

func left(x *big.Int, by uint) *big.Int  { return new(big.Int).Lsh(x, by) }
func right(x *big.Int, by uint) *big.Int { return new(big.Int).Rsh(x, by) }

// Patterns are the canonicalization patterns.
func Patterns() []rewrite.Pattern {
	var out []rewrite.Pattern
	for _, d := range []ir.Def[BinaryOp]{Add, Mul, MaxS, MaxU, MinS, MinU, And, Or, XOr} {
		out = append(out, rewrite.On(d, d.OpDef.Name[len("index."):]+"-of-constants", combineConstants))
	}
	return append(out, rewrite.On(Cmp, "cmp-of-difference", compareDifference))
}

// combineConstants turns `(x op c1) op c2` into `x op (c1 op c2)`.
func combineConstants(r *rewrite.Rewriter, o BinaryOp) bool {
	def := o.LHS.DefiningOp()
	if def == nil || def.Def() != o.Def() {
		return false
	}
	inner := ir.View[BinaryOp](def)
	c1, c2 := rewrite.ConstantOf(inner.RHS), rewrite.ConstantOf(o.RHS)
	if c1 == nil || c2 == nil {
		return false
	}
	folded, ok := o.Def().Fold(o.Op, []ir.Attr{c1, c2})
	if !ok || len(folded) != 1 || folded[0].Attr == nil {
		return false
	}
	c := NewConstant(r.Builder, folded[0].Attr.(*ir.IntegerAttr).Int())
	r.ReplaceWith(o.Op, ir.OpState{Def: o.Def(), Operands: []*ir.Value{inner.LHS, c}})
	return true
}
