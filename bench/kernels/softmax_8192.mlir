// Row softmax of 8192 x 8192 f32, a row a block.
func.func @main(%x: memref<8192x8192xf32> {tile.init = "random"}, %y: memref<8192x8192xf32> {tile.out}) {
  tile.kernel blocks(%row) = (8192) threads(256) {
    %c0 = arith.constant 0 : index
    %t = tile.load %x[%row, %c0] : memref<8192x8192xf32> -> tensor<1x8192xf32>
    %max = tile.reduce max %t dims [1] : tensor<1x8192xf32>
    %maxb = tile.broadcast %max dims [1] : tensor<1xf32> -> tensor<1x8192xf32>
    %d = arith.subf %t, %maxb : tensor<1x8192xf32>
    %e = math.exp %d : tensor<1x8192xf32>
    %sum = tile.reduce add %e dims [1] : tensor<1x8192xf32>
    %sumb = tile.broadcast %sum dims [1] : tensor<1xf32> -> tensor<1x8192xf32>
    %r = arith.divf %e, %sumb : tensor<1x8192xf32>
    tile.store %r, %y[%row, %c0] : tensor<1x8192xf32>, memref<8192x8192xf32>
  }
  return
}
