package llvmir

import (
	"fmt"
	"strings"

	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/dialects/nvvm"
	"github.com/tsopt/tsopt/internal/llvmx"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// matrixNVVM are the operations of the tensor cores and the matrix moves.
func matrixNVVM() map[string]emit {
	return map[string]emit{
		"nvvm.ldmatrix":                        (*translator).ldmatrix,
		"nvvm.stmatrix":                        (*translator).stmatrix,
		"nvvm.mma.sync":                        (*translator).mmaSync,
		"nvvm.wgmma.fence.aligned":             fixed("wgmma.fence.sync.aligned"),
		"nvvm.wgmma.commit.group.sync.aligned": fixed("wgmma.commit_group.sync.aligned"),
		"nvvm.wgmma.wait.group.sync.aligned": typed(func(t *translator, o nvvm.WgmmaWaitGroupOp) {
			t.nvvm(o.Op, "wgmma.wait_group.sync.aligned", i64(o.Group))
		}),
		"nvvm.wgmma.mma_async": (*translator).wgmma,
	}
}

// matrixName is what ldmatrix and stmatrix have in common: shape, count,
// transposition, element type and address space.
func matrixName(m nvvm.MatrixOp) string {
	rows, cols := m.Shape.MN()
	trans := ""
	if m.Layout == nvvm.Col {
		trans = ".trans"
	}
	return fmt.Sprintf("sync.aligned.m%dn%d.x%d%s.%s.p%d", rows, cols, m.Count(), trans, m.EltType, spaceOf(m.Ptr))
}

func (t *translator) ldmatrix(op *ir.Op) {
	t.nvvm(op, "ldmatrix."+matrixName(nvvm.LdMatrix.Of(op)), t.operand(op, 0))
}

func (t *translator) stmatrix(op *ir.Op) {
	t.nvvm(op, "stmatrix."+matrixName(nvvm.StMatrix.Of(op)), t.operands(op.Operands())...)
}

// mmaSync names the types as NVPTX does: of f16 the result and the accumulator,
// of the others the multiplicands, of 8-bit floats all four.
func (t *translator) mmaSync(op *ir.Op) {
	m := nvvm.MmaSync.Of(op)
	rows, cols, k := m.Shape.MNK()
	name := "mma."
	if m.B1Op.V != nvvm.B1None {
		name += strings.ReplaceAll(m.B1Op.V.String(), "_", ".") + "."
	}
	name += fmt.Sprintf("m%dn%dk%d.%s.%s", rows, cols, k, m.LayoutA, m.LayoutB)
	if m.Overflow == ir.Some(nvvm.SatFinite) {
		name += ".satfinite"
	}
	t.nvvm(op, name+mmaTypes(m), t.operands(op.Operands())...)
}

func mmaTypes(m nvvm.MmaOp) string {
	a, b, c, d := ptx(m.TypeA), ptx(m.TypeB), ptx(m.AccumulatorType()), ptx(m.ResultType())
	switch m.TypeA.V {
	case nvvm.F16:
		return "." + d + "." + c
	case nvvm.E4M3, nvvm.E5M2, nvvm.E3M2, nvvm.E2M3, nvvm.E2M1:
		return "." + d + "." + a + "." + b + "." + c
	}
	if a == b {
		return "." + a
	}
	return "." + a + "." + b
}

func ptx(t ir.Opt[nvvm.MMAType]) string {
	if !t.OK {
		return ""
	}
	return t.V.String()
}

// wgmma is inline assembly: LLVM has no intrinsic for wgmma.mma_async. Each accumulator register is an output tied to
// an input of the same number, so that registers stay in place (PTX ISA, "wgmma.mma_async"; mlir's
// NVVM::WgmmaMmaAsyncOp emits the same form).
func (t *translator) wgmma(op *ir.Op) {
	w := nvvm.WgmmaMmaAsync.Of(op)
	st := w.Acc.Type().(*llvm.StructType)
	n := len(st.Fields())
	reg := accumulatorReg(st.Fields()[0])
	outs, ties, list := make([]string, n), make([]string, n), make([]string, n)
	args := make([]llvmx.Value, n, n+2)
	acc := t.value(w.Acc)
	for i := range n {
		outs[i], ties[i], list[i] = "="+reg, fmt.Sprint(i), fmt.Sprintf("$%d", i)
		args[i] = t.block.ExtractValue(acc, i)
	}
	a, plusA := sumOf(w.DescriptorA)
	b, plusB := sumOf(w.DescriptorB)
	args = append(args, t.value(a), t.value(b))
	rows, cols, k := w.Shape.MNK()
	satfinite := ""
	if w.Overflow == ir.Some(nvvm.SatFinite) {
		satfinite = ".satfinite"
	}
	// Inputs count after outputs and ties.
	left, atA := nvvm.DescriptorAt("a", fmt.Sprintf("$%d", 2*n), plusA)
	right, atB := nvvm.DescriptorAt("b", fmt.Sprintf("$%d", 2*n+1), plusB)
	text := fmt.Sprintf("{\n.reg .pred p;\nsetp.ne.b32 p, %d, 0;\n%s%swgmma.mma_async.sync.aligned.m%dn%dk%d.%s.%s.%s%s {%s}, %s, %s, p%s;\n}\n",
		w.ScaleD, left, right, rows, cols, k, w.TypeD, w.TypeA, w.TypeB, satfinite, strings.Join(list, ", "), atA, atB,
		wgmmaScales(w))
	constraints := strings.Join(outs, ",") + "," + strings.Join(ties, ",") + ",l,l,~{memory}"
	t.result(op, t.block.Asm(llvmx.Asm{Text: text, Constraints: constraints, Result: t.typ(st), Args: args,
		SideEffect: true}))
}

// sumOf is what a value adds to another, 0 for nothing.
func sumOf(v *ir.Value) (base *ir.Value, plus int64) {
	if add, ok := llvm.Add.Cast(v.DefiningOp()); ok {
		if plus, ok = rewrite.IntConstant(add.RHS); ok {
			return add.LHS, plus
		}
	}
	return v, 0
}

// wgmmaScales are the immediates after scale-d: signs of A and B for floats,
// transpositions for 16-bit ones.
func wgmmaScales(w nvvm.WgmmaOp) string {
	if w.TypeD == nvvm.WgmmaS32 {
		return ""
	}
	s := fmt.Sprintf(", %d, %d", w.ScaleA, w.ScaleB)
	if w.TypeA == nvvm.WgmmaF16 || w.TypeA == nvvm.WgmmaBF16 {
		s += fmt.Sprintf(", %d, %d", bit(w.LayoutA == nvvm.Col), bit(w.LayoutB == nvvm.Row))
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
