// tsopt --desugar --convert-tile-to-gpu

#l = #tile.layout<lane = [32@0], warp = [2@0:32]>
func.func @f(%x: memref<64xf32>, %y: memref<64xf32>) {
  tile.kernel blocks(%block) = (1) threads(64) {
    %v = tile.load %x[0] : memref<64xf32> -> tensor<64xf32, #l>
    tile.store %v, %y[0] : tensor<64xf32, #l>, memref<64xf32>
  }
  return
}
