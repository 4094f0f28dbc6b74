// Layer norm of 8192 rows of 8192 bf16, a row a block. Gain and bias are loaded where they are used: held in registers over
// the sums they would halve the blocks that a multiprocessor runs.
func.func @main(%x: memref<8192x8192xbf16> {tile.init = "random"}, %g: memref<8192xbf16> {tile.init = "random"}, %b: memref<8192xbf16> {tile.init = "random"}, %y: memref<8192x8192xbf16> {tile.out}) {
  tile.kernel blocks(%row) = (8192) threads(256) {
    %t = tile.load %x[%row, 0] : memref<8192x8192xbf16> -> tensor<1x8192xbf16>
    %f = arith.extf %t : tensor<1x8192xbf16> to tensor<1x8192xf32>
    %inv = arith.constant dense<1.220703125e-04> : tensor<1xf32>
    %eps = arith.constant dense<1.0e-05> : tensor<1xf32>
    %s = tile.reduce add %f dim 1 : tensor<1x8192xf32> -> tensor<1xf32>
    %mean = arith.mulf %s, %inv : tensor<1xf32>
    %meank = tile.expand_dims %mean dim 1 : tensor<1xf32> -> tensor<1x1xf32>
    %mb = tile.broadcast %meank : tensor<1x1xf32> -> tensor<1x8192xf32>
    %d = arith.subf %f, %mb : tensor<1x8192xf32>
    %sq = arith.mulf %d, %d : tensor<1x8192xf32>
    %ss = tile.reduce add %sq dim 1 : tensor<1x8192xf32> -> tensor<1xf32>
    %ms = arith.mulf %ss, %inv : tensor<1xf32>
    %me = arith.addf %ms, %eps : tensor<1xf32>
    %rs = math.rsqrt %me : tensor<1xf32>
    %rsk = tile.expand_dims %rs dim 1 : tensor<1xf32> -> tensor<1x1xf32>
    %rb = tile.broadcast %rsk : tensor<1x1xf32> -> tensor<1x8192xf32>
    %n = arith.mulf %d, %rb : tensor<1x8192xf32>
    %gt = tile.load %g[0] : memref<8192xbf16> -> tensor<8192xbf16>
    %gf = arith.extf %gt : tensor<8192xbf16> to tensor<8192xf32>
    %gb = tile.expand_dims %gf dim 0 : tensor<8192xf32> -> tensor<1x8192xf32>
    %bt = tile.load %b[0] : memref<8192xbf16> -> tensor<8192xbf16>
    %bf = arith.extf %bt : tensor<8192xbf16> to tensor<8192xf32>
    %bb = tile.expand_dims %bf dim 0 : tensor<8192xf32> -> tensor<1x8192xf32>
    %ng = arith.mulf %n, %gb : tensor<1x8192xf32>
    %r = arith.addf %ng, %bb : tensor<1x8192xf32>
    %o = arith.truncf %r : tensor<1x8192xf32> to tensor<1x8192xbf16>
    tile.store %o, %y[%row, 0] : tensor<1x8192xbf16>, memref<8192x8192xbf16>
  }
  return
}
