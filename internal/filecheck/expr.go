package filecheck

import "math/big"

// expr is a numeric expression: [[#N+1]] without its brackets.
type expr interface {
	// eval computes the value; it collects what is wrong in all operands.
	eval() (*big.Int, []evalError)
	// implicitFormat is the format of the variables used, if any.
	implicitFormat() (format, *patternError)
	// source is where the expression is written.
	source() span
}

// evalError says why an expression has no value.
type evalError struct {
	err error
	// undefined is the use of a variable without value, if that is the reason.
	undefined *numericUse
}

// numericVar is a numeric variable and its current value.
type numericVar struct {
	name   string
	format format
	line   int // of the directive that defines it; 0 if from the command line
	value  *big.Int
	// captured is the input text the value was read from, if it was.
	captured *span
}

func (v *numericVar) clear() { v.value, v.captured = nil, nil }

type literalExpr struct {
	at    span
	value *big.Int
}

func (e *literalExpr) eval() (*big.Int, []evalError)           { return e.value, nil }
func (e *literalExpr) implicitFormat() (format, *patternError) { return format{}, nil }
func (e *literalExpr) source() span                            { return e.at }

// numericUse is the use of a variable.
type numericUse struct {
	at  span
	ref *numericVar
}

func (e *numericUse) eval() (*big.Int, []evalError) {
	if e.ref.value == nil {
		return nil, []evalError{{undefined: e}}
	}
	return e.ref.value, nil
}
func (e *numericUse) implicitFormat() (format, *patternError) { return e.ref.format, nil }
func (e *numericUse) source() span                            { return e.at }

// binaryExpr is left op right, or a call of a function with two arguments.
type binaryExpr struct {
	at          span
	op          binaryOp
	left, right expr
}

// binaryOp computes on operands of any size, so only a division can fail.
type binaryOp func(x, y *big.Int) (*big.Int, error)

func (e *binaryExpr) eval() (*big.Int, []evalError) {
	x, errs := e.left.eval()
	y, more := e.right.eval()
	if errs = append(errs, more...); len(errs) > 0 {
		return nil, errs
	}
	v, err := e.op(x, y)
	if err != nil {
		return nil, []evalError{{err: err}}
	}
	return v, nil
}

func (e *binaryExpr) implicitFormat() (format, *patternError) {
	l, err := e.left.implicitFormat()
	if err != nil {
		return format{}, err
	}
	r, err := e.right.implicitFormat()
	if err != nil {
		return format{}, err
	}
	if l.known() && r.known() && l != r {
		return format{}, failExpr(e.at,
			"implicit format conflict between '%s' (%v) and '%s' (%v), need an explicit format specifier",
			e.left.source(), l, e.right.source(), r)
	}
	if l.known() {
		return l, nil
	}
	return r, nil
}
func (e *binaryExpr) source() span { return e.at }

// functions are what an expression can call; the operators are two of them.
var functions = map[string]binaryOp{
	"add": func(x, y *big.Int) (*big.Int, error) { return new(big.Int).Add(x, y), nil },
	"sub": func(x, y *big.Int) (*big.Int, error) { return new(big.Int).Sub(x, y), nil },
	"mul": func(x, y *big.Int) (*big.Int, error) { return new(big.Int).Mul(x, y), nil },
	"div": func(x, y *big.Int) (*big.Int, error) {
		if y.Sign() == 0 {
			return nil, errOverflow
		}
		return new(big.Int).Quo(x, y), nil
	},
	"max": func(x, y *big.Int) (*big.Int, error) {
		if x.Cmp(y) < 0 {
			return y, nil
		}
		return x, nil
	},
	"min": func(x, y *big.Int) (*big.Int, error) {
		if x.Cmp(y) < 0 {
			return x, nil
		}
		return y, nil
	},
}
