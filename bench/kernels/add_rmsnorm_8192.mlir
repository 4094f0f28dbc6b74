// A residual added, then RMS norm: 8192 rows of 8192 bf16, a row a block.
func.func @main(%x: memref<8192x8192xbf16> {tile.init = "random"}, %z: memref<8192x8192xbf16> {tile.init = "random"}, %g: memref<8192xbf16> {tile.init = "random"}, %s: memref<8192x8192xbf16> {tile.out}, %y: memref<8192x8192xbf16> {tile.out}) {
  tile.kernel blocks(%row) = (8192) threads(256) {
    %t = tile.load %x[%row, 0] : memref<8192x8192xbf16> -> tensor<1x8192xbf16>
    %f0 = arith.extf %t : tensor<1x8192xbf16> to tensor<1x8192xf32>
    %zt = tile.load %z[%row, 0] : memref<8192x8192xbf16> -> tensor<1x8192xbf16>
    %zf = arith.extf %zt : tensor<1x8192xbf16> to tensor<1x8192xf32>
    %f = arith.addf %f0, %zf : tensor<1x8192xf32>
    %so = arith.truncf %f : tensor<1x8192xf32> to tensor<1x8192xbf16>
    tile.store %so, %s[%row, 0] : tensor<1x8192xbf16>, memref<8192x8192xbf16>
    %gt = tile.load %g[0] : memref<8192xbf16> -> tensor<8192xbf16>
    %gf = arith.extf %gt : tensor<8192xbf16> to tensor<8192xf32>
    %gb = tile.expand_dims %gf dim 0 : tensor<8192xf32> -> tensor<1x8192xf32>
    %sq = arith.mulf %f, %f : tensor<1x8192xf32>
    %ss = tile.reduce add %sq dim 1 : tensor<1x8192xf32> -> tensor<1xf32>
    %inv = arith.constant dense<1.220703125e-04> : tensor<1xf32>
    %eps = arith.constant dense<1.0e-05> : tensor<1xf32>
    %ms = arith.mulf %ss, %inv : tensor<1xf32>
    %me = arith.addf %ms, %eps : tensor<1xf32>
    %rs = math.rsqrt %me : tensor<1xf32>
    %rsk = tile.expand_dims %rs dim 1 : tensor<1xf32> -> tensor<1x1xf32>
    %rb = tile.broadcast %rsk : tensor<1x1xf32> -> tensor<1x8192xf32>
    %n = arith.mulf %f, %rb : tensor<1x8192xf32>
    %r = arith.mulf %n, %gb : tensor<1x8192xf32>
    %o = arith.truncf %r : tensor<1x8192xf32> to tensor<1x8192xbf16>
    tile.store %o, %y[%row, 0] : tensor<1x8192xbf16>, memref<8192x8192xbf16>
  }
  return
}
