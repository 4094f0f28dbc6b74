// RUN: tsopt %s --tile-to-llvm --verify-diagnostics

// A tile that no thread can hold its part of is refused; its code would be a million lines.
func.func @main(%A: memref<64xf32>, %B: memref<64xf32>) {
  tile.kernel blocks(%x) = (1) threads(32) {
    // expected-error @below {{'tile.load' op makes a tile of 1000000 elements, 31252 for each thread, which has at most 255 registers; use a smaller tile, or a loop over parts of it}}
    %t = tile.load %A[0] : memref<64xf32> -> tensor<1000000xf32>
    tile.store %t, %B[0] : tensor<1000000xf32>, memref<64xf32>
  }
  return
}
