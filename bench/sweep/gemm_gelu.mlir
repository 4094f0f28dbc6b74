// GEMM with a bias and the exact GELU: C = gelu(A·Bᵀ + b), 8192 x 4096 x 1024, bf16. The epilogue takes a good part of the time.
func.func @main(%A: memref<8192x1024xbf16> {tile.init = "random"}, %B: memref<4096x1024xbf16> {tile.init = "random"},
                %bias: memref<4096xf32> {tile.init = "random"}, %C: memref<8192x4096xbf16> {tile.out}) {
  %bm = tile.param "BM" default(128) among([64, 128, 256]) : index
  %bn = tile.param "BN" default(128) among([64, 128, 256]) : index
  %bk = arith.constant 64 : index
  %c0 = arith.constant 0 : index
  %m = arith.constant 8192 : index
  %n = arith.constant 4096 : index
  %depth = arith.constant 1024 : index
  %gm = arith.ceildivui %m, %bm : index
  %gn = arith.ceildivui %n, %bn : index
  tile.kernel blocks(%x, %y) = (%gn, %gm) threads(256) attributes {tile.params = {threads = {THREADS = [128, 256]}}} {
    %row = arith.muli %y, %bm : index
    %col = arith.muli %x, %bn : index
    %z = arith.constant 0.0 : f32
    %one = arith.constant 1.0 : f32
    %half = arith.constant 0.5 : f32
    %root = arith.constant 0.707106781 : f32
    %zero = tile.fill %z : f32 -> tensor<?x?xf32>
    %ones = tile.fill %one : f32 -> tensor<?x?xf32>
    %halves = tile.fill %half : f32 -> tensor<?x?xf32>
    %roots = tile.fill %root : f32 -> tensor<?x?xf32>
    %sum = tile.pipelined %k = %c0 to %depth step %bk stages(3) iter_args(%acc = %zero) -> (tensor<?x?xf32>) {
      %a = tile.load %A[%row, %k] [%bm, 64] : memref<8192x1024xbf16> -> tensor<?x64xbf16>
      %b = tile.load %B[%col, %k] [%bn, 64] : memref<4096x1024xbf16> -> tensor<?x64xbf16>
      %d = tile.gemm %a, %b, %acc transpose_b : tensor<?x64xbf16>, tensor<?x64xbf16> -> tensor<?x?xf32>
      tile.yield %d : tensor<?x?xf32>
    } {tile.params = {stages = {STAGES = [2, 3, 4]}}}
    %bt = tile.load %bias[%col] [%bn] : memref<4096xf32> -> tensor<?xf32>
    %bb = tile.broadcast %bt dims [0] : tensor<?xf32> -> tensor<?x?xf32>
    %v = arith.addf %sum, %bb : tensor<?x?xf32>
    %s = arith.mulf %v, %roots : tensor<?x?xf32>
    %e = math.erf %s : tensor<?x?xf32>
    %e1 = arith.addf %e, %ones : tensor<?x?xf32>
    %h = arith.mulf %v, %halves : tensor<?x?xf32>
    %g = arith.mulf %h, %e1 : tensor<?x?xf32>
    %c = arith.truncf %g : tensor<?x?xf32> to tensor<?x?xbf16>
    tile.store %c, %C[%row, %col] : tensor<?x?xbf16>, memref<8192x4096xbf16>
  }
  return
}
