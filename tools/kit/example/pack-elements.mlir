// tsopt --desugar --resolve-scale --pack-elements

func.func @f(%w: memref<64x64xi4>, %f: memref<64x64xf16>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %t = tile.load %w[0, 0] : memref<64x64xi4> -> tensor<64x64xi4>
    %h = arith.sitofp %t : tensor<64x64xi4> to tensor<64x64xf16>
    tile.store %h, %f[0, 0] : tensor<64x64xf16>, memref<64x64xf16>
  }
  return
}
