// Batched GEMM with a third matrix in the epilogue: C = A·B + D, 64 of 1024 x 1024 x 256, bf16.
func.func @main(%A: memref<64x1024x256xbf16> {tile.init = "random"}, %B: memref<64x256x1024xbf16> {tile.init = "random"},
                %D: memref<64x1024x1024xbf16> {tile.init = "random"}, %C: memref<64x1024x1024xbf16> {tile.out}) {
  %bm = tile.param "BM" default(128) among([64, 128, 256]) : index
  %bn = tile.param "BN" default(128) among([64, 128, 256]) : index
  %c0 = arith.constant 0 : index
  %bk = arith.constant 64 : index
  %n = arith.constant 1024 : index
  %depth = arith.constant 256 : index
  %gm = arith.ceildivui %n, %bm : index
  %gn = arith.ceildivui %n, %bn : index
  tile.kernel blocks(%x, %y, %batch) = (%gn, %gm, 64) threads(256) attributes {tile.params = {threads = {THREADS = [128, 256]}}} {
    %row = arith.muli %y, %bm : index
    %col = arith.muli %x, %bn : index
    %z = arith.constant 0.0 : f32
    %zero = tile.fill %z : f32 -> tensor<?x?xf32>
    %sum = tile.pipelined %k = %c0 to %depth step %bk stages(3) iter_args(%acc = %zero) -> (tensor<?x?xf32>) {
      %a = tile.load %A[%batch, %row, %k] [1, %bm, 64] : memref<64x1024x256xbf16> -> tensor<?x64xbf16>
      %b = tile.load %B[%batch, %k, %col] [1, 64, %bn] : memref<64x256x1024xbf16> -> tensor<64x?xbf16>
      %d = tile.gemm %a, %b, %acc : tensor<?x64xbf16>, tensor<64x?xbf16> -> tensor<?x?xf32>
      tile.yield %d : tensor<?x?xf32>
    } {tile.params = {stages = {STAGES = [2, 3, 4]}}}
    %d = tile.load %D[%batch, %row, %col] [1, %bm, %bn] : memref<64x1024x1024xbf16> -> tensor<?x?xbf16>
    %df = arith.extf %d : tensor<?x?xbf16> to tensor<?x?xf32>
    %s = arith.addf %sum, %df : tensor<?x?xf32>
    %c = arith.truncf %s : tensor<?x?xf32> to tensor<?x?xbf16>
    tile.store %c, %C[%batch, %row, %col] [1, %bm, %bn] : tensor<?x?xbf16>, memref<64x1024x1024xbf16>
  }
  return
}
