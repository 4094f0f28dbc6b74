// RUN: tsopt %s --convert-nvgpu-to-nvvm --canonicalize | FileCheck %s

// Thread t of a warp holds two neighbours of each 8 columns in the rows t/4 and
// t/4 + 8 of the warp's 16.

// CHECK-LABEL: func.func @store(
// CHECK: %[[TID:.*]] = nvvm.read.ptx.sreg.tid.x : i32
// CHECK: llvm.urem %[[TID]]
// CHECK: llvm.udiv %[[TID]]
// CHECK-COUNT-128: memref.store {{.*}} : memref<64x256xf32>
// CHECK-NOT: memref.store
func.func @store(%d: !nvgpu.warpgroup.accumulator<fragmented = vector<64x256xf32>>, %m: memref<64x256xf32>) {
  nvgpu.warpgroup.mma.store %d, %m : <fragmented = vector<64x256xf32>> to memref<64x256xf32>
  return
}
