// A transposed convolution of 2x2 with stride 2, channels last: each pixel becomes four, each by a matrix of its own. One
// of them is a product of all pixels and one matrix; its results lie two apart in the image. Seen as an array in which
// pairs of rows and of columns are dimensions, they are a box, which the copy engine takes out.
//
// RUN: tsrun %s --verify | FileCheck %s
// CHECK: verified

!sum = tensor<64x64xf32>
func.func @main(%X: memref<2x4x8x64xbf16> {tile.init = "random", tile.name = "x"}, %W: memref<2x2x64x64xbf16> {tile.init = "random", tile.name = "w"},
                %Y: memref<2x8x16x64xbf16> {tile.out, tile.tolerance = 1.0e-2 : f64, tile.name = "y"}) {
  %pairs = memref.expand_shape %Y [[0], [1, 2], [3, 4], [5]] output_shape [2, 4, 2, 8, 2, 64] : memref<2x8x16x64xbf16> into memref<2x4x2x8x2x64xbf16>
  %quads = memref.collapse_shape %pairs [[0], [1], [2], [3], [4, 5]] : memref<2x4x2x8x2x64xbf16> into memref<2x4x2x8x128xbf16>
  tile.kernel (%n, %h, %p) = (0, 0, 0) to (2, 4, 4) step (2, 4, 1) threads(128) {
    %zero = arith.constant dense<0.0> : !sum
    %j = affine.apply affine_map<(d0) -> (d0 mod 2)>(%p)
    %i = affine.apply affine_map<(d0) -> ((d0 floordiv 2) mod 2)>(%p)
    %f = affine.apply affine_map<(d0) -> (((d0 floordiv 4) mod 1) * 64)>(%p)
    %w = affine.apply affine_map<(d0) -> ((d0 floordiv 4) * 8)>(%p)
    %sum = tile.pipelined %c = 0 to 64 step 32 stages(3) iter_args(%acc = %zero) -> (!sum) {
      %box = tile.load %X[%n, %h, %w, %c] : memref<2x4x8x64xbf16> -> tensor<2x4x8x32xbf16>
      %a = tile.reshape %box : tensor<2x4x8x32xbf16> -> tensor<64x32xbf16>
      %b = tile.load %W[%i, %j, %c, %f] : memref<2x2x64x64xbf16> -> tensor<32x64xbf16>
      %d = tile.gemm %a, %b, %acc : tensor<64x32xbf16>, tensor<32x64xbf16> -> !sum
      tile.yield %d : !sum
    }
    %o = arith.truncf %sum : !sum to tensor<64x64xbf16>
    %r = tile.reshape %o : tensor<64x64xbf16> -> tensor<2x4x8x64xbf16>
    %x = affine.apply affine_map<(d0, d1) -> (d0 * 64 + d1)>(%j, %f)
    tile.store %r, %quads[%n, %h, %i, %w, %x] [2, 4, 1, 8, 64] : tensor<2x4x8x64xbf16>, memref<2x4x2x8x128xbf16>
  }
  return
}

func.func @reference(%X: memref<2x4x8x64xbf16>, %W: memref<2x2x64x64xbf16>, %Y: memref<2x8x16x64xbf16>) {
  %zero = arith.constant 0.0 : f32
  affine.for %n = 0 to 2 {
    affine.for %h = 0 to 4 {
      affine.for %w = 0 to 8 {
        affine.for %i = 0 to 2 {
          affine.for %j = 0 to 2 {
            affine.for %f = 0 to 64 {
              %s = affine.for %c = 0 to 64 iter_args(%acc = %zero) -> (f32) {
                %a0 = affine.load %X[%n, %h, %w, %c] : memref<2x4x8x64xbf16>
                %b0 = affine.load %W[%i, %j, %c, %f] : memref<2x2x64x64xbf16>
                %a = arith.extf %a0 : bf16 to f32
                %b = arith.extf %b0 : bf16 to f32
                %m = math.fma %a, %b, %acc : f32
                affine.yield %m : f32
              }
              %r = arith.truncf %s : f32 to bf16
              affine.store %r, %Y[%n, %h * 2 + %i, %w * 2 + %j, %f] : memref<2x8x16x64xbf16>
            }
          }
        }
      }
    }
  }
  return
}
