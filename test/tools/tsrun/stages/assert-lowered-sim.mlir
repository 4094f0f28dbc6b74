// RUN: tsrun %s --verify-each-stage --once

// Was wrong once:
// a program with tile.assert cannot be run at the llvm level; the simulator does not know what tile.assert is
// lowered to.

func.func @main(%x: memref<32xf32> {tile.init = "uniform"}, %y: memref<32xf32> {tile.out}) {
  tile.kernel blocks(%b) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %t = tile.load %x[%c0] : memref<32xf32> -> tensor<32xf32>
    %two = arith.constant dense<2.0> : tensor<32xf32>
    %ok = arith.cmpf olt, %t, %two : tensor<32xf32>
    tile.assert %ok, "small" : tensor<32xi1>
    tile.store %t, %y[%c0] : tensor<32xf32>, memref<32xf32>
  }
  return
}

func.func @reference(%x: memref<32xf32>, %y: memref<32xf32>) {
  memref.copy %x, %y : memref<32xf32> to memref<32xf32>
  return
}
