// Scalar operations stand once for the block, or for the unit of a scale.on: one
// thread stores and combines, all load, and what an atomic operation found in
// memory comes to all threads.
//
// RUN: tsrun %s --verify-each-stage | FileCheck %s
// CHECK: verified after every one of
// RUN: tsrun %s --verify-each-stage --schedule=3 | FileCheck %s

func.func @main(%count: memref<4xi32> {tile.init = "zeros", tile.out}, %next: memref<2xi32> {tile.init = "zeros"}, %o: memref<8x64xf32> {tile.out},
                %p: memref<8x32xf32> {tile.out}, %max: memref<1xf32> {tile.init = "zeros", tile.out}, %units: memref<2x2xi32> {tile.init = "zeros", tile.out}) {
  // Each of three blocks takes rows until all eight are done: by four warps, by one.
  tile.kernel blocks(%b) = (3) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %one = arith.constant 1 : i32
    %eight = arith.constant 8 : i32
    %unused = memref.atomic_rmw addi %one, %count[%c0] : (i32, memref<4xi32>) -> i32
    %first = memref.atomic_rmw addi %one, %next[%c0] : (i32, memref<2xi32>) -> i32
    %end = scf.while (%i = %first) : (i32) -> i32 {
      %more = arith.cmpi slt, %i, %eight : i32
      scf.condition(%more) %i : i32
    } do {
    ^bb0(%i: i32):
      %row = arith.index_cast %i : i32 to index
      %f = arith.sitofp %i : i32 to f32
      %t = tile.fill %f : f32 -> tensor<64xf32>
      tile.store %t, %o[%row, %c0] : tensor<64xf32>, memref<8x64xf32>
      %old = memref.atomic_rmw maximumf %f, %max[%c0] : (f32, memref<1xf32>) -> f32
      %n = memref.atomic_rmw addi %one, %next[%c0] : (i32, memref<2xi32>) -> i32
      scf.yield %n : i32
    }
  }
  tile.kernel blocks(%b) = (3) threads(32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %one = arith.constant 1 : i32
    %eight = arith.constant 8 : i32
    %first = memref.atomic_rmw addi %one, %next[%c1] : (i32, memref<2xi32>) -> i32
    %end = scf.while (%i = %first) : (i32) -> i32 {
      %more = arith.cmpi slt, %i, %eight : i32
      scf.condition(%more) %i : i32
    } do {
    ^bb0(%i: i32):
      %row = arith.index_cast %i : i32 to index
      %f = arith.sitofp %i : i32 to f32
      %t = tile.fill %f : f32 -> tensor<32xf32>
      tile.store %t, %p[%row, %c0] : tensor<32xf32>, memref<8x32xf32>
      %n = memref.generic_atomic_rmw %next[%c1] : memref<2xi32> {
      ^bb0(%was: i32):
        %sum = arith.addi %was, %one : i32
        memref.atomic_yield %sum : i32
      }
      scf.yield %n : i32
    }
  }
  // Each of two warpgroups adds one, and stores what it found.
  tile.kernel blocks(%b) = (1) threads(256) {
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %seven = arith.constant 7 : i32
    %one = arith.constant 1 : i32
    scale.on @warpgroup as (%u, %n) units(2) {
      %c2 = arith.constant 2 : index
      %c0 = arith.constant 0 : index
      %old = memref.atomic_rmw addi %one, %units[%u, %c0] : (i32, memref<2x2xi32>) -> i32
      %again = memref.atomic_rmw addi %one, %units[%u, %c0] : (i32, memref<2x2xi32>) -> i32
      %sum = arith.addi %again, %seven : i32
      memref.store %sum, %units[%u, %c1] : memref<2x2xi32>
      %all = memref.atomic_rmw addi %one, %count[%c2] : (i32, memref<4xi32>) -> i32
    }
    memref.store %seven, %count[%c3] : memref<4xi32>
  }
  return
}
