// tsopt --desugar --canonicalize --specialize-warps --multicast-loads --stage-stores --split-consumer

func.func @f(%Q: memref<64x64xbf16>, %K: memref<512x64xbf16>, %V: memref<512x128xbf16>, %O: memref<64x128xf32>) {
  tile.kernel blocks(%x) = (1) threads(256) {
    %q = tile.load %Q[0, 0] : memref<64x64xbf16> -> tensor<64x64xbf16>
    %none = arith.constant dense<0.0> : tensor<64x32xf32>
    %zero = arith.constant dense<0.0> : tensor<64x128xf32>
    %sum = tile.pipelined %k = 0 to 512 step 32 stages(2) iter_args(%acc = %zero) -> (tensor<64x128xf32>) {
      %kt = tile.load %K[%k, 0] : memref<512x64xbf16> -> tensor<32x64xbf16>
      %vt = tile.load %V[%k, 0] : memref<512x128xbf16> -> tensor<32x128xbf16>
      %s = tile.gemm %q, %kt, %none transpose_b : tensor<64x64xbf16>, tensor<32x64xbf16> -> tensor<64x32xf32>
      %e = math.exp %s : tensor<64x32xf32>
      %p = arith.truncf %e : tensor<64x32xf32> to tensor<64x32xbf16>
      %r = tile.gemm %p, %vt, %acc : tensor<64x32xbf16>, tensor<32x128xbf16> -> tensor<64x128xf32>
      tile.yield %r : tensor<64x128xf32>
    }
    tile.store %sum, %O[0, 0] : tensor<64x128xf32>, memref<64x128xf32>
  }
  return
}
