package nvvm

import (
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
)

// errorAt is an error at an operation whose text does not begin with the
// operation's name, as some of upstream's.
func errorAt(op *ir.Op, format string, args ...any) *diag.Diagnostic {
	return diag.Errorf(op.Loc(), format, args...)
}
