// A transposed convolution of 2x2 with stride 2, 16 images of 64x64 pixels, 256 channels to 128 (of a U-Net's way up), channels last,
// bf16 (examples/conv_transpose2d.mlir): boxes of 8x16 pixels, two warpgroups, four stages. 17.2 GFLOP, 101 MB at least.
!sum = tensor<128x128xf32>
func.func @main(%X: memref<16x64x64x256xbf16> {tile.init = "random", tile.name = "x"}, %W: memref<2x2x256x128xbf16> {tile.init = "random", tile.name = "w"},
                %Y: memref<16x128x128x128xbf16> {tile.out, tile.tolerance = 1.0e-2 : f64, tile.name = "y"}) {
  %pairs = memref.expand_shape %Y [[0], [1, 2], [3, 4], [5]] output_shape [16, 64, 2, 64, 2, 128] : memref<16x128x128x128xbf16> into memref<16x64x2x64x2x128xbf16>
  %quads = memref.collapse_shape %pairs [[0], [1], [2], [3], [4, 5]] : memref<16x64x2x64x2x128xbf16> into memref<16x64x2x64x256xbf16>
  tile.kernel (%n, %h, %p) = (0, 0, 0) to (16, 64, 16) step (1, 8, 1) threads(256) {
    %zero = arith.constant dense<0.0> : !sum
    %j = affine.apply affine_map<(d0) -> (d0 mod 2)>(%p)
    %i = affine.apply affine_map<(d0) -> ((d0 floordiv 2) mod 2)>(%p)
    %f = affine.apply affine_map<(d0) -> (((d0 floordiv 4) mod 1) * 128)>(%p)
    %w = affine.apply affine_map<(d0) -> ((d0 floordiv 4) * 16)>(%p)
    %sum = tile.pipelined %c = 0 to 256 step 64 stages(4) iter_args(%acc = %zero) -> (!sum) {
      %box = tile.load %X[%n, %h, %w, %c] : memref<16x64x64x256xbf16> -> tensor<1x8x16x64xbf16>
      %a = tile.reshape %box : tensor<1x8x16x64xbf16> -> tensor<128x64xbf16>
      %b = tile.load %W[%i, %j, %c, %f] : memref<2x2x256x128xbf16> -> tensor<64x128xbf16>
      %d = tile.gemm %a, %b, %acc : tensor<128x64xbf16>, tensor<64x128xbf16> -> !sum
      tile.yield %d : !sum
    }
    %o = arith.truncf %sum : !sum to tensor<128x128xbf16>
    %r = tile.reshape %o : tensor<128x128xbf16> -> tensor<1x8x16x128xbf16>
    %x = affine.apply affine_map<(d0, d1) -> (d0 * 128 + d1)>(%j, %f)
    tile.store %r, %quads[%n, %h, %i, %w, %x] [1, 8, 1, 16, 128] : tensor<1x8x16x128xbf16>, memref<16x64x2x64x256xbf16>
  }
  return
}
