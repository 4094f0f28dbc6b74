// A convolution of 3x3 in channels-last order, as a product without im2col: for each of the nine
// taps and each half of the channels a box of 2x4x8 pixels is loaded, shifted by the tap; what lies
// outside of the image reads as zero. Its pixels, counted, are the rows of a matrix.
//
// RUN: tsrun %s --verify | FileCheck %s
// CHECK: verified

!sum = tensor<64x64xf32>
func.func @main(%X: memref<2x8x8x64xbf16> {tile.init = "random"}, %W: memref<3x3x64x64xbf16> {tile.init = "random"},
                %Y: memref<2x8x8x64xbf16> {tile.out, tile.tolerance = 1.0e-2 : f64}) {
  tile.kernel (%n, %h, %w) = (0, 0, 0) to (2, 8, 8) step (2, 4, 8) threads(128) {
    %zero = arith.constant dense<0.0> : !sum
    %sum = tile.pipelined %i = 0 to 18 step 1 stages(3) iter_args(%acc = %zero) -> (!sum) {
      %c = affine.apply affine_map<(d0) -> ((d0 mod 2) * 32)>(%i)
      %kw = affine.apply affine_map<(d0) -> ((d0 floordiv 2) mod 3)>(%i)
      %kh = affine.apply affine_map<(d0) -> (d0 floordiv 6)>(%i)
      %y = affine.apply affine_map<(d0, d1) -> (d0 + d1 - 1)>(%h, %kh)
      %x = affine.apply affine_map<(d0, d1) -> (d0 + d1 - 1)>(%w, %kw)
      %box = tile.load %X[%n, %y, %x, %c] : memref<2x8x8x64xbf16> -> tensor<2x4x8x32xbf16>
      %a = tile.reshape %box : tensor<2x4x8x32xbf16> -> tensor<64x32xbf16>
      %b = tile.load %W[%kh, %kw, %c, 0] : memref<3x3x64x64xbf16> -> tensor<32x64xbf16>
      %d = tile.gemm %a, %b, %acc : tensor<64x32xbf16>, tensor<32x64xbf16> -> !sum
      tile.yield %d : !sum
    }
    %o = arith.truncf %sum : !sum to tensor<64x64xbf16>
    %r = tile.reshape %o : tensor<64x64xbf16> -> tensor<2x4x8x64xbf16>
    tile.store %r, %Y[%n, %h, %w, 0] : tensor<2x4x8x64xbf16>, memref<2x8x8x64xbf16>
  }
  return
}

func.func @reference(%X: memref<2x8x8x64xbf16>, %W: memref<3x3x64x64xbf16>, %Y: memref<2x8x8x64xbf16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c8 = arith.constant 8 : index
  %c64 = arith.constant 64 : index
  %zero = arith.constant 0.0 : f32
  scf.for %n = %c0 to %c2 step %c1 {
    scf.for %h = %c0 to %c8 step %c1 {
      scf.for %w = %c0 to %c8 step %c1 {
        scf.for %f = %c0 to %c64 step %c1 {
          %s = scf.for %i = %c0 to %c3 step %c1 iter_args(%si = %zero) -> (f32) {
            %y = affine.apply affine_map<(d0, d1) -> (d0 + d1 - 1)>(%h, %i)
            %above = arith.cmpi ult, %y, %c8 : index
            %t = scf.for %j = %c0 to %c3 step %c1 iter_args(%sj = %si) -> (f32) {
              %x = affine.apply affine_map<(d0, d1) -> (d0 + d1 - 1)>(%w, %j)
              %beside = arith.cmpi ult, %x, %c8 : index
              %inside = arith.andi %above, %beside : i1
              %u = scf.if %inside -> (f32) {
                %v = scf.for %c = %c0 to %c64 step %c1 iter_args(%sc = %sj) -> (f32) {
                  %a0 = memref.load %X[%n, %y, %x, %c] : memref<2x8x8x64xbf16>
                  %b0 = memref.load %W[%i, %j, %c, %f] : memref<3x3x64x64xbf16>
                  %a = arith.extf %a0 : bf16 to f32
                  %b = arith.extf %b0 : bf16 to f32
                  %m = math.fma %a, %b, %sc : f32
                  scf.yield %m : f32
                }
                scf.yield %v : f32
              } else {
                scf.yield %sj : f32
              }
              scf.yield %u : f32
            }
            scf.yield %t : f32
          }
          %r = arith.truncf %s : f32 to bf16
          memref.store %r, %Y[%n, %h, %w, %f] : memref<2x8x8x64xbf16>
        }
      }
    }
  }
  return
}
