// tsopt --desugar --resolve-scale --specialize-warps --multicast-loads --stage-stores

func.func @f(%A: memref<64x128xf16>, %B: memref<128x64xf16>, %C: memref<64x64xf32>) {
  tile.kernel blocks(%block) = (1) threads(128) {
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %sum = tile.pipelined %k = 0 to 128 step 32 stages(2) iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      %a = tile.load %A[0, %k] : memref<64x128xf16> -> tensor<64x32xf16>
      %b = tile.load %B[%k, 0] : memref<128x64xf16> -> tensor<32x64xf16>
      %r = tile.gemm %a, %b, %acc : tensor<64x32xf16>, tensor<32x64xf16> -> tensor<64x64xf32>
      tile.yield %r : tensor<64x64xf32>
    }
    tile.store %sum, %C[0, 0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}
