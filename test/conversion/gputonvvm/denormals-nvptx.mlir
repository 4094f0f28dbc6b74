// RUN: tsopt %s -convert-gpu-to-nvvm | tstranslate --mlir-to-llvmir --nvptx | FileCheck %s
// UNSUPPORTED: upstream
// mlir-translate has no --nvptx, by which the kernel is one for the target.

// That denormal numbers are to be zero is an attribute of the function (LLVM's
// "denormal-fp-math-f32").
// CHECK: define ptx_kernel void @flush(float %0) #0
// CHECK: define ptx_kernel void @keep(float %0) {
// CHECK: attributes #0 = { "denormal-fp-math-f32"="preserve-sign" }

gpu.module @k {
  gpu.func @flush(%x: f32) kernel attributes {denormal_fp_math_f32 = "preserve-sign"} {
    gpu.return
  }
  gpu.func @keep(%x: f32) kernel {
    gpu.return
  }
}
