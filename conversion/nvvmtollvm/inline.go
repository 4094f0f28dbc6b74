package nvvmtollvm

import (
	"fmt"
	"regexp"
	"strconv"

	"github.com/tsopt/tsopt/dialects/nvvm"
	"github.com/tsopt/tsopt/ir"
)

// namedRegister is `{$r0}`, `{$rw0}` or `{$w0}` in the text of nvvm.inline_ptx: an
// operand that is read, read and written, or written.
var namedRegister = regexp.MustCompile(`\{\$(r|rw|w)(\d+)\}`)

// inlineArguments puts the operands that are read and written before the
// results, and ties them.
func inlineArguments(_ *ir.Builder, op *ir.Op) arguments {
	i := nvvm.InlinePtx.Of(op)
	a := arguments{inputs: i.ReadOnly, tied: i.ReadWrite}
	if p := i.Predicate; p != nil {
		a.inputs = append(a.inputs, p)
	}
	for _, v := range a.tied {
		a.outputs = append(a.outputs, v.Type())
	}
	a.outputs = append(a.outputs, op.ResultTypes()...)
	return a
}

func inlineGuarded(op *ir.Op) bool { return nvvm.InlinePtx.Of(op).Predicate != nil }

// inlineText numbers the named registers.
func inlineText(op *ir.Op) string {
	i := nvvm.InlinePtx.Of(op)
	written := len(i.ReadWrite)
	first := map[string]int{"rw": 0, "w": written, "r": written + op.NumResults()}
	return namedRegister.ReplaceAllStringFunc(i.Code, func(name string) string {
		m := namedRegister.FindStringSubmatch(name)
		n, err := strconv.Atoi(m[2])
		if err != nil {
			return name
		}
		return fmt.Sprintf("$%d", first[m[1]]+n)
	})
}

// checkNames rejects the name of an operand that is not there.
func checkNames(op *ir.Op) error {
	i := nvvm.InlinePtx.Of(op)
	have := map[string]int{"r": len(i.ReadOnly), "rw": len(i.ReadWrite), "w": op.NumResults()}
	for _, m := range namedRegister.FindAllStringSubmatch(i.Code, -1) {
		if n, err := strconv.Atoi(m[2]); err != nil || n >= have[m[1]] {
			return op.Errorf("uses %s, but there are only %d operands of that kind", m[0], have[m[1]])
		}
	}
	return nil
}
