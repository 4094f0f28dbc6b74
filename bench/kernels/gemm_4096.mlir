// C = A·B, 4096 x 4096 x 4096, bf16 with f32 accumulation, for measurements:
// tiles of 128x128x32, four warps, four stages.
func.func @main(%A: memref<4096x4096xbf16> {tile.init = "random"},
                %B: memref<4096x4096xbf16> {tile.init = "random"},
                %C: memref<4096x4096xbf16> {tile.out}) {
  tile.kernel blocks(%bx, %by) = (32, 32) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c32 = arith.constant 32 : index
    %c128 = arith.constant 128 : index
    %steps = arith.constant 128 : index
    %row = arith.muli %by, %c128 : index
    %col = arith.muli %bx, %c128 : index
    %zero = arith.constant dense<0.0> : tensor<128x128xf32>
    %sum = tile.pipelined %k = %c0 to %steps step %c1 stages(4) iter_args(%acc = %zero) -> (tensor<128x128xf32>) {
      %kk = arith.muli %k, %c32 : index
      %a = tile.load %A[%row, %kk] : memref<4096x4096xbf16> -> tensor<128x32xbf16>
      %b = tile.load %B[%kk, %col] : memref<4096x4096xbf16> -> tensor<32x128xbf16>
      %r = tile.gemm %a, %b, %acc : tensor<128x32xbf16>, tensor<32x128xbf16> -> tensor<128x128xf32>
      tile.yield %r : tensor<128x128xf32>
    }
    %c = arith.truncf %sum : tensor<128x128xf32> to tensor<128x128xbf16>
    tile.store %c, %C[%row, %col] : tensor<128x128xbf16>, memref<4096x4096xbf16>
  }
  return
}
