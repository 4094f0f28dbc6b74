// Causal attention with a window of 1024 positions, 32 heads of 16384 positions and 128 columns, bf16
// (examples/sliding_window_attention.mlir): tiles of 128 queries and 128 keys, two warpgroups, two stages. 266 GFLOP, 299 with what
// the masks cut off of tiles; 0.54 GB at least.
!qkv = memref<32x16384x128xbf16>
!row = tensor<128xf32>
!q = tensor<128x128xbf16>
!kv = tensor<128x128xbf16>
!s = tensor<128x128xf32>
!o = tensor<128x128xf32>
func.func @main(%Q: !qkv {tile.init = "random", tile.name = "q"}, %K: !qkv {tile.init = "random", tile.name = "k"}, %V: !qkv {tile.init = "random", tile.name = "v"},
                %O: !qkv {tile.out, tile.tolerance = 2.0e-2 : f64, tile.name = "o"}) {
  tile.kernel (%h, %q0) = (0, 0) to (32, 16384) step (1, 128) threads(256) {
    %c0 = arith.constant 0 : index
    %bq = arith.constant 128 : index
    %window = arith.constant 1024 : index
    %ninf = arith.constant 0xFF800000 : f32
    %scaler = arith.constant dense<0.127517431> : !row
    %scalet = arith.constant dense<0.127517431> : !s
    %m0 = arith.constant dense<-1.0e30> : !row
    %l0 = arith.constant dense<0.0> : !row
    %s0 = arith.constant dense<0.0> : !s
    %o0 = arith.constant dense<0.0> : !o
    %q = tile.load %Q[%h, %q0, 0] : !qkv -> !q
    %before = arith.subi %q0, %window : index
    %from = arith.maxsi %before, %c0 : index
    %to = arith.addi %q0, %bq : index
    %m, %l, %o = tile.pipelined %k = %from to %to step 128 stages(2) iter_args(%mi = %m0, %li = %l0, %oi = %o0) -> (!row, !row, !o) {
      %kt = tile.load %K[%h, %k, 0] : !qkv -> !kv
      %vt = tile.load %V[%h, %k, 0] : !qkv -> !kv
      %qk = tile.gemm %q, %kt, %s0 transpose_b policy(full_row) : !q, !kv -> !s
      %s = tile.parallel (%i, %j) = (128, 128) in(%qk as %e) : (!s) {
        %key = arith.addi %k, %j : index
        %query = arith.addi %q0, %i : index
        %since = arith.subi %query, %window : index
        %seen = arith.cmpi sle, %key, %query : index
        %near = arith.cmpi sgt, %key, %since : index
        %x = arith.select %seen, %e, %ninf : f32
        %y = arith.select %near, %x, %ninf : f32
        tile.yield %y : f32
      } : !s
      %mt = tile.reduce max %s dims [1] : !s
      %mn = arith.maximumf %mi, %mt : !row
      %md = arith.subf %mi, %mn : !row
      %ms = arith.mulf %md, %scaler : !row
      %alpha = math.exp2 %ms fastmath<afn> : !row
      %mns = arith.mulf %mn, %scaler : !row
      %mnb = tile.broadcast %mns dims [1] : !row -> !s
      %neg = arith.negf %mnb : !s
      %ss = math.fma %s, %scalet, %neg : !s
      %p = math.exp2 %ss fastmath<afn> : !s
      %rs = tile.reduce add %p dims [1] : !s
      %ln = math.fma %li, %alpha, %rs : !row
      %ab = tile.broadcast %alpha dims [1] : !row -> !o
      %oa = arith.mulf %oi, %ab : !o
      %pb = arith.truncf %p : !s to tensor<128x128xbf16>
      %on = tile.gemm %pb, %vt, %oa policy(full_row) : tensor<128x128xbf16>, !kv -> !o
      tile.yield %mn, %ln, %on : !row, !row, !o
    }
    %lb = tile.broadcast %l dims [1] : !row -> !o
    %r = arith.divf %o, %lb fastmath<arcp> : !o
    %rb = arith.truncf %r : !o to !q
    tile.store %rb, %O[%h, %q0, 0] : !q, !qkv
  }
  return
}
