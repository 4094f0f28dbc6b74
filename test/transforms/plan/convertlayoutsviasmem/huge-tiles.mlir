// RUN: tsopt %s --tile-to-llvm --verify-diagnostics=only-expected
// UNSUPPORTED: upstream
// Upstream has no tiles.

// What no thread can hold is told of before it is found out how each element gets to where it is used.
func.func @held(%a: memref<98304x98304xbf16>, %o: memref<98304x98304xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    // expected-error @below {{makes a tile of 98304, 98304 elements, 75497472 for each thread, which has at most 255 registers; use a smaller tile, or a loop over parts of it}}
    %q = tile.load %a[%c0, %c0] : memref<98304x98304xbf16> -> tensor<98304x98304xbf16>
    %r = tile.load %a[%c0, %c0] : memref<98304x98304xbf16> -> tensor<98304x98304xbf16>
    %s = tile.gemm %q, %r transpose_b : tensor<98304x98304xbf16>, tensor<98304x98304xbf16> -> tensor<98304x98304xf32>
    tile.store %s, %o[%c0, %c0] : tensor<98304x98304xf32>, memref<98304x98304xf32>
  }
  return
}
