// RUN: tsopt %s --split-buffers | FileCheck %s
// RUN: tsrun %s --verify-each-stage --once --schedules 1 | FileCheck %s --check-prefix=SAME
// SAME: verified after every one of
//
// Shared memory that is accessed in windows apart from each other is a tile for each.

// CHECK-LABEL: func.func @main
// CHECK:         %[[A:.*]] = tile.alloc : memref<16x64xf32, #scale.mem<l1>>
// CHECK:         %[[B:.*]] = tile.alloc : memref<16x32xf32, #scale.mem<l1>>
// CHECK:         tile.store %{{.*}}, %[[A]][0, 0] : tensor<16x64xf32>
// CHECK:         tile.store %{{.*}}, %[[B]][0, 0] : tensor<16x32xf32>
// CHECK:         tile.load %[[B]][0, 0]
// CHECK:         tile.load %[[A]][0, 0]
func.func @main(%x: memref<16x96xf32> {tile.init = "random"}, %y: memref<16x96xf32> {tile.out}) {
  tile.kernel blocks(%b) = (1) threads(64) {
    %s = tile.alloc : memref<16x96xf32, #scale.mem<l1>>
    %p = tile.load %x[0, 0] : memref<16x96xf32> -> tensor<16x64xf32>
    tile.store %p, %s[0, 0] : tensor<16x64xf32>, memref<16x96xf32, #scale.mem<l1>>
    %q = tile.load %x[0, 64] : memref<16x96xf32> -> tensor<16x32xf32>
    tile.store %q, %s[0, 64] : tensor<16x32xf32>, memref<16x96xf32, #scale.mem<l1>>
    %u = tile.load %s[0, 64] : memref<16x96xf32, #scale.mem<l1>> -> tensor<16x32xf32>
    tile.store %u, %y[0, 0] : tensor<16x32xf32>, memref<16x96xf32>
    %v = tile.load %s[0, 0] : memref<16x96xf32, #scale.mem<l1>> -> tensor<16x64xf32>
    tile.store %v, %y[0, 32] : tensor<16x64xf32>, memref<16x96xf32>
  }
  return
}

// What has a layout or an offset, windows that meet, at places that are not known, or that reach outside, and what is viewed, stay.
// CHECK-LABEL: func.func @stays
// CHECK-COUNT-6: tile.alloc {{.*}}memref<16x96xf32
// CHECK-NOT:     tile.alloc
func.func @stays(%x: memref<16x96xf32>, %i: index) {
  tile.kernel blocks(%b) = (1) threads(64) {
    %t = tile.load %x[0, 0] : memref<16x96xf32> -> tensor<16x48xf32>
    %laid = tile.alloc : memref<16x96xf32, #tile.swizzle<0, 0, 0, pitch = 100>, #scale.mem<l1>>
    tile.store %t, %laid[0, 0] : tensor<16x48xf32>, memref<16x96xf32, #tile.swizzle<0, 0, 0, pitch = 100>, #scale.mem<l1>>
    %put = tile.alloc {offset = 0 : i64} : memref<16x96xf32, #scale.mem<l1>>
    tile.store %t, %put[0, 0] : tensor<16x48xf32>, memref<16x96xf32, #scale.mem<l1>>
    %meet = tile.alloc : memref<16x96xf32, #scale.mem<l1>>
    tile.store %t, %meet[0, 0] : tensor<16x48xf32>, memref<16x96xf32, #scale.mem<l1>>
    tile.store %t, %meet[0, 40] : tensor<16x48xf32>, memref<16x96xf32, #scale.mem<l1>>
    %where = tile.alloc : memref<16x96xf32, #scale.mem<l1>>
    tile.store %t, %where[0, %i] : tensor<16x48xf32>, memref<16x96xf32, #scale.mem<l1>>
    %out = tile.alloc : memref<16x96xf32, #scale.mem<l1>>
    tile.store %t, %out[0, 64] : tensor<16x48xf32>, memref<16x96xf32, #scale.mem<l1>>
    %seen = tile.alloc : memref<16x96xf32, #scale.mem<l1>>
    tile.store %t, %seen[0, 0] : tensor<16x48xf32>, memref<16x96xf32, #scale.mem<l1>>
    %e = arith.constant 1.0 : f32
    memref.store %e, %seen[%i, %i] : memref<16x96xf32, #scale.mem<l1>>
  }
  return
}
