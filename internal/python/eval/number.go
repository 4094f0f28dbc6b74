package eval

import (
	"math"
	"math/big"
	"math/bits"

	"github.com/tsopt/tsopt/internal/python"
)

// normal is an integer as a value: int64 if it fits.
func normal(n *big.Int) Value {
	if n.IsInt64() {
		return n.Int64()
	}
	return n
}

// integer gives an integer or bool as big.Int.
func integer(v Value) (*big.Int, bool) {
	switch v := v.(type) {
	case bool:
		return big.NewInt(boolInt(v)), true
	case int64:
		return big.NewInt(v), true
	case *big.Int:
		return v, true
	}
	return nil, false
}

// small gives an integer or bool that fits into 64 bits.
func small(v Value) (int64, bool) {
	switch v := v.(type) {
	case bool:
		return boolInt(v), true
	case int64:
		return v, true
	}
	return 0, false
}

// number gives a float, integer or bool as float64.
func (at Site) number(v Value) (float64, bool, error) {
	switch v := v.(type) {
	case float64:
		return v, true, nil
	case bool:
		return float64(boolInt(v)), true, nil
	case int64:
		return float64(v), true, nil
	case *big.Int:
		f, _ := new(big.Float).SetInt(v).Float64()
		if math.IsInf(f, 0) {
			return 0, true, at.Raise("OverflowError", "int too large to convert to float")
		}
		return f, true, nil
	}
	return 0, false, nil
}

// smallOp is `x op y` where that is quick; ok is false where it is not.
func smallOp(op python.Operator, x, y int64) (v int64, ok bool) {
	switch op {
	case python.Add:
		s := x + y
		return s, (x^s)&(y^s) >= 0
	case python.Sub:
		d := x - y
		return d, (x^y)&(x^d) >= 0
	case python.Mult:
		if x == math.MinInt64 || y == math.MinInt64 {
			return 0, false
		}
		hi, lo := bits.Mul64(uint64(max(x, -x)), uint64(max(y, -y)))
		return x * y, hi == 0 && lo <= math.MaxInt64
	case python.FloorDiv, python.Mod:
		if y == 0 || y == -1 {
			return 0, false
		}
		q, r := x/y, x%y
		if r != 0 && (r < 0) != (y < 0) {
			q, r = q-1, r+y
		}
		if op == python.Mod {
			return r, true
		}
		return q, true
	case python.BitAnd:
		return x & y, true
	case python.BitOr:
		return x | y, true
	case python.BitXor:
		return x ^ y, true
	}
	return 0, false
}

// integers is `x op y`.
func integers(at Site, op python.Operator, x, y *big.Int) (Value, error) {
	r := new(big.Int)
	switch op {
	case python.Add:
		r.Add(x, y)
	case python.Sub:
		r.Sub(x, y)
	case python.Mult:
		if x.BitLen()+y.BitLen() > maxBits {
			return nil, at.tooLarge("the result of *")
		}
		r.Mul(x, y)
	case python.BitAnd:
		r.And(x, y)
	case python.BitOr:
		r.Or(x, y)
	case python.BitXor:
		r.Xor(x, y)
	case python.Div:
		return quotient(at, x, y)
	case python.FloorDiv, python.Mod:
		if y.Sign() == 0 {
			return nil, at.Raise("ZeroDivisionError", "integer division or modulo by zero")
		}
		q, m := floorDiv(x, y)
		if op == python.Mod {
			return normal(m), nil
		}
		return normal(q), nil
	case python.Pow:
		return power(at, x, y)
	case python.LShift, python.RShift:
		return shift(at, op, x, y)
	}
	return normal(r), nil
}

func floorDiv(x, y *big.Int) (q, m *big.Int) {
	q, m = new(big.Int).QuoRem(x, y, new(big.Int))
	if m.Sign() != 0 && m.Sign() != y.Sign() {
		q.Sub(q, big.NewInt(1))
		m.Add(m, y)
	}
	return q, m
}

// quotient is the float that is nearest to x/y.
func quotient(at Site, x, y *big.Int) (Value, error) {
	if y.Sign() == 0 {
		return nil, at.Raise("ZeroDivisionError", "division by zero")
	}
	if x.Sign() == 0 {
		return math.Copysign(0, float64(y.Sign())), nil
	}
	f, _ := new(big.Rat).SetFrac(x, y).Float64()
	if math.IsInf(f, 0) {
		return nil, at.Raise("OverflowError", "integer division result too large for a float")
	}
	return f, nil
}

func power(at Site, x, y *big.Int) (Value, error) {
	if y.Sign() < 0 {
		f, _, err := at.number(normal(x))
		if err != nil {
			return nil, err
		}
		g, _, err := at.number(normal(y))
		if err != nil {
			return nil, err
		}
		return floats(at, python.Pow, f, g)
	}
	if x.BitLen() > 1 && (!y.IsInt64() || y.Int64() > maxBits || int64(x.BitLen())*y.Int64() > maxBits) {
		return nil, at.tooLarge("the power")
	}
	if x.BitLen() <= 1 { // 0, 1 or -1, to any power
		switch {
		case y.Sign() == 0:
			return int64(1), nil
		case y.Bit(0) == 0:
			return new(big.Int).Mul(x, x).Int64(), nil
		}
		return x.Int64(), nil
	}
	return normal(new(big.Int).Exp(x, y, nil)), nil
}

func shift(at Site, op python.Operator, x, y *big.Int) (Value, error) {
	switch {
	case y.Sign() < 0:
		return nil, at.valueError("negative shift count")
	case x.Sign() == 0:
		return int64(0), nil
	case op == python.LShift && (!y.IsInt64() || y.Int64() > maxBits-int64(x.BitLen())):
		return nil, at.tooLarge("the shifted number")
	case op == python.LShift:
		return normal(new(big.Int).Lsh(x, uint(y.Int64()))), nil
	case !y.IsInt64() || y.Int64() > int64(x.BitLen()):
		return int64(min(0, x.Sign())), nil
	}
	return normal(new(big.Int).Rsh(x, uint(y.Int64()))), nil
}

// floats is `x op y`.
func floats(at Site, op python.Operator, x, y float64) (Value, error) {
	switch op {
	case python.Add:
		return x + y, nil
	case python.Sub:
		return x - y, nil
	case python.Mult:
		return x * y, nil
	case python.Div:
		if y == 0 {
			return nil, at.Raise("ZeroDivisionError", "float division by zero")
		}
		return x / y, nil
	case python.FloorDiv, python.Mod:
		if y == 0 {
			return nil, at.Raise("ZeroDivisionError", "float floor division or modulo by zero")
		}
		q, m := floatDivMod(x, y)
		if op == python.Mod {
			return m, nil
		}
		return q, nil
	case python.Pow:
		return floatPower(at, x, y)
	}
	return nil, at.unsupportedOperands(op, x, y)
}

// floatDivMod is divmod(x, y), as Objects/floatobject.c computes it.
func floatDivMod(x, y float64) (q, m float64) {
	m = math.Mod(x, y)
	d := (x - m) / y
	if m != 0 {
		if (y < 0) != (m < 0) {
			m += y
			d--
		}
	} else {
		m = math.Copysign(0, y)
	}
	if d != 0 {
		q = math.Floor(d)
		if d-q > 0.5 {
			q++
		}
	} else {
		q = math.Copysign(0, x/y)
	}
	return q, m
}

func floatPower(at Site, x, y float64) (Value, error) {
	finite := !math.IsInf(x, 0) && !math.IsInf(y, 0) && !math.IsNaN(x) && !math.IsNaN(y)
	if x == 0 && y < 0 {
		return nil, at.Raise("ZeroDivisionError", "0.0 cannot be raised to a negative power")
	}
	if finite && x < 0 && y != math.Floor(y) {
		return nil, at.Interp.Errorf(at.Node, "the power of a negative number with a fraction is complex, and complex numbers are not supported")
	}
	if y == 2 {
		return checkedPower(at, x*x, finite)
	}
	if err := at.Interp.charge(at.Node, preciseSteps); err != nil {
		return nil, err
	}
	return checkedPower(at, precisePow(x, y), finite)
}

func checkedPower(at Site, r float64, finite bool) (Value, error) {
	if finite && math.IsInf(r, 0) {
		return nil, at.Raise("OverflowError", "(34, 'Numerical result out of range')")
	}
	return r, nil
}
