// No two rows of a tile.scatter may go to one place.
//
// RUN: not tsrun %s --verify 2>&1 | FileCheck %s

// CHECK: scatter-twice.mlir:[[@LINE+7]]:{{.*}} writes elements [0, 0] and [4, 0] of its tile both to {{.*}}, in undefined order; use tile.atomic to combine them
func.func @main(%y: memref<8x16xf32> {tile.init = "zeros", tile.out}) {
  tile.kernel blocks(%b) = (1) threads(32) {
    %i = tile.iota dim 0 : tensor<8xi32>
    %four = arith.constant dense<4> : tensor<8xi32>
    %r = arith.remui %i, %four : tensor<8xi32>
    %t = arith.constant dense<1.0> : tensor<8x16xf32>
    tile.scatter %t, %y[%r, 0] [1, 16] : tensor<8x16xf32>, memref<8x16xf32>, tensor<8xi32>
  }
  return
}

func.func @reference(%y: memref<8x16xf32>) {
  return
}
