package llvmir

import (
	"fmt"
	"strings"

	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/internal/llvmx"
	"github.com/tsopt/tsopt/ir"
)

// addNeighbours translates an addition to several neighbours of f32, with an unused result, to one instruction where
// the chip has it (PTX ISA, "red", .vec_32_bit), else to one for each: LLVM would make a loop around a
// compare-and-swap. It returns false for what is no such addition.
func (t *translator) addNeighbours(a llvm.AtomicRMWOp) bool {
	v, ok := a.Val.Type().(*ir.VectorType)
	if !ok || len(v.Shape()) != 1 || v.Elem() != ir.F32 || a.BinOp != llvm.AtomicFAdd || a.Result.HasUses() {
		return false
	}
	scope, sem, space := ptxScopes[a.Access.SyncScope], a.Access.Ordering, a.Ptr.Type().(*llvm.PointerType).AddressSpace()
	if scope == "" || sem != llvm.Monotonic && sem != llvm.Release {
		return false
	}
	n := int(v.Shape()[0])
	value := t.value(a.Val)
	var parts []llvmx.Value
	for i := range n {
		parts = append(parts, t.block.ExtractElement(value, llvmx.IntConst(llvmx.I64, int64(i))))
	}
	ptr, one := t.value(a.Ptr), "red."+ptxSem[sem]+"."+scope+ptxSpaces[space]+".add"
	if t.WideAdds && (n == 2 || n == 4) && space == globalSpace {
		t.red(one+fmt.Sprintf(".v%d.f32", n), ptr, parts)
		return true
	}
	for i, x := range parts {
		t.red(one+".f32", t.block.GEP(llvmx.Float, ptr, []llvmx.Value{llvmx.IntConst(llvmx.I64, int64(i))}), []llvmx.Value{x})
	}
	return true
}

// red adds 32-bit numbers to memory.
func (t *translator) red(instruction string, ptr llvmx.Value, vs []llvmx.Value) {
	operands := make([]string, len(vs))
	for i := range vs {
		operands[i] = fmt.Sprintf("$%d", i+1)
	}
	value := strings.Join(operands, ", ")
	if len(vs) > 1 {
		value = "{" + value + "}"
	}
	t.block.Asm(llvmx.Asm{
		Text: instruction + " [$0], " + value + ";", Constraints: "l" + strings.Repeat(",f", len(vs)) + ",~{memory}",
		Result: llvmx.Void, Args: append([]llvmx.Value{ptr}, vs...), SideEffect: true,
	})
}
