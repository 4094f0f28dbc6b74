// RUN: not tstranslate --mlir-to-llvmir --nvptx %s 2>&1 | FileCheck %s
// UNSUPPORTED: upstream
// --nvptx is ours.

// What neither PTX nor LLVM can do must not become something else.

llvm.func @maximum(%p: !llvm.ptr, %f: f32) -> f32 {
  // CHECK: :[[# @LINE + 1]]:8: error: 'llvm.atomicrmw' op cannot keep its ordering on NVPTX: PTX has no 'fmax' of this type
  %0 = llvm.atomicrmw fmax %p, %f acquire : !llvm.ptr, f32
  llvm.return %0 : f32
}
