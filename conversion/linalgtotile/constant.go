package linalgtotile

import (
	"github.com/tsopt/tsopt/dialects/linalg"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// constantOf is the element that all results' elements are, ok is false if an operation computes others. It is a
// linalg.fill, in either of its forms.
func constantOf(g linalg.Structured) (elem ir.TypedAttr, ok bool) {
	body := g.Body().Entry()
	v := body.Last().Operand(0)
	for i, arg := range body.Args() {
		if arg == v && i < len(g.Inputs()) {
			v = g.Inputs()[i]
		}
	}
	elem, ok = rewrite.ConstantOf(v).(ir.TypedAttr)
	if _, shaped := v.Type().(ir.ShapedType); shaped || len(g.Results()) != 1 {
		return nil, false
	}
	return elem, ok
}
