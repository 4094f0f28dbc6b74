// UNSUPPORTED: upstream
// What the lanes above and below hold: shuffles in all modes mean the same when they
// are instructions.
//
// RUN: tsrun %s --verify-each-stage=gpu-kernel-outlining,gpu.module(convert-gpu-to-nvvm) | FileCheck %s
// RUN: tsrun %S/Inputs/eight-lanes.mlir --verify-each-stage=gpu-kernel-outlining,gpu.module(convert-gpu-to-nvvm) | FileCheck %s
// RUN: tsrun %S/Inputs/eight-lanes.mlir --print | FileCheck %s --check-prefix=EIGHT
// RUN: not tsrun %S/Inputs/too-many-lanes.mlir 2>&1 | FileCheck %s --check-prefix=MANY
// CHECK: verified after every one of
// EIGHT: argument 0 [4 8]: 3 2 1 0 7 6 5 4 3 3 3 3 3 3 3 3 0 1 2 0 1 2 3 4 3 4 5 6 7 5 6 7
// MANY: error: {{.*}} is executed by lane 8, but only the first 8 lanes of a subgroup participate

func.func @main(%o: memref<4x32xi32> {tile.out}) {
  %c1 = arith.constant 1 : index
  %c32 = arith.constant 32 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1) threads(%t, %ty, %tz) in (%nx = %c32, %ny = %c1, %nz = %c1) {
    %c0 = arith.constant 0 : index
    %c1_0 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %three = arith.constant 3 : i32
    %width = arith.constant 32 : i32
    %v = arith.index_cast %t : index to i32
    %x, %vx = gpu.shuffle xor %v, %three, %width : i32
    memref.store %x, %o[%c0, %t] : memref<4x32xi32>
    %i, %vi = gpu.shuffle idx %v, %three, %width : i32
    memref.store %i, %o[%c1_0, %t] : memref<4x32xi32>
    %u, %vu = gpu.shuffle up %v, %three, %width : i32
    %su = arith.select %vu, %u, %v : i32
    memref.store %su, %o[%c2, %t] : memref<4x32xi32>
    %d, %vd = gpu.shuffle down %v, %three, %width : i32
    %sd = arith.select %vd, %d, %v : i32
    memref.store %sd, %o[%c3, %t] : memref<4x32xi32>
    gpu.terminator
  }
  return
}
