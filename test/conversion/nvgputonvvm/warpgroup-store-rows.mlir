// UNSUPPORTED: upstream
// RUN: tsopt %s --convert-nvgpu-to-nvvm | FileCheck %s

// The second wgmma of an accumulator begins at row 64. mlir-opt adds the number
// of registers instead, which is 64 only for 128 columns.

// CHECK-LABEL: func.func @store(
// CHECK: llvm.extractvalue %{{.*}}[1] : !llvm.struct<(struct<
// CHECK: llvm.mlir.constant(64 : i32)
func.func @store(%d: !nvgpu.warpgroup.accumulator<fragmented = vector<128x32xf32>>, %m: memref<128x32xf32>) {
  nvgpu.warpgroup.mma.store %d, %m : <fragmented = vector<128x32xf32>> to memref<128x32xf32>
  return
}
