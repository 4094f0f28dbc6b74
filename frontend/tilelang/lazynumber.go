package tilelang

import (
	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
)

// A lazyNumber makes a [reader] an operand and a condition: it is read, and the number that it stands for takes its
// place.
type lazyNumber struct{ of reader }

// Binary implements [eval.Operand].
func (i lazyNumber) Binary(at eval.Site, op python.Operator, other eval.Value, reflected bool) (eval.Value, error) {
	if e := evaluating(at); e != nil {
		if v, ok := other.(*vectorSymbol); ok {
			return v.Binary(at, op, i.of, !reflected)
		}
		if !isNumber(other) {
			return eval.NotImplemented, nil
		}
		if reflected {
			return e.binary(at, op, other, i.of), nil
		}
		return e.binary(at, op, i.of, other), nil
	}
	s, err := numberNow(at, i.of)
	if err != nil {
		return nil, err
	}
	return s.Binary(at, op, other, reflected)
}

// Unary implements [eval.Operand].
func (i lazyNumber) Unary(at eval.Site, op python.UnaryOperator) (eval.Value, error) {
	if e := evaluating(at); e != nil {
		return e.unary(at, op, i.of), nil
	}
	s, err := numberNow(at, i.of)
	if err != nil {
		return nil, err
	}
	return s.Unary(at, op)
}

// Compare implements [eval.Operand].
func (i lazyNumber) Compare(at eval.Site, op python.CompareOperator, other eval.Value, reflected bool) (eval.Value,
	error) {
	if e := evaluating(at); e != nil {
		if reflected {
			return e.compare(at, op, other, i.of), nil
		}
		return e.compare(at, op, i.of, other), nil
	}
	s, err := numberNow(at, i.of)
	if err != nil {
		return nil, err
	}
	return s.Compare(at, op, other, reflected)
}

// If implements [eval.Condition].
func (i lazyNumber) If(at eval.Site, then, orelse func() error) error {
	if e := evaluating(at); e != nil {
		return e.branch(at, i.of, then, orelse)
	}
	s, err := numberNow(at, i.of)
	if err != nil {
		return err
	}
	return s.If(at, then, orelse)
}

// Select implements [eval.Condition].
func (i lazyNumber) Select(at eval.Site, then, orelse func() (eval.Value, error)) (eval.Value, error) {
	if e := evaluating(at); e != nil {
		return e.choose(at, i.of, then, orelse)
	}
	s, err := numberNow(at, i.of)
	if err != nil {
		return nil, err
	}
	return s.Select(at, then, orelse)
}

// AndOr implements [eval.Condition].
func (i lazyNumber) AndOr(at eval.Site, and bool, right func() (eval.Value, error)) (eval.Value, error) {
	if e := evaluating(at); e != nil {
		return e.andOr(at, and, i.of, right)
	}
	s, err := numberNow(at, i.of)
	if err != nil {
		return nil, err
	}
	return s.AndOr(at, and, right)
}

// Not implements [eval.Condition].
func (i lazyNumber) Not(at eval.Site) (eval.Value, error) {
	if e := evaluating(at); e != nil {
		return e.not(at, i.of), nil
	}
	s, err := numberNow(at, i.of)
	if err != nil {
		return nil, err
	}
	return s.Not(at)
}

// While implements [eval.Condition].
func (i lazyNumber) While(at eval.Site, test func() (eval.Value, error), body func() error) error {
	if e := evaluating(at); e != nil {
		return e.while(at, i.of, test, body)
	}
	s, err := numberNow(at, i.of)
	if err != nil {
		return err
	}
	return s.While(at, test, body)
}

// Late implements [eval.Late].
func (lazyNumber) Late() string { return "on the device" }
