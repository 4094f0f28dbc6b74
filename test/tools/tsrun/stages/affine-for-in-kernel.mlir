// RUN: tsrun %s --verify-each-stage --once

// Was wrong once:
// affine.for in a kernel (tile.kernel has the trait AffineScope) runs in the simulator; the lowering says
// instead of lowering it or naming the operation as unsupported.

func.func @main(%x: memref<4x32xf32> {tile.init = "random"}, %y: memref<4x32xf32> {tile.out}) {
  tile.kernel blocks(%b) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    affine.for %i = 0 to 4 {
      %t = tile.load %x[%i, %c0] : memref<4x32xf32> -> tensor<32xf32>
      tile.store %t, %y[%i, %c0] : tensor<32xf32>, memref<4x32xf32>
    }
  }
  return
}

func.func @reference(%x: memref<4x32xf32>, %y: memref<4x32xf32>) {
  memref.copy %x, %y : memref<4x32xf32> to memref<4x32xf32>
  return
}
