// A linear layer for 128 tokens, in the tiles of one for thousands: 32 blocks.
func.func @linear(%X: memref<128x14336xbf16>, %W: memref<4096x14336xbf16>, %Y: memref<128x4096xbf16>) {
  tile.kernel (%i, %j) = (0, 0) to (128, 4096) step (128, 128) threads(256) {
    %zero = arith.constant dense<0.0> : tensor<128x128xf32>
    %sum = tile.pipelined %k = 0 to 14336 step 64 stages(4) iter_args(%acc = %zero) -> (tensor<128x128xf32>) {
      %x = tile.load %X[%i, %k] : memref<128x14336xbf16> -> tensor<128x64xbf16>
      %w = tile.load %W[%j, %k] : memref<4096x14336xbf16> -> tensor<128x64xbf16>
      %d = tile.gemm %x, %w, %acc transpose_b : tensor<128x64xbf16>, tensor<128x64xbf16> -> tensor<128x128xf32>
      tile.yield %d : tensor<128x128xf32>
    }
    %y = arith.truncf %sum : tensor<128x128xf32> to tensor<128x128xbf16>
    tile.store %y, %Y[%i, %j] : tensor<128x128xbf16>, memref<128x4096xbf16>
  }
  return
}
