// tsopt --verify-tile

#partial = #tile.layout<warpgroup = [2@+]>
func.func @f(%x: memref<64x64xf32>) {
  %c0 = arith.constant 0 : index
  tile.kernel blocks(%block) = (1) threads(256) {
    %v = tile.load %x[%c0, %c0] : memref<64x64xf32> -> tensor<64x64xf32>
    %s = scale.on @warpgroup in (%v as %part replica : tensor<64x64xf32>) : (tensor<64x64xf32>) -> (tensor<64x64xf32, #partial> partial<add>) {
      scale.yield %part : tensor<64x64xf32>
    }
    %m = arith.mulf %s, %s : tensor<64x64xf32, #partial>
    tile.store %m, %x[%c0, %c0] : tensor<64x64xf32, #partial>, memref<64x64xf32>
  }
  return
}
