// RUN: tsopt %s --allocate-memory | FileCheck %s

// Tiles that are not alive at the same time share memory: the first is read into
// registers before the second is written.

// CHECK: tile.kernel {{.*}} attributes {shared_bytes = 8192 : i64}
// CHECK: tile.alloc {offset = 0 : i64} : memref<1024xf32
// CHECK: tile.alloc {offset = 0 : i64} : memref<1024xf32
// CHECK: tile.alloc {offset = 4096 : i64} : memref<1024xf32
func.func @reuse(%t: tensor<1024xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %a = tile.alloc : memref<1024xf32, #scale.mem<l1>>
    %b = tile.alloc : memref<1024xf32, #scale.mem<l1>>
    %c = tile.alloc : memref<1024xf32, #scale.mem<l1>>
    tile.store %t, %a[%c0] : tensor<1024xf32>, memref<1024xf32, #scale.mem<l1>>
    %u = tile.load %a[%c0] : memref<1024xf32, #scale.mem<l1>> -> tensor<1024xf32>
    tile.store %u, %b[%c0] : tensor<1024xf32>, memref<1024xf32, #scale.mem<l1>>
    tile.copy %b[%c0] to %c[%c0] tile(1024) : memref<1024xf32, #scale.mem<l1>> to memref<1024xf32, #scale.mem<l1>>
    %v = tile.load %c[%c0] : memref<1024xf32, #scale.mem<l1>> -> tensor<1024xf32>
    tile.print "v", %v : tensor<1024xf32>
  }
  return
}
