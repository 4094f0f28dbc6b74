// A GEMM whose operand A is scaled by row on its way. The buffer between has a layout by hand, rows of 128 bytes
// without a swizzle, so that lanes that read different rows meet in the same banks.
func.func @scaled(%A: memref<8192x4096xf16>, %scales: memref<8192xf16>, %B: memref<4096x4096xf16>, %C: memref<8192x4096xf16>) {
  tile.kernel (%i, %j) = (0, 0) to (8192, 4096) step (128, 128) threads(256) {
    %zero = arith.constant dense<0.0> : tensor<128x128xf32>
    %s = tile.alloc : memref<128x64xf16, #tile.swizzle<0, 4, 3>, #scale.mem<l1>>
    %scale = tile.load %scales[%i] : memref<8192xf16> -> tensor<128xf16>
    %factor = tile.broadcast %scale dims [1] : tensor<128xf16> -> tensor<128x64xf16>
    %sum = tile.pipelined %k = 0 to 4096 step 64 stages(3) iter_args(%acc = %zero) -> (tensor<128x128xf32>) {
      tile.copy %A[%i, %k] to %s[0, 0] tile(128, 64) : memref<8192x4096xf16> to memref<128x64xf16, #tile.swizzle<0, 4, 3>, #scale.mem<l1>>
      %a = tile.load %s[0, 0] : memref<128x64xf16, #tile.swizzle<0, 4, 3>, #scale.mem<l1>> -> tensor<128x64xf16>
      %b = tile.load %B[%k, %j] : memref<4096x4096xf16> -> tensor<64x128xf16>
      %m = arith.mulf %a, %factor : tensor<128x64xf16>
      %d = tile.gemm %m, %b, %acc : tensor<128x64xf16>, tensor<64x128xf16> -> tensor<128x128xf32>
      tile.yield %d : tensor<128x128xf32>
    }
    %c = arith.truncf %sum : tensor<128x128xf32> to tensor<128x128xf16>
    tile.store %c, %C[%i, %j] : tensor<128x128xf16>, memref<8192x4096xf16>
  }
  return
}
