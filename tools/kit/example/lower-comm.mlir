// tsopt --desugar --resolve-scale --infer-layout --lower-comm

func.func @f(%a: memref<4x32xf32>, %o: memref<4x32xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    scale.on @warp as (%w, %n) {
      %t = tile.load %a[%w, 0] : memref<4x32xf32> -> tensor<1x32xf32>
      %r = comm.all_reduce max %t at @warp : tensor<1x32xf32> -> tensor<1x32xf32>
      tile.store %r, %o[%w, 0] : tensor<1x32xf32>, memref<4x32xf32>
    }
  }
  return
}
