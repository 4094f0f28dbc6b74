// C = A·Bᵀ, 4096 x 4096 x 4096, bf16 with f32 accumulation: tiles, stages and threads are
// parameters; tstune finds good values for them (docs/use/tune.md). The defaults are good on
// Hopper for large GEMMs.
func.func @main(%A: memref<4096x4096xbf16> {tile.init = "random"},
                %B: memref<4096x4096xbf16> {tile.init = "random"},
                %C: memref<4096x4096xbf16> {tile.out}) {
  %bm = tile.param "BM" default(128) among([64, 128, 192, 256]) : index
  %bn = tile.param "BN" default(256) among([64, 128, 192, 256]) : index
  %bk = tile.param "BK" default(64) among([32, 64, 128]) : index
  %c0 = arith.constant 0 : index
  %m = arith.constant 4096 : index
  %n = arith.constant 4096 : index
  %depth = arith.constant 4096 : index
  %gm = arith.ceildivui %m, %bm : index
  %gn = arith.ceildivui %n, %bn : index
  tile.kernel blocks(%x, %y) = (%gn, %gm) threads(256) attributes {tile.params = {threads = {THREADS = [128, 256, 384, 512]}}} {
    %row = arith.muli %y, %bm : index
    %col = arith.muli %x, %bn : index
    %z = arith.constant 0.0 : f32
    %zero = tile.fill %z : f32 -> tensor<?x?xf32>
    %sum = tile.pipelined %k = %c0 to %depth step %bk stages(3) iter_args(%acc = %zero) -> (tensor<?x?xf32>) {
      %a = tile.load %A[%row, %k] [%bm, %bk] : memref<4096x4096xbf16> -> tensor<?x?xbf16>
      %b = tile.load %B[%col, %k] [%bn, %bk] : memref<4096x4096xbf16> -> tensor<?x?xbf16>
      %d = tile.gemm %a, %b, %acc transpose_b : tensor<?x?xbf16>, tensor<?x?xbf16> -> tensor<?x?xf32>
      tile.yield %d : tensor<?x?xf32>
    } {tile.params = {stages = {STAGES = [2, 3, 4, 5, 6]}}}
    %c = arith.truncf %sum : tensor<?x?xf32> to tensor<?x?xbf16>
    tile.store %c, %C[%row, %col] : tensor<?x?xbf16>, memref<4096x4096xbf16>
  }
  return
}
