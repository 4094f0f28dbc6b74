package eval

import (
	"math/big"

	"github.com/tsopt/tsopt/internal/python"
)

// Binary is `a op b`.
func Binary(at Site, op python.Operator, a, b Value) (Value, error) {
	if x, ok := a.(int64); ok {
		if y, ok := b.(int64); ok {
			if v, ok := smallOp(op, x, y); ok {
				return v, nil
			}
		}
	}
	if o, ok := a.(Operand); ok {
		if v, err := o.Binary(at, op, b, false); err != nil || v != NotImplemented {
			return v, err
		}
	}
	if o, ok := b.(Operand); ok {
		if v, err := o.Binary(at, op, a, true); err != nil || v != NotImplemented {
			return v, err
		}
	}
	if err := at.Interp.charge(at.Node, (sizeOf(a)+sizeOf(b))/16); err != nil {
		return nil, err
	}
	v, err := pure(at, op, a, b)
	if err != nil {
		return nil, err
	}
	return v, at.Interp.charge(at.Node, sizeOf(v)/8)
}

func pure(at Site, op python.Operator, a, b Value) (Value, error) {
	x, isInt := integer(a)
	y, isInt2 := integer(b)
	if isInt && isInt2 {
		return bothIntegers(at, op, a, b, x, y)
	}
	f, isNumber, err := at.number(a)
	if isNumber {
		g, isNumber2, err2 := at.number(b)
		if isNumber2 {
			if err == nil {
				err = err2
			}
			if err != nil {
				return nil, err
			}
			return floats(at, op, f, g)
		}
	}
	return sequences(at, op, a, b)
}

func bothIntegers(at Site, op python.Operator, a, b Value, x, y *big.Int) (Value, error) {
	if op == python.MatMult {
		return nil, at.unsupportedOperands(op, a, b)
	}
	v, err := integers(at, op, x, y)
	p, bools := a.(bool)
	q, bools2 := b.(bool)
	if !bools || !bools2 {
		return v, err
	}
	switch op {
	case python.BitAnd:
		return p && q, nil
	case python.BitOr:
		return p || q, nil
	case python.BitXor:
		return p != q, nil
	}
	return v, err
}

// unsupportedOperands is the error of an operator that the types do not have.
func (at Site) unsupportedOperands(op python.Operator, a, b Value) error {
	name := string(op)
	if _, ok := at.Node.(*python.AugAssign); ok {
		name += "="
	}
	if op == python.Pow && name == "**" {
		name = "** or pow()"
	}
	return at.typeError("unsupported operand type(s) for %s: '%s' and '%s'", name, TypeName(a), TypeName(b))
}

// Unary is `op v`, but for not.
func Unary(at Site, op python.UnaryOperator, v Value) (Value, error) {
	if o, ok := v.(Operand); ok {
		if r, err := o.Unary(at, op); err != nil || r != NotImplemented {
			return r, err
		}
	}
	if n, ok := integer(v); ok {
		switch op {
		case python.USub:
			return normal(new(big.Int).Neg(n)), nil
		case python.UAdd:
			return normal(n), nil
		case python.Invert:
			return normal(new(big.Int).Not(n)), nil
		}
	}
	if f, ok := v.(float64); ok {
		switch op {
		case python.USub:
			return -f, nil
		case python.UAdd:
			return f, nil
		}
	}
	return nil, at.typeError("bad operand type for unary %s: '%s'", op, TypeName(v))
}

// inPlace is what `a op= b` assigns to a: lists, sets and dictionaries change instead.
func inPlace(at Site, op python.Operator, a, b Value) (Value, error) {
	switch x := a.(type) {
	case *List:
		switch op {
		case python.Add:
			elems, err := elements(at, b)
			if err != nil {
				return nil, err
			}
			if len(x.Elems)+len(elems) > maxSize {
				return nil, at.tooLarge("the list")
			}
			x.Elems = append(x.Elems, elems...)
			return x, at.Interp.charge(at.Node, len(elems)/8)
		case python.Mult:
			v, err := Binary(at, op, a, b)
			if l, ok := v.(*List); ok && err == nil {
				x.Elems = l.Elems
				return x, nil
			}
			return v, err
		}
	case *Set:
		y, ok := b.(*Set)
		if ok && !x.Frozen {
			if r := setOp(op, x, y); r != nil {
				x.d = r.d
				return x, at.Interp.charge(at.Node, x.Len())
			}
		}
	case *Dict:
		if y, ok := b.(*Dict); ok && op == python.BitOr {
			x.Update(y)
			return x, at.Interp.charge(at.Node, y.Len())
		}
	}
	return Binary(at, op, a, b)
}
