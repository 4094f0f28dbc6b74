// Package llvmir translates the llvm and nvvm dialects to LLVM IR text, through
// internal/llvmx.
//
// [Module] takes a builtin.module or a gpu.module. What each operation becomes
// is a table by operation name (ops_*.go, nvvm_*.go); intrinsics follow from
// the dialect's own table, [llvm.Intrinsics]. An operation of another level is
// an error that names the pass which lowers it.
//
// Facts of LLVM 22's NVPTX that this package works around, with their sources
// in the comments: atomicrmw loses ordering and scope, so on that target it
// becomes inline assembly; wgmma has no intrinsic; kernels are functions of
// calling convention ptx_kernel with launch bounds as string attributes.
package llvmir
