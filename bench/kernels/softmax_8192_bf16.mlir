// Softmax of 8192 rows of 8192 bf16, a row a block.
func.func @main(%x: memref<8192x8192xbf16> {tile.init = "random"}, %y: memref<8192x8192xbf16> {tile.out}) {
  tile.kernel blocks(%row) = (8192) threads(256) {
    %t = tile.load %x[%row, 0] : memref<8192x8192xbf16> -> tensor<1x8192xbf16>
    %f = arith.extf %t : tensor<1x8192xbf16> to tensor<1x8192xf32>
    %m = tile.reduce max %f dim 1 : tensor<1x8192xf32> -> tensor<1xf32>
    %mk = tile.expand_dims %m dim 1 : tensor<1xf32> -> tensor<1x1xf32>
    %mb = tile.broadcast %mk : tensor<1x1xf32> -> tensor<1x8192xf32>
    %d = arith.subf %f, %mb : tensor<1x8192xf32>
    %log2e = arith.constant dense<1.44269504> : tensor<1x8192xf32>
    %d2 = arith.mulf %d, %log2e : tensor<1x8192xf32>
    %e = math.exp2 %d2 fastmath<afn> : tensor<1x8192xf32>
    %s = tile.reduce add %e dim 1 : tensor<1x8192xf32> -> tensor<1xf32>
    %sk = tile.expand_dims %s dim 1 : tensor<1xf32> -> tensor<1x1xf32>
    %sb = tile.broadcast %sk : tensor<1x1xf32> -> tensor<1x8192xf32>
    %r = arith.divf %e, %sb fastmath<arcp> : tensor<1x8192xf32>
    %o = arith.truncf %r : tensor<1x8192xf32> to tensor<1x8192xbf16>
    tile.store %o, %y[%row, 0] : tensor<1x8192xbf16>, memref<8192x8192xbf16>
  }
  return
}
