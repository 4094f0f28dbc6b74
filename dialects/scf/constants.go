package scf

import (
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// constantBool is a truth value that is known.
func constantBool(v *ir.Value) (b, known bool) {
	switch rewrite.ConstantOf(v) {
	case ir.True:
		return true, true
	case ir.False:
		return false, true
	}
	return false, false
}
