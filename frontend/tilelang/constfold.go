package tilelang

import (
	gomath "math"
	"math/big"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/internal/fp"
	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
	"github.com/tsopt/tsopt/ir"
)

// Functions whose operands may be known: then they give what the device gives.

// oneFloat reports whether two numbers are known and one at least is a float, so that they meet as floats.
func oneFloat(x, y eval.Value) bool {
	_, xf := x.(float64)
	_, yf := y.(float64)
	return (xf || yf) && !isStaged(x) && !isStaged(y) && isNumber(x) && isNumber(y)
}

// knownIntegers are two arguments that are known integers.
func (a *args) knownIntegers(x, y string) (p, q *big.Int, ok bool) {
	p, ok1 := knownInteger(a.value(x))
	q, ok2 := knownInteger(a.value(y))
	return p, q, ok1 && ok2
}

// pythonInteger is an integer as Python programs have it.
func pythonInteger(n *big.Int) eval.Value {
	if n.IsInt64() {
		return n.Int64()
	}
	return n
}

func knownInteger(v eval.Value) (*big.Int, bool) {
	switch v := v.(type) {
	case int64, bool:
		return big.NewInt(integer(v)), true
	case *big.Int:
		return v, true
	}
	return nil, false
}

func (t *translator) extreme(a *args, greatest bool) (eval.Value, error) {
	return t.extremeOf(a, greatest, a.value("a"), a.value("b"))
}

func (t *translator) extremeOf(a *args, greatest bool, x, y eval.Value) (eval.Value, error) {
	if oneFloat(x, y) {
		if greatest {
			return fp.MaxNum(floating(x), floating(y)), nil
		}
		return fp.MinNum(floating(x), floating(y)), nil
	}
	if !isStaged(x) && !isStaged(y) {
		less, err := eval.Compare(a.Site, python.Lt, x, y)
		if err != nil {
			return nil, err
		}
		if less == greatest {
			return y, nil
		}
		return x, nil
	}
	if t.isDerivable(x) || t.isDerivable(y) {
		op := least
		if greatest {
			op = most
		}
		return derive(x, op, y, false), nil
	}
	p, q, err := t.common(a.Site, x, y)
	if err != nil {
		return nil, err
	}
	return t.extremeOfTwo(p, q, greatest), nil
}

// extremeOfTwo is the greater or the lesser of two numbers of a type.
func (t *translator) extremeOfTwo(p, q *scalar, greatest bool) *scalar {
	var def ir.Def[arith.BinaryOp]
	switch {
	case p.isFloat() && greatest:
		def = arith.MaxNumF
	case p.isFloat():
		def = arith.MinNumF
	case p.unsigned && greatest:
		def = arith.MaxUI
	case p.unsigned:
		def = arith.MinUI
	case greatest:
		def = arith.MaxSI
	default:
		def = arith.MinSI
	}
	r := number(arith.Binary(t.b, def, p.v, q.v), p.unsigned)
	r.nonneg = r.isIndex() && (p.nonneg && q.nonneg || greatest && (p.nonneg || q.nonneg))
	return r
}

func (t *translator) truncdivOf(a *args) (eval.Value, error) {
	if x, y, ok := a.knownIntegers("a", "b"); ok && y.Sign() != 0 {
		return pythonInteger(new(big.Int).Quo(x, y)), nil
	}
	if !isStaged(a.value("a")) && !isStaged(a.value("b")) {
		return t.arithmetic(a, python.FloorDiv, "a", "b") // says what is wrong
	}
	p, q, err := t.common(a.Site, a.value("a"), a.value("b"))
	switch {
	case err != nil:
		return nil, err
	case p.isFloat():
		return nil, a.wrongf("a", "expected an integer type, got a float type")
	case p.unsigned:
		return number(arith.Binary(t.b, arith.DivUI, p.v, q.v), true), nil
	}
	return number(arith.Binary(t.b, arith.DivSI, p.v, q.v), false), nil
}

func (t *translator) truncmodOf(a *args) (eval.Value, error) {
	if x, y, ok := a.knownIntegers("a", "b"); ok && y.Sign() != 0 {
		return pythonInteger(new(big.Int).Rem(x, y)), nil
	}
	if oneFloat(a.value("a"), a.value("b")) {
		return gomath.Mod(floating(a.value("a")), floating(a.value("b"))), nil
	}
	if !isStaged(a.value("a")) && !isStaged(a.value("b")) {
		return t.arithmetic(a, python.Mod, "a", "b") // says what is wrong
	}
	p, q, err := t.common(a.Site, a.value("a"), a.value("b"))
	if err != nil {
		return nil, err
	}
	def := arith.RemSI
	switch {
	case p.isFloat():
		def = arith.RemF
	case p.unsigned:
		def = arith.RemUI
	}
	return number(arith.Binary(t.b, def, p.v, q.v), p.unsigned), nil
}

// infinityOf is the infinity of a type.
func (t *translator) infinityOf(a *args) (eval.Value, error) {
	d, err := t.dtypeOf(a.site("dtype"), a.value("dtype"))
	if err != nil {
		return nil, err
	}
	f, ok := d.typ.(*ir.FloatType)
	switch {
	case !ok || !f.Format().HasInf():
		return nil, a.wrongf("dtype", "%s has no infinity; its maximum is T.max_value(\"%s\")", d.name, d.name)
	case !saturates(f.Format()):
		return gomath.Inf(1), nil
	case t.evaluation != nil:
		return t.evaluation.number(a), nil
	case !t.inKernel():
		return nil, a.wrongf("dtype", "the infinity of %s is supported only inside a T.Kernel, as the conversion of a Python number to %s saturates", d.name, d.name)
	}
	t.at(a.Site)
	return number(arith.NewConstant(t.b, ir.Float(f, gomath.Inf(1))), false), nil
}

// limit is the greatest or least number of a type.
func (t *translator) limit(a *args, least bool) (eval.Value, error) {
	d, err := t.dtypeOf(a.site("dtype"), a.value("dtype"))
	if err != nil {
		return nil, err
	}
	if f, ok := d.typ.(*ir.FloatType); ok {
		x := f.Format().Decode(f.Format().Saturate(gomath.Inf(1)))
		if least {
			x = -x
		}
		return x, nil
	}
	n := uint(d.bits())
	switch {
	case d.unsigned && least:
		return int64(0), nil
	case d.unsigned && n < 64:
		return int64(1)<<n - 1, nil
	case d.unsigned:
		return nil, a.wrongf("dtype", "the maximum of %s is unsupported here; write it as a number", d.name)
	case least:
		return int64(-1) << (n - 1), nil
	}
	return int64(uint64(1)<<(n-1) - 1), nil
}

// ofInfinity compares how large x is with infinity. No comparison with what is no number is true.
func (t *translator) ofInfinity(a *args, op python.CompareOperator) (eval.Value, error) {
	x, err := t.absOf(a)
	if err != nil {
		return nil, err
	}
	return t.compare(a.Site, op, x, gomath.Inf(1))
}
