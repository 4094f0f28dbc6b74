// RUN: tstranslate --mlir-to-llvmir --nvptx %s | FileCheck %s
// UNSUPPORTED: upstream
// --nvptx is ours.

// The module of a GPU is a module of its own.

// CHECK: target triple = "nvptx64-nvidia-cuda"
// CHECK: define ptx_kernel void @kernel(
gpu.module @device {
  llvm.func @kernel(%p: !llvm.ptr<1>) attributes {gpu.kernel, nvvm.kernel} {
    llvm.return
  }
}
