// Two GEMMs that share an operand: C = silu(A·Bᵀ) * (A·Gᵀ), 4096 x 4096 x 4096, bf16, with an exact exp.
func.func @main(%A: memref<4096x4096xbf16> {tile.init = "random"}, %B: memref<4096x4096xbf16> {tile.init = "random"},
                %G: memref<4096x4096xbf16> {tile.init = "random"}, %C: memref<4096x4096xbf16> {tile.out}) {
  %bm = tile.param "BM" default(128) among([64, 128, 192, 256]) : index
  %bn = tile.param "BN" default(128) among([64, 128]) : index
  %c0 = arith.constant 0 : index
  %bk = arith.constant 64 : index
  %n = arith.constant 4096 : index
  %gm = arith.ceildivui %n, %bm : index
  %gn = arith.ceildivui %n, %bn : index
  tile.kernel blocks(%x, %y) = (%gn, %gm) threads(256) attributes {tile.params = {threads = {THREADS = [128, 256, 384]}}} {
    %row = arith.muli %y, %bm : index
    %col = arith.muli %x, %bn : index
    %z = arith.constant 0.0 : f32
    %one = arith.constant 1.0 : f32
    %zero = tile.fill %z : f32 -> tensor<?x?xf32>
    %ones = tile.fill %one : f32 -> tensor<?x?xf32>
    %s, %t = tile.pipelined %k = %c0 to %n step %bk stages(3) iter_args(%p = %zero, %q = %zero) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
      %a = tile.load %A[%row, %k] [%bm, 64] : memref<4096x4096xbf16> -> tensor<?x64xbf16>
      %b = tile.load %B[%col, %k] [%bn, 64] : memref<4096x4096xbf16> -> tensor<?x64xbf16>
      %g = tile.load %G[%col, %k] [%bn, 64] : memref<4096x4096xbf16> -> tensor<?x64xbf16>
      %d = tile.gemm %a, %b, %p transpose_b : tensor<?x64xbf16>, tensor<?x64xbf16> -> tensor<?x?xf32>
      %e = tile.gemm %a, %g, %q transpose_b : tensor<?x64xbf16>, tensor<?x64xbf16> -> tensor<?x?xf32>
      tile.yield %d, %e : tensor<?x?xf32>, tensor<?x?xf32>
    } {tile.params = {stages = {STAGES = [2, 3, 4]}}}
    %ns = arith.negf %s : tensor<?x?xf32>
    %es = math.exp %ns : tensor<?x?xf32>
    %e1 = arith.addf %es, %ones : tensor<?x?xf32>
    %silu = arith.divf %s, %e1 : tensor<?x?xf32>
    %r = arith.mulf %silu, %t : tensor<?x?xf32>
    %c = arith.truncf %r : tensor<?x?xf32> to tensor<?x?xbf16>
    tile.store %c, %C[%row, %col] : tensor<?x?xbf16>, memref<4096x4096xbf16>
  }
  return
}
