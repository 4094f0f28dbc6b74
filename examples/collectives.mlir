// A sum and an exchange of whole arrays over four devices, three times in a loop of the host: each device has 700
// numbers, which it multiplies by the number of the round. comm.all_reduce_into gives every device the sum of all, as 700
// do not divide into equal tiles; comm.all_to_all_into gives device d the d-th quarter of what each device has.
// fuse-comm makes both kernels of their own, whose algorithm and blocks follow from what the links cost.
//
// RUN: tsrun %s --verify | FileCheck %s
// CHECK: verified
// RUN: tsopt %s --fuse-comm -o /dev/null 2>&1 | FileCheck %s --check-prefix=CHOSEN
// CHOSEN: remark: of 2800 bytes on 4 devices uses ll, the fastest

!copy = memref<700xf32, #scale.mem<symmetric>>
func.func @main(%A: memref<2800xf32> {tile.init = "random"}, %S: memref<2800xf32> {tile.out}, %E: memref<2800xf32> {tile.out}) {
  %from = comm.symm_alloc : !copy
  %sums = comm.symm_alloc : !copy
  %quarters = comm.symm_alloc : !copy
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  scf.for %i = %c0 to %c3 step %c1 {
    tile.kernel devices(4) blocks(%x) = (1) threads(128) {
      %at = arith.constant 0 : index
      %one = arith.constant 1 : index
      %mine = scale.view %A shard<0> at @device : memref<2800xf32> -> memref<700xf32>
      %t = tile.load %mine[%at] : memref<700xf32> -> tensor<1024xf32>
      %round = arith.addi %i, %one : index
      %k = arith.index_cast %round : index to i32
      %f = arith.sitofp %k : i32 to f32
      %factor = tile.fill %f : f32 -> tensor<1024xf32>
      %v = arith.mulf %t, %factor : tensor<1024xf32>
      tile.store %v, %from[%at] : tensor<1024xf32>, !copy
    }
    comm.all_reduce_into add %from to %sums devices 4 : !copy, !copy
    comm.all_to_all_into %from to %quarters dim 0 devices 4 : !copy, !copy
    tile.kernel devices(4) blocks(%x) = (1) threads(128) {
      %at = arith.constant 0 : index
      %s = scale.view %S shard<0> at @device : memref<2800xf32> -> memref<700xf32>
      %t = tile.load %sums[%at] : !copy -> tensor<1024xf32>
      tile.store %t, %s[%at] : tensor<1024xf32>, memref<700xf32>
      %e = scale.view %E shard<0> at @device : memref<2800xf32> -> memref<700xf32>
      %u = tile.load %quarters[%at] : !copy -> tensor<1024xf32>
      tile.store %u, %e[%at] : tensor<1024xf32>, memref<700xf32>
    }
  }
  return
}

func.func @reference(%A: memref<2800xf32>, %S: memref<2800xf32>, %E: memref<2800xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %n = arith.constant 700 : index
  %quarter = arith.constant 175 : index
  %zero = arith.constant -0.0 : f32
  %three = arith.constant 3.0 : f32
  scf.for %k = %c0 to %n step %c1 {
    %sum = scf.for %d = %c0 to %c4 step %c1 iter_args(%s = %zero) -> (f32) {
      %row = arith.muli %d, %n : index
      %i = arith.addi %row, %k : index
      %a = memref.load %A[%i] : memref<2800xf32>
      %x = arith.mulf %a, %three : f32
      %s2 = arith.addf %s, %x : f32
      // Element k of device d is in the quarter of device k / 175, the d-th of what that has.
      %owner = arith.divui %k, %quarter : index
      %in = arith.remui %k, %quarter : index
      %there = arith.muli %owner, %n : index
      %part = arith.muli %d, %quarter : index
      %behind = arith.addi %there, %part : index
      %e = arith.addi %behind, %in : index
      memref.store %x, %E[%e] : memref<2800xf32>
      scf.yield %s2 : f32
    }
    scf.for %d = %c0 to %c4 step %c1 {
      %row = arith.muli %d, %n : index
      %i = arith.addi %row, %k : index
      memref.store %sum, %S[%i] : memref<2800xf32>
    }
  }
  return
}
