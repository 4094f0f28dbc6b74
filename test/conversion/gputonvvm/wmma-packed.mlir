// RUN: tsopt %s --convert-gpu-to-nvvm --split-input-file --verify-diagnostics | FileCheck %s
// UNSUPPORTED: upstream
// Upstream fills registers of bytes with one byte, which its verifier refuses.

gpu.module @m {
  // CHECK-LABEL: llvm.func @bytes
  // CHECK:         %[[WIDE:.*]] = llvm.zext %{{.*}} : i8 to i32
  // CHECK:         %[[EACH:.*]] = llvm.mlir.constant(16843009 : i32) : i32
  // CHECK:         %[[FOUR:.*]] = llvm.mul %[[WIDE]], %[[EACH]] : i32
  // CHECK-COUNT-2: llvm.insertvalue %[[FOUR]]
  func.func @bytes(%x: si8) -> !gpu.mma_matrix<16x16xsi8, "AOp"> {
    %a = gpu.subgroup_mma_constant_matrix %x : !gpu.mma_matrix<16x16xsi8, "AOp">
    return %a : !gpu.mma_matrix<16x16xsi8, "AOp">
  }
}

// -----

gpu.module @m {
  func.func @packed(%a: !gpu.mma_matrix<16x8xf32, "AOp">) -> !gpu.mma_matrix<16x8xf32, "AOp"> {
    // expected-error @+2 {{failed to legalize operation 'gpu.subgroup_mma_elementwise'}}
    // expected-note @+1 {{is an operation on elements that are packed in registers}}
    %0 = gpu.subgroup_mma_elementwise negatef %a : (!gpu.mma_matrix<16x8xf32, "AOp">) -> !gpu.mma_matrix<16x8xf32, "AOp">
    return %0 : !gpu.mma_matrix<16x8xf32, "AOp">
  }
}
