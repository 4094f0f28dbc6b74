// RUN: tsopt %s --infer-layout | FileCheck %s

// Threads take neighbouring elements as far as one access can: of rows that begin at any multiple of two bytes one half each, so
// that a warp's access is of one piece, of rows of 1004 halves, which begin at multiples of eight bytes, four.

// CHECK-DAG: #[[ONE:.*]] = #tile.layout<reg = [8@0:128], lane = [32@0], warp = [4@0:32]>
// CHECK-DAG: #[[FOUR:.*]] = #tile.layout<reg = [4@0, 2@0:512], lane = [32@0:4], warp = [4@0:128]>
// CHECK-DAG: #[[EIGHT:.*]] = #tile.layout<reg = [8@0], lane = [32@0:8], warp = [4@0:256]>
func.func @rows(%a: memref<64x1001xf16>, %b: memref<64x1004xf16>, %c: memref<64x1024xf16>) {
  tile.kernel blocks(%x) = (64) threads(128) {
    // CHECK: tile.load %arg0{{.*}} -> tensor<1024xf16, #[[ONE]]>
    %r = tile.load %a[%x, 0] [1, 1024] : memref<64x1001xf16> -> tensor<1024xf16>
    tile.store %r, %a[%x, 0] [1, 1024] : tensor<1024xf16>, memref<64x1001xf16>
    // CHECK: tile.load %arg1{{.*}} -> tensor<1024xf16, #[[FOUR]]>
    %s = tile.load %b[%x, 0] [1, 1024] : memref<64x1004xf16> -> tensor<1024xf16>
    tile.store %s, %b[%x, 0] [1, 1024] : tensor<1024xf16>, memref<64x1004xf16>
    // CHECK: tile.load %arg2{{.*}} -> tensor<1024xf16, #[[EIGHT]]>
    %t = tile.load %c[%x, 0] [1, 1024] : memref<64x1024xf16> -> tensor<1024xf16>
    tile.store %t, %c[%x, 0] [1, 1024] : tensor<1024xf16>, memref<64x1024xf16>
  }
  return
}
