package nvvmtollvm

import (
	"fmt"
	"strings"

	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/dialects/nvvm"
	"github.com/tsopt/tsopt/ir"
)

// transposable reports whether the layouts of the operands are arguments of the
// instruction: for 16-bit elements only.
func transposable(w nvvm.WgmmaOp) bool { return w.TypeA == nvvm.WgmmaF16 || w.TypeA == nvvm.WgmmaBF16 }

func accumulator(w nvvm.WgmmaOp) []ir.Type { return w.Acc.Type().(*llvm.StructType).Fields() }

// wgmmaText is the instruction with scale-d as a predicate. Every constraint
// counts, ties included: after n registers and their n ties, $2n is descriptor
// A.
func wgmmaText(op *ir.Op) string {
	w := nvvm.WgmmaMmaAsync.Of(op)
	m, n, k := w.Shape.MNK()
	regs := len(accumulator(w))
	in := 2 * regs
	var b strings.Builder
	fmt.Fprintf(&b, "{\n.reg .pred p;\nsetp.ne.b32 p, $%d, 0;\nwgmma.mma_async.sync.aligned.m%dn%dk%d.%s.%s.%s",
		in+2, m, n, k, w.TypeD, w.TypeA, w.TypeB)
	if w.Overflow == ir.Some(nvvm.SatFinite) {
		b.WriteString(".satfinite")
	}
	fmt.Fprintf(&b, " {%s}, $%d, $%d, p", registerList(0, regs, ", "), in, in+1)
	if w.TypeD != nvvm.WgmmaS32 {
		fmt.Fprintf(&b, ", $%d,  $%d", in+3, in+4)
	}
	if transposable(w) {
		fmt.Fprintf(&b, ", $%d,  $%d", in+5, in+6)
	}
	b.WriteString(";\n}\n")
	return b.String()
}

// wgmmaArguments ties the accumulator's registers and makes constants of the
// immediates.
func wgmmaArguments(b *ir.Builder, op *ir.Op) arguments {
	w := nvvm.WgmmaMmaAsync.Of(op)
	a := arguments{outputs: accumulator(w), inputs: []*ir.Value{w.DescriptorA, w.DescriptorB}, tiedFirst: true}
	immediate := func(v int64) { a.inputs = append(a.inputs, llvm.NewInt(b, ir.I32, v)) }
	immediate(int64(w.ScaleD))
	if w.TypeD != nvvm.WgmmaS32 {
		immediate(int64(w.ScaleA))
		immediate(int64(w.ScaleB))
	}
	if transposable(w) {
		immediate(transposed(w.LayoutA == nvvm.Col))
		immediate(transposed(w.LayoutB == nvvm.Row))
	}
	for i := range a.outputs {
		a.tied = append(a.tied, llvm.NewExtractValue(b, w.Acc, int64(i)))
	}
	return a
}

func transposed(yes bool) int64 {
	if yes {
		return 1
	}
	return 0
}
