// tsopt --pad-gemm-operands

func.func @scores(%Q: memref<64x72xf16>, %K: memref<64x72xf16>, %S: memref<64x64xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %q = tile.load %Q[%c0, %c0] : memref<64x72xf16> -> tensor<64x72xf16>
    %k = tile.load %K[%c0, %c0] : memref<64x72xf16> -> tensor<64x72xf16>
    %s = tile.gemm %q, %k, %zero transpose_b : tensor<64x72xf16>, tensor<64x72xf16> -> tensor<64x64xf32>
    tile.store %s, %S[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}
