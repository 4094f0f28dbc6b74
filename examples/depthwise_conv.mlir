// A depthwise convolution of 3x3 in channels-last order: each channel by itself. The pixels around a tile are copied
// to shared memory once, zero outside of the image; for each row of taps a thread then has all pixels
// beside each other in registers, of which each tap takes its own.
//
// RUN: tsrun %s --verify | FileCheck %s
// CHECK: verified

!box = memref<6x8x64xbf16, #scale.mem<l1>>
!y = tensor<4x6x64xf32>
func.func @main(%X: memref<2x9x12x64xbf16> {tile.init = "random", tile.name = "x"}, %W: memref<3x3x64xbf16> {tile.init = "random", tile.name = "w"},
                %Y: memref<2x9x12x64xbf16> {tile.out, tile.tolerance = 1.0e-2 : f64, tile.name = "y"}) {
  tile.kernel (%n, %h, %w) = (0, 0, 0) to (2, 9, 12) step (1, 4, 6) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %rows = arith.constant 3 : index
    %zero = arith.constant dense<0.0> : !y
    %top = affine.apply affine_map<(d0) -> (d0 - 1)>(%h)
    %left = affine.apply affine_map<(d0) -> (d0 - 1)>(%w)
    %box = tile.alloc : !box
    tile.copy %X[%n, %top, %left, 0] to %box[0, 0, 0] tile(6, 8, 64) : memref<2x9x12x64xbf16> to !box
    %sum = scf.for %i = %c0 to %rows step %c1 iter_args(%s = %zero) -> (!y) {
      %x = tile.load %box[%i, 0, 0] : !box -> tensor<4x8x64xbf16>
      %xf = arith.extf %x : tensor<4x8x64xbf16> to tensor<4x8x64xf32>
      %x0 = tensor.extract_slice %xf[0, 0, 0] [4, 6, 64] [1, 1, 1] : tensor<4x8x64xf32> to !y
      %w0 = tile.load %W[%i, 0, 0] : memref<3x3x64xbf16> -> tensor<64xbf16>
      %f0 = arith.extf %w0 : tensor<64xbf16> to tensor<64xf32>
      %b0 = tile.broadcast %f0 dims [0, 1] : tensor<64xf32> -> !y
      %s0 = math.fma %x0, %b0, %s : !y
      %x1 = tensor.extract_slice %xf[0, 1, 0] [4, 6, 64] [1, 1, 1] : tensor<4x8x64xf32> to !y
      %w1 = tile.load %W[%i, 1, 0] : memref<3x3x64xbf16> -> tensor<64xbf16>
      %f1 = arith.extf %w1 : tensor<64xbf16> to tensor<64xf32>
      %b1 = tile.broadcast %f1 dims [0, 1] : tensor<64xf32> -> !y
      %s1 = math.fma %x1, %b1, %s0 : !y
      %x2 = tensor.extract_slice %xf[0, 2, 0] [4, 6, 64] [1, 1, 1] : tensor<4x8x64xf32> to !y
      %w2 = tile.load %W[%i, 2, 0] : memref<3x3x64xbf16> -> tensor<64xbf16>
      %f2 = arith.extf %w2 : tensor<64xbf16> to tensor<64xf32>
      %b2 = tile.broadcast %f2 dims [0, 1] : tensor<64xf32> -> !y
      %s2 = math.fma %x2, %b2, %s1 : !y
      scf.yield %s2 : !y
    }
    %o = arith.truncf %sum : !y to tensor<4x6x64xbf16>
    tile.store %o, %Y[%n, %h, %w, 0] : tensor<4x6x64xbf16>, memref<2x9x12x64xbf16>
  }
  return
}

func.func @reference(%X: memref<2x9x12x64xbf16>, %W: memref<3x3x64xbf16>, %Y: memref<2x9x12x64xbf16>) {
  %zero = arith.constant 0.0 : f32
  %height = arith.constant 9 : index
  %width = arith.constant 12 : index
  affine.for %n = 0 to 2 {
    affine.for %h = 0 to 9 {
      affine.for %w = 0 to 12 {
        affine.for %c = 0 to 64 {
          %s = affine.for %i = 0 to 3 iter_args(%si = %zero) -> (f32) {
            %y = affine.apply affine_map<(d0, d1) -> (d0 + d1 - 1)>(%h, %i)
            %above = arith.cmpi ult, %y, %height : index
            %t = affine.for %j = 0 to 3 iter_args(%sj = %si) -> (f32) {
              %x = affine.apply affine_map<(d0, d1) -> (d0 + d1 - 1)>(%w, %j)
              %beside = arith.cmpi ult, %x, %width : index
              %inside = arith.andi %above, %beside : i1
              %u = scf.if %inside -> (f32) {
                %a0 = memref.load %X[%n, %y, %x, %c] : memref<2x9x12x64xbf16>
                %b0 = memref.load %W[%i, %j, %c] : memref<3x3x64xbf16>
                %a = arith.extf %a0 : bf16 to f32
                %b = arith.extf %b0 : bf16 to f32
                %m = math.fma %a, %b, %sj : f32
                scf.yield %m : f32
              } else {
                scf.yield %sj : f32
              }
              affine.yield %u : f32
            }
            affine.yield %t : f32
          }
          %r = arith.truncf %s : f32 to bf16
          memref.store %r, %Y[%n, %h, %w, %c] : memref<2x9x12x64xbf16>
        }
      }
    }
  }
  return
}
