// tsopt --align-gemm-operands=always

func.func @rows(%A: memref<64x75xf16>, %B: memref<80x64xf16>, %C: memref<64x64xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %a = tile.load %A[%c0, %c0] : memref<64x75xf16> -> tensor<64x80xf16>
    %b = tile.load %B[%c0, %c0] : memref<80x64xf16> -> tensor<80x64xf16>
    %d = tile.gemm %a, %b, %zero : tensor<64x80xf16>, tensor<80x64xf16> -> tensor<64x64xf32>
    tile.store %d, %C[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}
