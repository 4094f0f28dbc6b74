// RUN: tsopt %s -convert-gpu-to-nvvm="has-redux=1" | FileCheck %s

// A uniform reduction over the subgroup is one instruction, where the chip has it.

// CHECK-LABEL: gpu.module @redux {
// CHECK:       llvm.func @redux(%arg0: i32) -> i32 {
// CHECK:       %0 = llvm.mlir.constant(-1 : i32) : i32
// CHECK:       %1 = nvvm.redux.sync  add %arg0, %0 : i32 -> i32
// CHECK:       %2 = llvm.mlir.constant(-1 : i32) : i32
// CHECK:       %3 = nvvm.redux.sync  max %1, %2 : i32 -> i32
// CHECK:       llvm.return %3 : i32
gpu.module @redux {
  gpu.func @redux(%i: i32) -> i32 {
    %0 = gpu.subgroup_reduce add %i uniform : (i32) -> i32
    %1 = gpu.subgroup_reduce maxsi %0 uniform : (i32) -> i32
    gpu.return %1 : i32
  }
}
