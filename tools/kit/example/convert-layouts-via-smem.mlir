// tsopt --desugar --convert-layouts-via-smem

#rows = #tile.layout<reg = [8@1], lane = [8@1:8, 4@0], warp = [4@0:4]>
#columns = #tile.layout<reg = [8@0], lane = [2@0:8, 16@1], warp = [4@1:16]>
func.func @f(%x: memref<16x64xf32>, %y: memref<16x64xf32>) {
  tile.kernel blocks(%block) = (1) threads(128) {
    %v = tile.load %x[0, 0] : memref<16x64xf32> -> tensor<16x64xf32, #rows>
    %w = tile.convert_layout %v : tensor<16x64xf32, #rows> -> tensor<16x64xf32, #columns>
    tile.store %w, %y[0, 0] : tensor<16x64xf32, #columns>, memref<16x64xf32>
  }
  return
}
