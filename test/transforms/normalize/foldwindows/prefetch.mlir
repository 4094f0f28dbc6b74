// UNSUPPORTED: upstream
// RUN: tsopt %s --fold-windows | FileCheck %s

// The window of a view becomes one of the array, whose rows begin at lines of the cache.

// CHECK-LABEL: func.func @head(
// CHECK: tile.prefetch %{{.*}}[%{{.*}}, 3, 0] [64, 1, 128] tile [64, 128] : memref<4096x32x128xbf16>
func.func @head(%Q: memref<4096x32x128xbf16>) {
  tile.kernel blocks(%b) = (64) threads(128) {
    %c64 = arith.constant 64 : index
    %i = arith.muli %b, %c64 : index
    %h = memref.subview %Q[0, 3, 0] [4096, 1, 128] [1, 1, 1] : memref<4096x32x128xbf16> to memref<4096x128xbf16, strided<[4096, 1], offset: 384>>
    tile.prefetch %h[%i, 0] tile [64, 128] : memref<4096x128xbf16, strided<[4096, 1], offset: 384>>
  }
  return
}
