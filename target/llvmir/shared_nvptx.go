package llvmir

import (
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/internal/llvmx"
)

// isDynamicShared reports whether a variable stands for the shared memory whose
// size the launch gives. convert-gpu-to-nvvm, as upstream's, makes it an
// internal array of no elements, for which llc reserves a byte like for any
// other variable, so that what follows it in memory would be overwritten; as an
// external array it is what CUDA's `extern __shared__` is.
func (t *translator) isDynamicShared(g llvm.GlobalOp) bool {
	array, ok := g.Type().(*llvm.ArrayType)
	return ok && t.NVPTX && g.AddrSpace == 3 && array.NumElements() == 0 && g.Value == nil
}

// sharedBase is the address of the dynamic shared memory as a value that LLVM does not see through, so that places in
// it are addressed from one register. Left to itself it writes the symbol into each instruction; where one of them runs
// in some threads of a warp only (a copy that one thread starts) ptxas 13 then computes addresses from that symbol for
// each thread in all of the kernel: descriptors of wgmma leave the uniform registers, and the loop of a GEMM has 76
// instructions instead of 47.
func (t *translator) sharedBase(symbol llvmx.Const) llvmx.Value {
	return t.block.Asm(llvmx.Asm{Text: "mov.b64 $0, $1;", Constraints: "=l,l", Result: symbol.Type(),
		Args: []llvmx.Value{symbol}})
}
