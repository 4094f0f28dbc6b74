// Scans run through a thread's registers, the lanes of a warp and the warps of the
// block: of 2048 elements each of 256 threads has eight, where they were loaded. Forwards and in reverse,
// along either dimension, many lines and few, integers and floats, in a scale.on,
// of an extent that has no power of two as divisor.
//
// RUN: tsrun %s --verify-each-stage | FileCheck %s
// CHECK: verified after every one of
//
// RUN: tsopt %s --infer-layout | FileCheck %s --check-prefix=LAYOUT
// LAYOUT: #[[LINE:.*]] = #tile.layout<reg = [4@0, 2@0:1024], lane = [32@0:4], warp = [8@0:128]>
// LAYOUT: #[[L:.*]] = #tile.layout<reg = [4@1, 2@0:8], lane = [32@1:4], warp = [8@0]>
// LAYOUT: tile.load {{.*}} -> tensor<2048xf32, #[[LINE]]>
// LAYOUT: tile.scan add %{{.*}} dim 0 init(%{{.*}} : f32) exclusive : tensor<16xf32
// LAYOUT: tile.scan add %{{.*}} dim 1 init(%{{.*}} : tensor<16xf32, {{.*}}>) : tensor<16x128xf32, #[[L]]>
// LAYOUT: tile.store {{.*}} : tensor<2048xf32, #[[LINE]]>

func.func @main(%x: memref<2048xf32> {tile.init = "uniform"}, %y: memref<2048xf32> {tile.out, tile.tolerance = 1.0e-3 : f64},
                %i: memref<4x512xi32> {tile.init = "random"}, %a: memref<4x512xi32> {tile.out}, %b: memref<4x512xi32> {tile.out}, %c: memref<4x512xi32> {tile.out},
                %h: memref<64x16xi16> {tile.init = "random"}, %d: memref<64x16xi16> {tile.out}, %e: memref<64x16xi16> {tile.out},
                %f: memref<96x5xf32> {tile.init = "random"}, %g: memref<96x5xf32> {tile.out}, %o: memref<2x128xi64> {tile.out}, %odd: memref<77xi32> {tile.out}) {
  tile.kernel blocks(%k) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %t = tile.load %x[%c0] : memref<2048xf32> -> tensor<2048xf32>
    %s = tile.scan add %t dim 0 : tensor<2048xf32>
    tile.store %s, %y[%c0] : tensor<2048xf32>, memref<2048xf32>
  }
  tile.kernel blocks(%k) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %t = tile.load %i[%c0, %c0] : memref<4x512xi32> -> tensor<4x512xi32>
    %s = tile.scan max %t dim 1 : tensor<4x512xi32>
    tile.store %s, %a[%c0, %c0] : tensor<4x512xi32>, memref<4x512xi32>
    %r = tile.scan min %t dim 1 reverse : tensor<4x512xi32>
    tile.store %r, %b[%c0, %c0] : tensor<4x512xi32>, memref<4x512xi32>
    %u = tile.scan xor %t dim 0 : tensor<4x512xi32>
    tile.store %u, %c[%c0, %c0] : tensor<4x512xi32>, memref<4x512xi32>
    %n = tile.iota dim 0 : tensor<77xi32>
    %p = tile.scan add %n dim 0 reverse : tensor<77xi32>
    tile.store %p, %odd[%c0] : tensor<77xi32>, memref<77xi32>
  }
  tile.kernel blocks(%k) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %t = tile.load %h[%c0, %c0] : memref<64x16xi16> -> tensor<64x16xi16>
    %s = tile.scan add %t dim 0 : tensor<64x16xi16>
    tile.store %s, %d[%c0, %c0] : tensor<64x16xi16>, memref<64x16xi16>
    %r = tile.scan mul %t dim 1 reverse : tensor<64x16xi16>
    tile.store %r, %e[%c0, %c0] : tensor<64x16xi16>, memref<64x16xi16>
    %v = tile.load %f[%c0, %c0] : memref<96x5xf32> -> tensor<128x8xf32>
    %w = tile.scan add %v dim 0 reverse : tensor<128x8xf32>
    tile.store %w, %g[%c0, %c0] : tensor<128x8xf32>, memref<96x5xf32>
  }
  tile.kernel blocks(%k) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    scale.on @warpgroup as (%u, %n) units(2) {
      %t = tile.iota dim 0 : tensor<128xi64>
      %s = tile.scan add %t dim 0 : tensor<128xi64>
      tile.store %s, %o[%u, %c0] : tensor<128xi64>, memref<2x128xi64>
    }
  }
  return
}
