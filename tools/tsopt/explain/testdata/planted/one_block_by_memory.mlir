// Attention with tiles of 64 queries and 128 threads. Keys and values have four stages of 32 KiB, which leave room for
// one block on an SM: while its threads wait for each other and for data, the SM idles.
!row = tensor<64xf32>
!scores = tensor<64x64xf32>
!out = tensor<64x128xf32>
!seq = memref<128x4096x128xbf16>
func.func @attention(%Q: !seq, %K: !seq, %V: !seq, %O: !seq) {
  tile.kernel (%head, %q0) = (0, 0) to (128, 4096) step (1, 64) threads(128) {
    %scaler = arith.constant dense<0.12751743> : !row
    %scalet = arith.constant dense<0.12751743> : !scores
    %m0 = arith.constant dense<0xFF800000> : !row
    %l0 = arith.constant dense<0.0> : !row
    %o0 = arith.constant dense<0.0> : !out
    %s0 = arith.constant dense<0.0> : !scores
    %q = tile.load %Q[%head, %q0, 0] : !seq -> tensor<64x128xbf16>
    %m, %l, %o = tile.pipelined %k = 0 to 4096 step 64 stages(4) iter_args(%mi = %m0, %li = %l0, %oi = %o0) -> (!row, !row, !out) {
      %kt = tile.load %K[%head, %k, 0] : !seq -> tensor<64x128xbf16>
      %vt = tile.load %V[%head, %k, 0] : !seq -> tensor<64x128xbf16>
      %s = tile.gemm %q, %kt, %s0 transpose_b : tensor<64x128xbf16>, tensor<64x128xbf16> -> !scores
      %mt = tile.reduce max %s dims [1] : !scores
      %mn = arith.maximumf %mi, %mt : !row
      %md = arith.subf %mi, %mn : !row
      %ms = arith.mulf %md, %scaler : !row
      %alpha = math.exp2 %ms : !row
      %mb = tile.broadcast %mn dims [1] : !row -> !scores
      %sd = arith.subf %s, %mb : !scores
      %ss = arith.mulf %sd, %scalet : !scores
      %p = math.exp2 %ss : !scores
      %rs = tile.reduce add %p dims [1] : !scores
      %ln = math.fma %li, %alpha, %rs : !row
      %ab = tile.broadcast %alpha dims [1] : !row -> !out
      %oa = arith.mulf %oi, %ab : !out
      %pb = arith.truncf %p : !scores to tensor<64x64xbf16>
      %on = tile.gemm %pb, %vt, %oa : tensor<64x64xbf16>, tensor<64x128xbf16> -> !out
      tile.yield %mn, %ln, %on : !row, !row, !out
    }
    %lb = tile.broadcast %l dims [1] : !row -> !out
    %r = arith.divf %o, %lb : !out
    %rb = arith.truncf %r : !out to tensor<64x128xbf16>
    tile.store %rb, %O[%head, %q0, 0] : tensor<64x128xbf16>, !seq
  }
  return
}
