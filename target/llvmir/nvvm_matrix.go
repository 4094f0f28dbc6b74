package llvmir

import (
	"fmt"
	"strings"

	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/dialects/nvvm"
	"github.com/tsopt/tsopt/internal/llvmx"
	"github.com/tsopt/tsopt/ir"
)

// matrixNVVM are the operations of the tensor cores and the matrix moves.
func matrixNVVM() map[string]emit {
	return map[string]emit{
		"nvvm.ldmatrix":                        (*translator).ldmatrix,
		"nvvm.stmatrix":                        (*translator).stmatrix,
		"nvvm.mma.sync":                        (*translator).mmaSync,
		"nvvm.wgmma.fence.aligned":             fixed("wgmma.fence.sync.aligned"),
		"nvvm.wgmma.commit.group.sync.aligned": fixed("wgmma.commit_group.sync.aligned"),
		"nvvm.wgmma.wait.group.sync.aligned": func(t *translator, op *ir.Op) {
			t.nvvm(op, "wgmma.wait_group.sync.aligned", i64(ir.IntOf(op, "group", 0)))
		},
		"nvvm.wgmma.mma_async": (*translator).wgmma,
	}
}

// matrixName is what ldmatrix and stmatrix have in common: shape, count,
// transposition, element type and address space.
func matrixName(m nvvm.MatrixOp) string {
	rows, cols := m.Shape().MN()
	trans := ""
	if m.Transposed() {
		trans = ".trans"
	}
	return fmt.Sprintf("sync.aligned.m%dn%d.x%d%s.%s.p%d", rows, cols, m.Num(), trans, m.ElementType(), spaceOf(m.Ptr()))
}

func (t *translator) ldmatrix(op *ir.Op) {
	t.nvvm(op, "ldmatrix."+matrixName(nvvm.MatrixOp{Op: op}), t.operand(op, 0))
}

func (t *translator) stmatrix(op *ir.Op) {
	t.nvvm(op, "stmatrix."+matrixName(nvvm.MatrixOp{Op: op}), t.operands(op.Operands())...)
}

// mmaSync names the types as NVPTX does: of f16 the result and the accumulator,
// of the others the multiplicands, of 8-bit floats all four.
func (t *translator) mmaSync(op *ir.Op) {
	m := nvvm.MmaOp{Op: op}
	rows, cols, k := m.Shape().MNK()
	name := "mma."
	if b := word(op, "b1Op"); b != "" && b != "none" {
		name += strings.ReplaceAll(b, "_", ".") + "."
	}
	name += fmt.Sprintf("m%dn%dk%d.%s.%s", rows, cols, k, word(op, "layoutA"), word(op, "layoutB"))
	if word(op, "intOverflowBehavior") == "satfinite" {
		name += ".satfinite"
	}
	t.nvvm(op, name+mmaTypes(m), t.operands(op.Operands())...)
}

func mmaTypes(m nvvm.MmaOp) string {
	a, b := m.TypeA(), m.TypeB()
	switch a {
	case "f16", "":
		return "." + m.ResultType() + "." + m.AccumulatorType()
	case "e4m3", "e5m2", "e3m2", "e2m3", "e2m1":
		return "." + m.ResultType() + "." + a + "." + b + "." + m.AccumulatorType()
	}
	if a == b {
		return "." + a
	}
	return "." + a + "." + b
}

// wgmma is inline assembly: LLVM has no intrinsic for wgmma.mma_async. Each
// accumulator register is an output tied to an input of the same number, so
// that registers stay in place (PTX ISA, "wgmma.mma_async"; mlir's
// NVVM::WgmmaMmaAsyncOp emits the same form).
func (t *translator) wgmma(op *ir.Op) {
	w := nvvm.WgmmaOp{Op: op}
	st := w.Inouts().Type().(*llvm.StructType)
	n := len(st.Fields())
	reg := accumulatorReg(st.Fields()[0])
	outs, ties, list := make([]string, n), make([]string, n), make([]string, n)
	args := make([]llvmx.Value, n, n+2)
	acc := t.value(w.Inouts())
	for i := range n {
		outs[i], ties[i], list[i] = "="+reg, fmt.Sprint(i), fmt.Sprintf("$%d", i)
		args[i] = t.block.ExtractValue(acc, i)
	}
	args = append(args, t.value(w.DescriptorA()), t.value(w.DescriptorB()))
	rows, cols, k := w.Shape().MNK()
	satfinite := ""
	if w.SatFinite() {
		satfinite = ".satfinite"
	}
	// Inputs count after outputs and ties.
	text := fmt.Sprintf("{\n.reg .pred p;\nsetp.ne.b32 p, %d, 0;\nwgmma.mma_async.sync.aligned.m%dn%dk%d.%s.%s.%s%s {%s}, $%d, $%d, p%s;\n}\n",
		w.ScaleD(), rows, cols, k, w.TypeD(), w.TypeA(), w.TypeB(), satfinite, strings.Join(list, ", "), 2*n, 2*n+1, wgmmaScales(w))
	constraints := strings.Join(outs, ",") + "," + strings.Join(ties, ",") + ",l,l,~{memory}"
	t.result(op, t.block.Asm(llvmx.Asm{Text: text, Constraints: constraints, Result: t.typ(st), Args: args, SideEffect: true}))
}

// wgmmaScales are the immediates after scale-d: signs of A and B for floats,
// transpositions for 16-bit ones.
func wgmmaScales(w nvvm.WgmmaOp) string {
	if w.TypeD() == "s32" {
		return ""
	}
	s := fmt.Sprintf(", %d, %d", w.ScaleA(), w.ScaleB())
	if w.TypeA() == "f16" || w.TypeA() == "bf16" {
		s += fmt.Sprintf(", %d, %d", bit(w.LayoutA() == "col"), bit(w.LayoutB() == "row"))
	}
	return s
}

func bit(b bool) int {
	if b {
		return 1
	}
	return 0
}

// accumulatorReg is the constraint letter of an accumulator register.
func accumulatorReg(t ir.Type) string {
	switch t {
	case ir.F32:
		return "f"
	case ir.F64:
		return "d"
	}
	return "r"
}
