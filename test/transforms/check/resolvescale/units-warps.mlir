// Without units(n) a scale.on runs on all units: four warps of 128 threads.
//
// RUN: tsrun %s --verify-each-stage | FileCheck %s
// CHECK: verified after every one of

func.func @main(%y: memref<4xi32> {tile.init = "zeros", tile.out}) {
  tile.kernel blocks(%b) = (1) threads(128) {
    scale.on @warp as (%w, %n) {
      %i = arith.index_cast %n : index to i32
      %t = tile.fill %i : i32 -> tensor<1xi32>
      tile.store %t, %y[%w] : tensor<1xi32>, memref<4xi32>
      scale.yield
    }
  }
  return
}

func.func @reference(%y: memref<4xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %four = arith.constant 4 : i32
  scf.for %i = %c0 to %c4 step %c1 {
    memref.store %four, %y[%i] : memref<4xi32>
  }
  return
}
