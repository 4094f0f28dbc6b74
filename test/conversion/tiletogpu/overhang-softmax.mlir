// Softmax of rows of 300 elements, 13 to a block of 128 threads: a thread has 40
// elements of one row, where it would have 3900 of a layout that divides.
//
// RUN: tsrun %s --verify-each-stage --once | FileCheck %s
// CHECK: verified after every one of
//
// RUN: tsopt %s --emit=gpu | FileCheck %s --check-prefix=GPU
// GPU: vector<40xf32>
// GPU-NOT: vector<3900xf32>

func.func @main(%x: memref<26x300xf32> {tile.init = "random"}, %y: memref<26x300xf32> {tile.out}) {
  tile.kernel blocks(%b) = (2) threads(128) {
    %c13 = arith.constant 13 : index
    %c0 = arith.constant 0 : index
    %i = arith.muli %b, %c13 : index
    %t = tile.load %x[%i, %c0] : memref<26x300xf32> -> tensor<13x300xf32>
    %m = tile.reduce max %t dim 1 : tensor<13x300xf32> -> tensor<13xf32>
    %mc = tile.expand_dims %m dim 1 : tensor<13xf32> -> tensor<13x1xf32>
    %mb = tile.broadcast %mc : tensor<13x1xf32> -> tensor<13x300xf32>
    %d = arith.subf %t, %mb : tensor<13x300xf32>
    %e = math.exp %d : tensor<13x300xf32>
    %s = tile.reduce add %e dim 1 : tensor<13x300xf32> -> tensor<13xf32>
    %sc = tile.expand_dims %s dim 1 : tensor<13xf32> -> tensor<13x1xf32>
    %sb = tile.broadcast %sc : tensor<13x1xf32> -> tensor<13x300xf32>
    %r = arith.divf %e, %sb : tensor<13x300xf32>
    tile.store %r, %y[%i, %c0] : tensor<13x300xf32>, memref<26x300xf32>
  }
  return
}
