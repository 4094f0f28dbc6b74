// RUN: not tsrun %s --verify-each-stage --once 2>&1 | FileCheck %s
// CHECK: error: {{.*}}accesses host memory

// Was wrong once:
// docs/use/run.md forbids host memory other than the arguments in kernels; at the tile level the simulator
// accepts memref.alloc'ed memory and verifies, from convert-tile-to-gpu on it refuses (a good message, but late), and
// --tile-to-binary compiles it without a word.

func.func @main(%x: memref<32xf32> {tile.init = "random"}, %y: memref<32xf32> {tile.out}) {
  %w = memref.alloc() : memref<32xf32>
  tile.kernel blocks(%b) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %t = tile.load %x[%c0] : memref<32xf32> -> tensor<32xf32>
    tile.store %t, %w[%c0] : tensor<32xf32>, memref<32xf32>
  }
  tile.kernel blocks(%b) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %t = tile.load %w[%c0] : memref<32xf32> -> tensor<32xf32>
    tile.store %t, %y[%c0] : tensor<32xf32>, memref<32xf32>
  }
  memref.dealloc %w : memref<32xf32>
  return
}

func.func @reference(%x: memref<32xf32>, %y: memref<32xf32>) {
  memref.copy %x, %y : memref<32xf32> to memref<32xf32>
  return
}
