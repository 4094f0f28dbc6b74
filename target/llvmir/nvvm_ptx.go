package llvmir

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/dialects/nvvm"
	"github.com/tsopt/tsopt/internal/llvmx"
	"github.com/tsopt/tsopt/ir"
)

// namedOperand is {$rw0}, {$w0} or {$r0} in PTX text.
var namedOperand = regexp.MustCompile(`\{\$(rw|w|r)(\d+)\}`)

// inlinePTX binds PTX text: outputs are the operands read and written and then
// the results, inputs the operands only read, the ones read and written tied to
// their outputs, and the predicate.
func (t *translator) inlinePTX(op *ir.Op) {
	p := nvvm.InlinePtx.Of(op)
	rw, ro := p.ReadWrite, p.ReadOnly
	var outTypes []ir.Type
	for _, v := range rw {
		outTypes = append(outTypes, v.Type())
	}
	outTypes = append(outTypes, op.ResultTypes()...)
	var constraints []string
	for _, x := range outTypes {
		constraints = append(constraints, "="+t.ptxConstraint(op, x))
	}
	var args []llvmx.Value
	for _, v := range ro {
		constraints = append(constraints, t.ptxConstraint(op, v.Type()))
		args = append(args, t.value(v))
	}
	for i, v := range rw {
		constraints = append(constraints, strconv.Itoa(i))
		args = append(args, t.value(v))
	}
	text := renumber(p.Code, len(rw), len(outTypes))
	if pred := p.Predicate; pred != nil {
		constraints = append(constraints, "b")
		args = append(args, t.value(pred))
		text = fmt.Sprintf("@$%d %s", len(constraints)-1, text)
	}
	t.bindOutputs(op, text, strings.Join(constraints, ","), args, outTypes, len(rw))
}

// renumber writes named operands by number: read-write first, then written,
// then read.
func renumber(code string, rw, outs int) string {
	return namedOperand.ReplaceAllStringFunc(code, func(m string) string {
		g := namedOperand.FindStringSubmatch(m)
		n, _ := strconv.Atoi(g[2])
		switch g[1] {
		case "w":
			n += rw
		case "r":
			n += outs
		}
		return "$" + strconv.Itoa(n)
	})
}

// bindOutputs adds the assembly and hands out its results; one that was read and
// written takes the place of its operand from here on.
func (t *translator) bindOutputs(op *ir.Op, text, constraints string, args []llvmx.Value, outs []ir.Type, rw int) {
	a := llvmx.Asm{Text: text, Constraints: constraints, Result: llvmx.Void, Args: args, SideEffect: true}
	types := t.types(outs)
	switch len(outs) {
	case 0:
	case 1:
		a.Result = types[0]
	default:
		a.Result = llvmx.Struct(types...)
	}
	inst := t.block.Asm(a)
	for i := range outs {
		v := llvmx.Value(inst)
		if len(outs) > 1 {
			v = t.block.ExtractValue(inst, i)
		}
		if i < rw {
			t.values[nvvm.InlinePtx.Of(op).ReadWrite[i]] = v
		} else {
			t.values[op.Result(i-rw)] = v
		}
	}
}

// ptxConstraint is the register class of a type.
func (t *translator) ptxConstraint(op *ir.Op, x ir.Type) string {
	switch x := x.(type) {
	case *ir.IntegerType:
		switch x.Width() {
		case 1:
			return "b"
		case 16:
			return "h"
		case 32:
			return "r"
		case 64:
			return "l"
		}
	case *ir.FloatType:
		switch x {
		case ir.F16, ir.BF16:
			return "h"
		case ir.F32:
			return "f"
		case ir.F64:
			return "d"
		}
	case *llvm.PointerType:
		return "l"
	case *ir.VectorType:
		if n := naturalAlign(x); n == 4 {
			return "r"
		} else if n == 8 {
			return "l"
		}
	}
	t.fail(op, "has an operand of a type that no PTX register holds: '%s'", x)
	return "r"
}
