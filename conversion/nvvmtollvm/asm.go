package nvvmtollvm

import (
	"fmt"
	"strings"

	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis"
	"github.com/tsopt/tsopt/ir/diag"
)

// arguments are what inline assembly is given.
type arguments struct {
	// outputs are the types of the registers written, results first those of
	// updated.
	outputs []ir.Type
	inputs  []*ir.Value
	// tied are read and written: tied[i] shares its register with output i. They
	// come after the inputs.
	tied []*ir.Value
	// tiedFirst puts them before the inputs.
	tiedFirst bool
}

// lower replaces op by inline assembly.
func lower(op *ir.Op, f form, dominance *analysis.Dominance) error {
	if f.check != nil {
		if err := f.check(op); err != nil {
			return err
		}
	}
	b := ir.Before(op)
	args := arguments{outputs: op.ResultTypes(), inputs: op.Operands()}
	if f.arrange != nil {
		args = f.arrange(b, op)
	}
	constraints, err := args.constraints(op)
	if err != nil {
		return err
	}
	text := f.text(op)
	if f.guarded != nil && f.guarded(op) {
		text = fmt.Sprintf("@$%d %s", len(args.outputs)+len(args.inputs)-1, text)
	}
	asm := llvm.NewInlineAsm(b, resultType(args.outputs, op), text, constraints, true, args.operands()...)
	replace(b, op, asm, args, dominance)
	return nil
}

func (a arguments) operands() []*ir.Value {
	if a.tiedFirst {
		return append(append([]*ir.Value(nil), a.tied...), a.inputs...)
	}
	return append(append([]*ir.Value(nil), a.inputs...), a.tied...)
}

// constraints is the constraint string: outputs, inputs, and the numbers of the
// outputs that the tied operands share.
func (a arguments) constraints(op *ir.Op) (string, error) {
	var outs, ins, ties []string
	for _, t := range a.outputs {
		r, err := register(op, t)
		if err != nil {
			return "", err
		}
		outs = append(outs, "="+r)
	}
	for _, v := range a.inputs {
		if v.DefiningOp() != nil && llvm.Constant.Is(v.DefiningOp()) {
			ins = append(ins, "n")
			continue
		}
		r, err := register(op, v.Type())
		if err != nil {
			return "", err
		}
		ins = append(ins, r)
	}
	for i := range a.tied {
		ties = append(ties, fmt.Sprint(i))
	}
	if a.tiedFirst {
		ins, ties = ties, ins
	}
	return strings.Join(append(append(outs, ins...), ties...), ","), nil
}

// register is the constraint letter of a type (LLVM language reference, NVPTX
// inline assembly constraints).
func register(op *ir.Op, t ir.Type) (string, error) {
	switch t := t.(type) {
	case *ir.IntegerType:
		if r := map[int]string{1: "b", 16: "h", 32: "r", 64: "l"}[t.Width()]; r != "" {
			return r, nil
		}
	case *ir.VectorType:
		return "f", nil
	case *llvm.PointerType:
		if t.AddressSpace() == 3 {
			return "r", nil
		}
		return "l", nil
	}
	switch t {
	case ir.F32:
		return "f", nil
	case ir.F64:
		return "d", nil
	}
	return "", diag.Errorf(op.Loc(), "The register type could not be deduced from MLIR type. The '%s' is not supported. "+
		"Supported types are:i1, i16, i32, i64, f32, f64,pointers.\nPlease use llvm.bitcast if you have different type. "+
		"\nSee the constraints from here: https://docs.nvidia.com/cuda/inline-ptx-assembly/index.html#constraints", t)
}

// resultType is nil for no output, and a struct for several.
func resultType(outputs []ir.Type, op *ir.Op) ir.Type {
	switch {
	case len(outputs) == 0:
		return nil
	case len(outputs) == 1:
		return outputs[0]
	case op.NumResults() == 1 && isStruct(op.Result(0).Type()):
		return op.Result(0).Type()
	}
	return llvm.Struct(outputs...)
}

func isStruct(t ir.Type) bool {
	_, ok := t.(*llvm.StructType)
	return ok
}

// replace gives the outputs to the users of the results, and those of the
// updated operands to their users after op.
func replace(b *ir.Builder, op *ir.Op, asm *ir.Op, args arguments, dominance *analysis.Dominance) {
	if asm.NumResults() == 0 {
		op.Erase()
		return
	}
	var outs []*ir.Value
	whole := op.NumResults() == 1 && op.Result(0).Type() == asm.Result(0).Type()
	switch {
	case whole || len(args.outputs) == 1:
		outs = []*ir.Value{asm.Result(0)}
	default:
		for i := range args.outputs {
			outs = append(outs, llvm.NewExtractValue(b, asm.Result(0), int64(i)))
		}
	}
	if !whole {
		for i, v := range args.tied {
			v.ReplaceUsesIf(outs[i], func(u *ir.Use) bool {
				return dominance.OpProperlyDominates(op, u.Owner(), true)
			})
		}
		outs = outs[len(args.tied):]
	}
	for i, r := range op.Results() {
		r.ReplaceAllUsesWith(outs[i])
	}
	op.Erase()
}
