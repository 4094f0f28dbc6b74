// Views made inside a kernel: a row, flattened dimensions, a view of a view. What
// describes them becomes arithmetic; nothing unconverted is left.
//
// RUN: tsrun %s --verify-each-stage | FileCheck %s
// CHECK: verified after every one of
// RUN: tsopt %s --tile-to-llvm | FileCheck %s --check-prefix=LLVM --implicit-check-not=unrealized_conversion_cast
// LLVM: llvm.func @main_kernel

func.func @main(%x: memref<8x4x32xf32> {tile.init = "random"}, %y: memref<8x4x32xf32> {tile.out}, %z: memref<8x128xf32> {tile.out}) {
  tile.kernel blocks(%b) = (8) threads(32) {
    %c0 = arith.constant 0 : index
    %v = memref.subview %x[%b, 0, 0] [1, 4, 32] [1, 1, 1] : memref<8x4x32xf32> to memref<4x32xf32, strided<[32, 1], offset: ?>>
    %w = memref.subview %v[2, 0] [2, 32] [1, 1] : memref<4x32xf32, strided<[32, 1], offset: ?>> to memref<2x32xf32, strided<[32, 1], offset: ?>>
    %t = tile.load %w[%c0, %c0] : memref<2x32xf32, strided<[32, 1], offset: ?>> -> tensor<4x32xf32>
    tile.store %t, %y[%b, %c0, %c0] : tensor<4x32xf32>, memref<8x4x32xf32>
    %f = memref.collapse_shape %x [[0], [1, 2]] : memref<8x4x32xf32> into memref<8x128xf32>
    %u = tile.load %f[%b, %c0] : memref<8x128xf32> -> tensor<128xf32>
    tile.store %u, %z[%b, %c0] : tensor<128xf32>, memref<8x128xf32>
  }
  return
}
