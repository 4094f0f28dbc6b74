package python

import "math/big"

// A use of an expression is what it is the target of.
type use int

const (
	assigned use = iota
	deleted
	looped // by a for, before `in`
)

// checkTarget gives up unless x can be assigned to, or deleted.
func (p *parser) checkTarget(x Expr, how use) {
	y := invalidTarget(x, how)
	if y == nil {
		return
	}
	if how == deleted {
		p.fail(y.Range(), "cannot delete %s", describe(y))
	}
	if y == x && how == assigned {
		switch y.(type) {
		case *Yield, *YieldFrom:
			p.fail(y.Range(), "assignment to yield expression not possible")
		}
		p.assignedInside(x)
	}
	p.fail(y.Range(), "cannot assign to %s", describe(y))
}

// invalidTarget returns the part of x that is no target, nil if all is.
func invalidTarget(x Expr, how use) Expr {
	switch x := x.(type) {
	case *Name, *Attribute, *Subscript:
		return nil
	case *Starred:
		if how == deleted {
			return x
		}
		return invalidTarget(x.Value, how)
	case *Tuple:
		return invalidTargets(x.Elts, how)
	case *List:
		return invalidTargets(x.Elts, how)
	}
	return x
}

func invalidTargets(xs []Expr, how use) Expr {
	for _, x := range xs {
		if y := invalidTarget(x, how); y != nil {
			return y
		}
	}
	return nil
}

func isKeywordConstant(x Expr) bool {
	switch x.(*Constant).Value.(type) {
	case nil, bool:
		return true
	}
	return false
}

// describe says what an expression is, in CPython's words (_PyPegen_get_expr_name).
func describe(x Expr) string {
	switch x := x.(type) {
	case *Attribute:
		return "attribute"
	case *Subscript:
		return "subscript"
	case *Starred:
		return "starred"
	case *Name:
		return "name"
	case *List:
		return "list"
	case *Tuple:
		return "tuple"
	case *Lambda:
		return "lambda"
	case *Call:
		return "function call"
	case *BoolOp, *BinOp, *UnaryOp:
		return "expression"
	case *GeneratorExp:
		return "generator expression"
	case *Yield, *YieldFrom:
		return "yield expression"
	case *Await:
		return "await expression"
	case *ListComp:
		return "list comprehension"
	case *SetComp:
		return "set comprehension"
	case *DictComp:
		return "dict comprehension"
	case *Dict:
		return "dict literal"
	case *Set:
		return "set display"
	case *JoinedStr, *FormattedValue:
		return "f-string expression"
	case *Compare:
		return "comparison"
	case *IfExp:
		return "conditional expression"
	case *NamedExpr:
		return "named expression"
	case *Constant:
		switch v := x.Value.(type) {
		case nil:
			return "None"
		case bool:
			if v {
				return "True"
			}
			return "False"
		case Ellipsis:
			return "ellipsis"
		case int64, *big.Int, float64, complex128, string, Bytes:
			return "literal"
		}
	}
	return "expression"
}
