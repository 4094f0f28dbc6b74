// A convolution of 3x3, 32 images of 56x56 pixels, 128 channels to 128 (a layer of ResNet's form), channels last,
// as examples/conv2d.mlir: boxes of 2x8x8 pixels and half of the channels, two warpgroups, four stages.
func.func @main(%X: memref<32x56x56x128xbf16> {tile.init = "random", tile.name = "x"}, %W: memref<3x3x128x128xbf16> {tile.init = "random", tile.name = "w"},
                %Y: memref<32x56x56x128xbf16> {tile.out, tile.name = "y"}) {
  tile.kernel (%n, %h, %w) = (0, 0, 0) to (32, 56, 56) step (2, 8, 8) threads(256) {
    %zero = arith.constant dense<0.0> : tensor<128x128xf32>
    %sum = tile.pipelined %i = 0 to 18 step 1 stages(4) iter_args(%acc = %zero) -> (tensor<128x128xf32>) {
      %c = affine.apply affine_map<(d0) -> ((d0 mod 2) * 64)>(%i)
      %kw = affine.apply affine_map<(d0) -> ((d0 floordiv 2) mod 3)>(%i)
      %kh = affine.apply affine_map<(d0) -> (d0 floordiv 6)>(%i)
      %y = affine.apply affine_map<(d0, d1) -> (d0 + d1 - 1)>(%h, %kh)
      %x = affine.apply affine_map<(d0, d1) -> (d0 + d1 - 1)>(%w, %kw)
      %a0 = tile.load %X[%n, %y, %x, %c] : memref<32x56x56x128xbf16> -> tensor<2x8x8x64xbf16>
      %a = tile.reshape %a0 : tensor<2x8x8x64xbf16> -> tensor<128x64xbf16>
      %b = tile.load %W[%kh, %kw, %c, 0] : memref<3x3x128x128xbf16> -> tensor<64x128xbf16>
      %d = tile.gemm %a, %b, %acc : tensor<128x64xbf16>, tensor<64x128xbf16> -> tensor<128x128xf32>
      tile.yield %d : tensor<128x128xf32>
    }
    %o = arith.truncf %sum : tensor<128x128xf32> to tensor<128x128xbf16>
    %o4 = tile.reshape %o : tensor<128x128xbf16> -> tensor<2x8x8x128xbf16>
    tile.store %o4, %Y[%n, %h, %w, 0] : tensor<2x8x8x128xbf16>, memref<32x56x56x128xbf16>
  }
  return
}
