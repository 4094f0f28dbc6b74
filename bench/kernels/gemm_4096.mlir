// C = A·B, 4096 x 4096 x 4096, bf16 with f32 accumulation: tiles of 128x128x32,
// four warps, four stages; blocks go down eight rows of tiles before the next
// column, so that what they read stays in the L2 cache.
func.func @main(%A: memref<4096x4096xbf16> {tile.init = "random"},
                %B: memref<4096x4096xbf16> {tile.init = "random"},
                %C: memref<4096x4096xbf16> {tile.out}) {
  tile.kernel blocks(%id) = (1024) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %cg = arith.constant 8 : index
    %cgn = arith.constant 256 : index
    %cBM = arith.constant 128 : index
    %cBN = arith.constant 128 : index
    %cBK = arith.constant 32 : index
    %steps = arith.constant 128 : index
    %grp = arith.divui %id, %cgn : index
    %in = arith.remui %id, %cgn : index
    %r0 = arith.muli %grp, %cg : index
    %r1 = arith.remui %in, %cg : index
    %rr = arith.addi %r0, %r1 : index
    %cc = arith.divui %in, %cg : index
    %row = arith.muli %rr, %cBM : index
    %col = arith.muli %cc, %cBN : index
    %zero = arith.constant dense<0.0> : tensor<128x128xf32>
    %sum = tile.pipelined %k = %c0 to %steps step %c1 stages(4) iter_args(%acc = %zero) -> (tensor<128x128xf32>) {
      %kk = arith.muli %k, %cBK : index
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
