// Attention forward: 128 heads of 4096 positions and 64 columns, bf16. Exponentials take as long as products here: three
// warpgroups of 64 queries each hide one another's better than two (1.02 for 1.13 ms on an H100).
func.func @main(%Q: memref<128x4096x64xbf16> {tile.init = "random"}, %K: memref<128x4096x64xbf16> {tile.init = "random"}, %V: memref<128x4096x64xbf16> {tile.init = "random"}, %O: memref<128x4096x64xbf16> {tile.out}) {
  %bm = tile.param "BM" default(192) among([128, 192]) : index
  %bn = tile.param "BN" default(128) among([64, 128]) : index
  %n = arith.constant 4096 : index
  %gm = arith.ceildivui %n, %bm : index
  tile.kernel blocks(%qb, %bh) = (%gm, 128) threads(384) attributes {tile.params = {threads = {THREADS = [256, 384]}}} {
    %c0 = arith.constant 0 : index
    %f0 = arith.constant 0.0 : f32
    %ninf = arith.constant 0xFF800000 : f32
    %scale = arith.constant 0.180336880 : f32
    %scaler = tile.fill %scale : f32 -> tensor<?xf32>
    %scalet = tile.fill %scale : f32 -> tensor<?x?xf32>
    %q0 = arith.muli %qb, %bm : index
    %q = tile.load %Q[%bh, %q0, %c0] [1, %bm, 64] : memref<128x4096x64xbf16> -> tensor<?x64xbf16>
    %m0 = tile.fill %ninf : f32 -> tensor<?xf32>
    %l0 = tile.fill %f0 : f32 -> tensor<?xf32>
    %o0 = tile.fill %f0 : f32 -> tensor<?x64xf32>
    %s0 = tile.fill %f0 : f32 -> tensor<?x?xf32>
    %m, %l, %o = tile.pipelined %k = %c0 to %n step %bn stages(2) iter_args(%mi = %m0, %li = %l0, %oi = %o0)
        -> (tensor<?xf32>, tensor<?xf32>, tensor<?x64xf32>) {
      %kt = tile.load %K[%bh, %k, %c0] [1, %bn, 64] : memref<128x4096x64xbf16> -> tensor<?x64xbf16>
      %vt = tile.load %V[%bh, %k, %c0] [1, %bn, 64] : memref<128x4096x64xbf16> -> tensor<?x64xbf16>
      %qk = tile.gemm %q, %kt, %s0 transpose_b policy(full_row) : tensor<?x64xbf16>, tensor<?x64xbf16> -> tensor<?x?xf32>
      %mt = tile.reduce max %qk dims [1] : tensor<?x?xf32>
      %mn = arith.maximumf %mi, %mt : tensor<?xf32>
      %md = arith.subf %mi, %mn : tensor<?xf32>
      %ms = arith.mulf %md, %scaler : tensor<?xf32>
      %alpha = math.exp2 %ms fastmath<afn> : tensor<?xf32>
      %mns = arith.mulf %mn, %scaler : tensor<?xf32>
      %mnb = tile.broadcast %mns dims [1] : tensor<?xf32> -> tensor<?x?xf32>
      %neg = arith.negf %mnb : tensor<?x?xf32>
      %ss = math.fma %qk, %scalet, %neg : tensor<?x?xf32>
      %p = math.exp2 %ss fastmath<afn> : tensor<?x?xf32>
      %rs = tile.reduce add %p dims [1] : tensor<?x?xf32>
      %ln = math.fma %li, %alpha, %rs : tensor<?xf32>
      %ab = tile.broadcast %alpha dims [1] : tensor<?xf32> -> tensor<?x64xf32>
      %oa = arith.mulf %oi, %ab : tensor<?x64xf32>
      %pb = arith.truncf %p : tensor<?x?xf32> to tensor<?x?xbf16>
      %on = tile.gemm %pb, %vt, %oa policy(full_row) : tensor<?x?xbf16>, tensor<?x64xbf16> -> tensor<?x64xf32>
      tile.yield %mn, %ln, %on : tensor<?xf32>, tensor<?xf32>, tensor<?x64xf32>
    } {tile.params = {stages = {STAGES = [2, 3]}}}
    %lb = tile.broadcast %l dims [1] : tensor<?xf32> -> tensor<?x64xf32>
    %r = arith.divf %o, %lb fastmath<arcp> : tensor<?x64xf32>
    %rb = arith.truncf %r : tensor<?x64xf32> to tensor<?x64xbf16>
    tile.store %rb, %O[%bh, %q0, %c0] [1, %bm, 64] : tensor<?x64xbf16>, memref<128x4096x64xbf16>
  }
  return
}
