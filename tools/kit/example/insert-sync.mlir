// tsopt --desugar --insert-sync

#l = #tile.layout<reg = [1@0], lane = [32@0], warp = [2@0:32]>
#r = #tile.layout<reg = [1@0], lane = [32@0], warp = [2@0:32]>
func.func @f(%x: memref<64xf32>, %y: memref<64xf32>) {
  tile.kernel blocks(%block) = (1) threads(64) {
    %s = tile.alloc {offset = 0 : i64} : memref<64xf32, #scale.mem<l1>>
    %v = tile.load %x[0] : memref<64xf32> -> tensor<64xf32, #l>
    tile.store %v, %s[0] : tensor<64xf32, #l>, memref<64xf32, #scale.mem<l1>>
    %w = tile.load %s[0] : memref<64xf32, #scale.mem<l1>> -> tensor<64xf32, #l>
    tile.store %w, %y[0] : tensor<64xf32, #l>, memref<64xf32>
  }
  return
}
