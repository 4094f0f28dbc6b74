// RUN: tsopt %s -convert-gpu-to-nvvm | FileCheck %s

// A kernel may ask for denormal numbers of f32 to be zero; the others keep them.

gpu.module @k {
  // CHECK: llvm.func @flush(%arg0: f32) attributes {denormal_fp_math_f32 = "preserve-sign", gpu.kernel, nvvm.kernel}
  gpu.func @flush(%x: f32) kernel attributes {denormal_fp_math_f32 = "preserve-sign"} {
    gpu.return
  }
  gpu.func @keep(%x: f32) kernel {
    gpu.return
  }
}
