// Reductions over a block of three dimensions whose last subgroup is not full,
// executed before and after they become shuffles.
//
// RUN: tsrun %s --verify-each-stage=gpu-kernel-outlining,gpu.module(convert-gpu-to-nvvm) | FileCheck %s
// CHECK: verified after every one of

func.func @main(%x: memref<160xi32> {tile.init = "random"}, %y: memref<160xf32> {tile.init = "random"},
    %s: memref<160xi32> {tile.out}, %m: memref<160xf32> {tile.out}) {
  %dx, %t0 = gpu.alloc async [] () : memref<160xi32>
  %dy, %t1 = gpu.alloc async [%t0] () : memref<160xf32>
  %ds, %t2 = gpu.alloc async [%t1] () : memref<160xi32>
  %dm, %t3 = gpu.alloc async [%t2] () : memref<160xf32>
  %t4 = gpu.memcpy async [%t3] %dx, %x : memref<160xi32>, memref<160xi32>
  %t5 = gpu.memcpy async [%t4] %dy, %y : memref<160xf32>, memref<160xf32>
  %c1 = arith.constant 1 : index
  %c20 = arith.constant 20 : index
  %c2y = arith.constant 2 : index
  %c2 = arith.constant 2 : index
  %t6 = gpu.launch async [%t5] blocks(%bx, %by, %bz) in (%gx = %c2, %gy = %c1, %gz = %c1)
      threads(%tx, %ty, %tz) in (%nx = %c20, %ny = %c2y, %nz = %c2) {
    %r = arith.muli %tz, %ny : index
    %r1 = arith.addi %r, %ty : index
    %r2 = arith.muli %r1, %nx : index
    %t = arith.addi %r2, %tx : index
    %c80 = arith.constant 80 : index
    %b = arith.muli %bx, %c80 : index
    %i = arith.addi %b, %t : index
    %v = memref.load %dx[%i] : memref<160xi32>
    %w = memref.load %dy[%i] : memref<160xf32>
    %sum = gpu.all_reduce add %v uniform {} : (i32) -> (i32)
    %max = gpu.all_reduce maximumf %w uniform {} : (f32) -> (f32)
    memref.store %sum, %ds[%i] : memref<160xi32>
    memref.store %max, %dm[%i] : memref<160xf32>
    gpu.terminator
  }
  %t7 = gpu.memcpy async [%t6] %s, %ds : memref<160xi32>, memref<160xi32>
  %t8 = gpu.memcpy async [%t7] %m, %dm : memref<160xf32>, memref<160xf32>
  gpu.wait [%t8]
  return
}
