// Rows that are scanned keep the layout in which they are loaded and stored: one part for each run of a warp's lanes, with
// no conversion between.
//
// RUN: tsopt %s --infer-layout | FileCheck %s
// RUN: tsrun %s --verify-each-stage --once | FileCheck %s --check-prefix=SAME
// SAME: verified after every one of

// CHECK: #[[F32:.*]] = #tile.layout<reg = [4@1, 4@1:32, 4@0:16], lane = [8@1:4, 4@0], warp = [4@0:4]>
// CHECK: #[[F16:.*]] = #tile.layout<reg = [8@1, 8@1:128], lane = [16@1:8, 2@0], warp = [4@0:2]>
// CHECK-LABEL: func.func @main(
// CHECK: tile.load {{.*}} -> tensor<64x128xf32, #[[F32]]>
// CHECK-NOT: tile.convert_layout
// CHECK: tile.scan add %{{.*}} dim 1 init(%{{.*}} : f32) exclusive : tensor<64x4xf32
// CHECK: tile.scan add %{{.*}} dim 2 init(%{{.*}} : tensor<64x4xf32, {{.*}}>) : tensor<64x4x32xf32
// CHECK: tile.store {{.*}} : tensor<64x128xf32, #[[F32]]>
// CHECK: tile.load {{.*}} -> tensor<8x1024xf16, #[[F16]]>
// CHECK-NOT: tile.convert_layout
// CHECK: tile.store {{.*}} : tensor<8x1024xf32, #[[F16]]>
func.func @main(%x: memref<64x128xf32> {tile.init = "uniform"}, %y: memref<64x128xf32> {tile.out, tile.tolerance = 1.0e-3 : f64}, %h: memref<8x1024xf16> {tile.init = "uniform"}, %z: memref<8x1024xf32> {tile.out, tile.tolerance = 1.0e-2 : f64}) {
  tile.kernel blocks(%k) = (1) threads(128) {
    %t = tile.load %x[0, 0] : memref<64x128xf32> -> tensor<64x128xf32>
    %s = tile.scan add %t dim 1 : tensor<64x128xf32>
    tile.store %s, %y[0, 0] : tensor<64x128xf32>, memref<64x128xf32>
  }
  tile.kernel blocks(%k) = (1) threads(128) {
    %t = tile.load %h[0, 0] : memref<8x1024xf16> -> tensor<8x1024xf16>
    %f = arith.extf %t : tensor<8x1024xf16> to tensor<8x1024xf32>
    %s = tile.scan add %f dim 1 exclusive reverse : tensor<8x1024xf32>
    tile.store %s, %z[0, 0] : tensor<8x1024xf32>, memref<8x1024xf32>
  }
  return
}
