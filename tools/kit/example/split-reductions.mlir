// tsopt --desugar --split-reductions

func.func @f(%A: memref<64x4096xf16>, %B: memref<4096x128xf16>, %C: memref<64x128xf32>) {
  tile.kernel blocks(%block) = (1) threads(128) {
    %zero = arith.constant dense<0.0> : tensor<64x128xf32>
    %sum = tile.pipelined %k = 0 to 4096 step 64 stages(3) iter_args(%acc = %zero) -> (tensor<64x128xf32>) {
      %a = tile.load %A[0, %k] : memref<64x4096xf16> -> tensor<64x64xf16>
      %b = tile.load %B[%k, 0] : memref<4096x128xf16> -> tensor<64x128xf16>
      %r = tile.gemm %a, %b, %acc : tensor<64x64xf16>, tensor<64x128xf16> -> tensor<64x128xf32>
      tile.yield %r : tensor<64x128xf32>
    } {tile.split = 4 : i64}
    tile.store %sum, %C[0, 0] : tensor<64x128xf32>, memref<64x128xf32>
  }
  return
}
