// Attention forward, causal: 128 heads of 4096 positions and 128 columns, bf16; tiles of 128 queries
// and 128 keys, two warpgroups that each have 64 rows.
func.func @main(%Q: memref<128x4096x128xbf16> {tile.init = "random"}, %K: memref<128x4096x128xbf16> {tile.init = "random"},
                %V: memref<128x4096x128xbf16> {tile.init = "random"}, %O: memref<128x4096x128xbf16> {tile.out}) {
  tile.kernel blocks(%qb, %bh) = (32, 128) threads(256) {
    %c0 = arith.constant 0 : index
    %cBN = arith.constant 128 : index
    %cBM = arith.constant 128 : index
    %f0 = arith.constant 0.0 : f32
    %ninf = arith.constant 0xFF800000 : f32
    %scale = arith.constant 0.127517431 : f32
    %scaler = tile.fill %scale : f32 -> tensor<128xf32>
    %scalet = tile.fill %scale : f32 -> tensor<128x128xf32>
    %q0 = arith.muli %qb, %cBM : index
    %q = tile.load %Q[%bh, %q0, %c0] : memref<128x4096x128xbf16> -> tensor<128x128xbf16>
    %m0 = tile.fill %ninf : f32 -> tensor<128xf32>
    %l0 = tile.fill %f0 : f32 -> tensor<128xf32>
    %o0 = tile.fill %f0 : f32 -> tensor<128x128xf32>
    %s0 = tile.fill %f0 : f32 -> tensor<128x128xf32>
    %end = arith.addi %q0, %cBM : index
    %m, %l, %o = tile.pipelined %k = %c0 to %end step %cBN stages(2) iter_args(%mi = %m0, %li = %l0, %oi = %o0)
        -> (tensor<128xf32>, tensor<128xf32>, tensor<128x128xf32>) {
      %kt = tile.load %K[%bh, %k, %c0] : memref<128x4096x128xbf16> -> tensor<128x128xbf16>
      %vt = tile.load %V[%bh, %k, %c0] : memref<128x4096x128xbf16> -> tensor<128x128xbf16>
      %qk = tile.gemm %q, %kt, %s0 transpose_b policy(full_row) : tensor<128x128xbf16>, tensor<128x128xbf16> -> tensor<128x128xf32>
      %sm = tile.parallel (%i, %j) = (128, 128) in(%qk as %e) : (tensor<128x128xf32>) {
        %key = arith.addi %k, %j : index
        %query = arith.addi %q0, %i : index
        %keep = arith.cmpi sle, %key, %query : index
        %x = arith.select %keep, %e, %ninf : f32
        tile.yield %x : f32
      } : tensor<128x128xf32>
      %mt = tile.reduce max %sm dims [1] : tensor<128x128xf32>
      %mn = arith.maximumf %mi, %mt : tensor<128xf32>
      %md = arith.subf %mi, %mn : tensor<128xf32>
      %ms = arith.mulf %md, %scaler : tensor<128xf32>
      %alpha = math.exp2 %ms fastmath<afn> : tensor<128xf32>
      %mns = arith.mulf %mn, %scaler : tensor<128xf32>
      %mnb = tile.broadcast %mns dims [1] : tensor<128xf32> -> tensor<128x128xf32>
      %neg = arith.negf %mnb : tensor<128x128xf32>
      %ss = math.fma %sm, %scalet, %neg : tensor<128x128xf32>
      %p = math.exp2 %ss fastmath<afn> : tensor<128x128xf32>
      %rs = tile.reduce add %p dims [1] : tensor<128x128xf32>
      %ln = math.fma %li, %alpha, %rs : tensor<128xf32>
      %ab = tile.broadcast %alpha dims [1] : tensor<128xf32> -> tensor<128x128xf32>
      %oa = arith.mulf %oi, %ab : tensor<128x128xf32>
      %pb = arith.truncf %p : tensor<128x128xf32> to tensor<128x128xbf16>
      %on = tile.gemm %pb, %vt, %oa policy(full_row) : tensor<128x128xbf16>, tensor<128x128xbf16> -> tensor<128x128xf32>
      tile.yield %mn, %ln, %on : tensor<128xf32>, tensor<128xf32>, tensor<128x128xf32>
    }
    %lb = tile.broadcast %l dims [1] : tensor<128xf32> -> tensor<128x128xf32>
    %r = arith.divf %o, %lb fastmath<arcp> : tensor<128x128xf32>
    %rb = arith.truncf %r : tensor<128x128xf32> to tensor<128x128xbf16>
    tile.store %rb, %O[%bh, %q0, %c0] : tensor<128x128xbf16>, memref<128x4096x128xbf16>
  }
  return
}
