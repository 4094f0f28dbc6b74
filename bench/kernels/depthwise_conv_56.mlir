// A depthwise convolution of 7x7, 32 images of 56x56 pixels, 96 channels (a layer of ConvNeXt), channels last, bf16
// (examples/depthwise_conv.mlir): tiles of 8x14 pixels. 0.94 GFLOP in f32, at least 16 µs of multiply-adds; 38.5 MB at least.
!box = memref<14x20x96xbf16, #scale.mem<l1>>
!y = tensor<8x14x96xf32>
func.func @main(%X: memref<32x56x56x96xbf16> {tile.init = "random", tile.name = "x"}, %W: memref<7x7x96xbf16> {tile.init = "random", tile.name = "w"},
                %Y: memref<32x56x56x96xbf16> {tile.out, tile.tolerance = 1.0e-2 : f64, tile.name = "y"}) {
  tile.kernel (%n, %h, %w) = (0, 0, 0) to (32, 56, 56) step (1, 8, 14) threads(384) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %rows = arith.constant 7 : index
    %zero = arith.constant dense<0.0> : !y
    %top = affine.apply affine_map<(d0) -> (d0 - 3)>(%h)
    %left = affine.apply affine_map<(d0) -> (d0 - 3)>(%w)
    %box = tile.alloc : !box
    tile.copy %X[%n, %top, %left, 0] to %box[0, 0, 0] tile(14, 20, 96) : memref<32x56x56x96xbf16> to !box
    %sum = scf.for %i = %c0 to %rows step %c1 iter_args(%s = %zero) -> (!y) {
      %x = tile.load %box[%i, 0, 0] : !box -> tensor<8x20x96xbf16>
      %xf = arith.extf %x : tensor<8x20x96xbf16> to tensor<8x20x96xf32>
      %x0 = tensor.extract_slice %xf[0, 0, 0] [8, 14, 96] [1, 1, 1] : tensor<8x20x96xf32> to !y
      %w0 = tile.load %W[%i, 0, 0] : memref<7x7x96xbf16> -> tensor<96xbf16>
      %f0 = arith.extf %w0 : tensor<96xbf16> to tensor<96xf32>
      %b0 = tile.broadcast %f0 dims [0, 1] : tensor<96xf32> -> !y
      %s0 = math.fma %x0, %b0, %s : !y
      %x1 = tensor.extract_slice %xf[0, 1, 0] [8, 14, 96] [1, 1, 1] : tensor<8x20x96xf32> to !y
      %w1 = tile.load %W[%i, 1, 0] : memref<7x7x96xbf16> -> tensor<96xbf16>
      %f1 = arith.extf %w1 : tensor<96xbf16> to tensor<96xf32>
      %b1 = tile.broadcast %f1 dims [0, 1] : tensor<96xf32> -> !y
      %s1 = math.fma %x1, %b1, %s0 : !y
      %x2 = tensor.extract_slice %xf[0, 2, 0] [8, 14, 96] [1, 1, 1] : tensor<8x20x96xf32> to !y
      %w2 = tile.load %W[%i, 2, 0] : memref<7x7x96xbf16> -> tensor<96xbf16>
      %f2 = arith.extf %w2 : tensor<96xbf16> to tensor<96xf32>
      %b2 = tile.broadcast %f2 dims [0, 1] : tensor<96xf32> -> !y
      %s2 = math.fma %x2, %b2, %s1 : !y
      %x3 = tensor.extract_slice %xf[0, 3, 0] [8, 14, 96] [1, 1, 1] : tensor<8x20x96xf32> to !y
      %w3 = tile.load %W[%i, 3, 0] : memref<7x7x96xbf16> -> tensor<96xbf16>
      %f3 = arith.extf %w3 : tensor<96xbf16> to tensor<96xf32>
      %b3 = tile.broadcast %f3 dims [0, 1] : tensor<96xf32> -> !y
      %s3 = math.fma %x3, %b3, %s2 : !y
      %x4 = tensor.extract_slice %xf[0, 4, 0] [8, 14, 96] [1, 1, 1] : tensor<8x20x96xf32> to !y
      %w4 = tile.load %W[%i, 4, 0] : memref<7x7x96xbf16> -> tensor<96xbf16>
      %f4 = arith.extf %w4 : tensor<96xbf16> to tensor<96xf32>
      %b4 = tile.broadcast %f4 dims [0, 1] : tensor<96xf32> -> !y
      %s4 = math.fma %x4, %b4, %s3 : !y
      %x5 = tensor.extract_slice %xf[0, 5, 0] [8, 14, 96] [1, 1, 1] : tensor<8x20x96xf32> to !y
      %w5 = tile.load %W[%i, 5, 0] : memref<7x7x96xbf16> -> tensor<96xbf16>
      %f5 = arith.extf %w5 : tensor<96xbf16> to tensor<96xf32>
      %b5 = tile.broadcast %f5 dims [0, 1] : tensor<96xf32> -> !y
      %s5 = math.fma %x5, %b5, %s4 : !y
      %x6 = tensor.extract_slice %xf[0, 6, 0] [8, 14, 96] [1, 1, 1] : tensor<8x20x96xf32> to !y
      %w6 = tile.load %W[%i, 6, 0] : memref<7x7x96xbf16> -> tensor<96xbf16>
      %f6 = arith.extf %w6 : tensor<96xbf16> to tensor<96xf32>
      %b6 = tile.broadcast %f6 dims [0, 1] : tensor<96xf32> -> !y
      %s6 = math.fma %x6, %b6, %s5 : !y
      scf.yield %s6 : !y
    }
    %o = arith.truncf %sum : !y to tensor<8x14x96xbf16>
    tile.store %o, %Y[%n, %h, %w, 0] : tensor<8x14x96xbf16>, memref<32x56x56x96xbf16>
  }
  return
}
