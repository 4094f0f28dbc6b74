// Multi-head latent attention of one new position for each of 128 sequences of 8192: 128 heads, keys of 512
// latent and 64 rotary columns, of which the values are the first 512, bf16. It multiplies 292 GFLOP and reads
// 1.2 GB, each of the two blocks of 64 heads that a sequence has. A plain loop: specialize-warps and split-consumer
// make the roles of examples/mla_decode.mlir of it.
!q = tensor<64x576xbf16>
!kv = tensor<64x576xbf16>
!v = tensor<64x512xbf16>
!s = tensor<64x64xf32>
!o = tensor<64x512xf32>
!row = tensor<64xf32>
!Q = memref<128x128x576xbf16>
!KV = memref<128x8192x576xbf16>
!O = memref<128x128x512xbf16>
func.func @main(%Q: !Q {tile.init = "random"}, %KV: !KV {tile.init = "random"}, %O: !O {tile.out}) {
  tile.kernel (%b, %h) = (0, 0) to (128, 128) step (1, 64) threads(256) {
    %ninf = arith.constant dense<0xFF800000> : !row
    %zrow = arith.constant dense<0.0> : !row
    %zo = arith.constant dense<0.0> : !o
    %scaler = arith.constant dense<0.10411754627697264> : !row
    %scalet = arith.constant dense<0.10411754627697264> : !s
    %q = tile.load %Q[%b, %h, 0] : !Q -> !q
    %m, %l, %o = tile.pipelined %k = 0 to 8192 step 64 stages(2) iter_args(%mi = %ninf, %li = %zrow, %oi = %zo) -> (!row, !row, !o) {
      %kt = tile.load %KV[%b, %k, 0] : !KV -> !kv
      %vt = tensor.extract_slice %kt[0, 0] [64, 512] [1, 1] : !kv to !v
      %s = tile.gemm %q, %kt transpose_b : !q, !kv -> !s
      %mt = tile.reduce max %s dims [1] : !s
      %mn = arith.maximumf %mi, %mt : !row
      %md = arith.subf %mi, %mn : !row
      %ms = arith.mulf %md, %scaler : !row
      %alpha = math.exp2 %ms fastmath<afn> : !row
      %mns = arith.mulf %mn, %scaler : !row
      %mnb = tile.broadcast %mns dims [1] : !row -> !s
      %neg = arith.negf %mnb : !s
      %ss = math.fma %s, %scalet, %neg : !s
      %e = math.exp2 %ss fastmath<afn> : !s
      %es = tile.reduce add %e dims [1] : !s
      %ln = math.fma %li, %alpha, %es : !row
      %pb = arith.truncf %e : !s to tensor<64x64xbf16>
      %ab = tile.broadcast %alpha dims [1] : !row -> !o
      %oa = arith.mulf %oi, %ab : !o
      %on = tile.gemm %pb, %vt, %oa policy(full_col) : tensor<64x64xbf16>, !v -> !o
      tile.yield %mn, %ln, %on : !row, !row, !o
    }
    %lb = tile.broadcast %l dims [1] : !row -> !o
    %r = arith.divf %o, %lb fastmath<arcp> : !o
    %rb = arith.truncf %r : !o to tensor<64x512xbf16>
    tile.store %rb, %O[%b, %h, 0] : tensor<64x512xbf16>, !O
  }
  return
}
