// tsopt --desugar --rasterize-tiles

func.func @f(%x: memref<512x512xf32>) {
  tile.kernel (%i, %j) = (0, 0) to (512, 512) step (64, 64) threads(64) raster(2) {
    %v = arith.constant dense<1.0> : tensor<64x64xf32>
    tile.store %v, %x[%i, %j] : tensor<64x64xf32>, memref<512x512xf32>
  }
  return
}
