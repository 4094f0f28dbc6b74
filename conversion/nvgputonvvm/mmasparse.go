package nvgputonvvm

import (
	"fmt"
	"strings"

	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/dialects/nvgpu"
	"github.com/tsopt/tsopt/dialects/nvvm"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// sparseMma is inline assembly: nvvm had no operation for it when upstream wrote
// its lowering.
func (l lowering) sparseMma(r *rewrite.ConversionRewriter, op, in nvgpu.MmaOp) bool {
	b := r.Builder
	ptx, ok := ptxType(op)
	if !ok || op.A.Type().(*ir.VectorType).Elem() == ir.Type(ir.F64) {
		return r.Fail(op.Op, "has operands without a PTX type")
	}
	result, ok := l.fragment(r, op)
	if !ok {
		return false
	}
	var operands []*ir.Value
	groups := []int{int(registerCount(result))}
	for i, arg := range []*ir.Value{in.A, in.B, in.C} {
		rs := unpacked(b, arg, i < 2 && isWords(ptx))
		operands = append(operands, rs...)
		groups = append(groups, len(rs))
	}
	operands = append(operands, llvm.BitCast.New(b, llvm.CastOp{Arg: in.Metadata}, ir.I32).Result)
	text := sparseText(op, ptx, groups)
	constraints := strings.Repeat("=r,", groups[0]) + strings.Repeat("r,", len(operands)-1) + "r"
	out := llvm.NewInlineAsm(b, registerStruct(result), text, constraints, true, operands...)
	r.Replace(op.Op, packed(b, result, out.Result(0)))
	return true
}

func registerCount(t *llvm.ArrayType) int64 {
	return int64(len(registerStruct(t).(*llvm.StructType).Fields()))
}

// sparseText is the instruction; groups are the numbers of registers of D, A, B
// and C.
func sparseText(op nvgpu.MmaOp, ptx nvvm.MMAType, groups []int) string {
	m, n, k := op.MNK()
	var w strings.Builder
	fmt.Fprintf(&w, "mma.sp.sync.aligned.m%dn%dk%d.row.col.", m, n, k)
	if ptx == nvvm.S8 || ptx == nvvm.S4 {
		w.WriteString("satfinite.")
	}
	sum := map[ir.Type]string{ir.I32: "s32", ir.F16: "f16", ir.F32: "f32"}[op.Result.Type().(*ir.VectorType).Elem()]
	fmt.Fprintf(&w, "%s.%s.%s.%s ", sum, ptx, ptx, sum)
	next := 0
	for _, size := range groups {
		w.WriteByte('{')
		for i := range size {
			if i > 0 {
				w.WriteByte(',')
			}
			fmt.Fprintf(&w, "$%d", next)
			next++
		}
		w.WriteString("},")
	}
	fmt.Fprintf(&w, "$%d,0x%d;", next, op.Selector)
	return w.String()
}
