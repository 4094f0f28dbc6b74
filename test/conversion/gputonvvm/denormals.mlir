// RUN: tsopt %s -convert-gpu-to-nvvm -o %t.mlir
// RUN: FileCheck %s <%t.mlir
// RUN: tstranslate --mlir-to-llvmir --nvptx %t.mlir | FileCheck %s --check-prefix=LLVM
// UNSUPPORTED: upstream
// mlir-translate has no --nvptx, by which the kernel is one for the target.

// A kernel may ask for denormal numbers of f32 to be zero; the others keep them.

gpu.module @k {
  // CHECK: llvm.func @flush(%arg0: f32) attributes {denormal_fp_math_f32 = "preserve-sign", gpu.kernel, nvvm.kernel}
  // LLVM: define ptx_kernel void @flush(float %0) #0
  // LLVM: define ptx_kernel void @keep(float %0) {
  // LLVM: attributes #0 = { "denormal-fp-math-f32"="preserve-sign" }
  gpu.func @flush(%x: f32) kernel attributes {denormal_fp_math_f32 = "preserve-sign"} {
    gpu.return
  }
  gpu.func @keep(%x: f32) kernel {
    gpu.return
  }
}
