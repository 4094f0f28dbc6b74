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

// -----

// An async copy writes until it was waited for: a tile that nothing else uses
// keeps its bytes until then, and no longer.

// CHECK-LABEL: @lands
// CHECK: tile.alloc {offset = 0 : i64}
// CHECK: tile.alloc {offset = 256 : i64}
// CHECK: tile.alloc {offset = 0 : i64}
func.func @lands(%a: memref<64xf32>, %t: tensor<64xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %s = tile.alloc : memref<64xf32, #scale.mem<l1>>
    %r = tile.alloc : memref<64xf32, #scale.mem<l1>>
    %q = tile.alloc : memref<64xf32, #scale.mem<l1>>
    tile.copy async %a[%c0] to %s[%c0] tile(64) : memref<64xf32> to memref<64xf32, #scale.mem<l1>>
    tile.async_commit
    tile.store %t, %r[%c0] : tensor<64xf32>, memref<64xf32, #scale.mem<l1>>
    tile.async_wait 0
    tile.store %t, %q[%c0] : tensor<64xf32>, memref<64xf32, #scale.mem<l1>>
    tile.async_commit
    tile.async_wait 0
    %u = tile.load %r[%c0] : memref<64xf32, #scale.mem<l1>> -> tensor<64xf32>
    tile.print "u", %u : tensor<64xf32>
  }
  return
}

// -----

// A use in a loop keeps a tile alive for all of it.

// CHECK-LABEL: @loop_end
// CHECK: tile.alloc {offset = 0 : i64}
// CHECK: tile.alloc {offset = 256 : i64}
// CHECK: tile.alloc {offset = 0 : i64}
func.func @loop_end(%t: tensor<64xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %s = tile.alloc : memref<64xf32, #scale.mem<l1>>
    %r = tile.alloc : memref<64xf32, #scale.mem<l1>>
    %q = tile.alloc : memref<64xf32, #scale.mem<l1>>
    tile.store %t, %s[%c0] : tensor<64xf32>, memref<64xf32, #scale.mem<l1>>
    scf.for %i = %c0 to %c4 step %c1 {
      %u = tile.load %s[%c0] : memref<64xf32, #scale.mem<l1>> -> tensor<64xf32>
      tile.store %u, %r[%c0] : tensor<64xf32>, memref<64xf32, #scale.mem<l1>>
    }
    tile.store %t, %q[%c0] : tensor<64xf32>, memref<64xf32, #scale.mem<l1>>
  }
  return
}

// Units of a scale.on run side by side: one may have begun with %b while another
// is still at %a. What follows the scale.on comes after all of them.
// CHECK-LABEL: func.func @units
//       CHECK:   tile.kernel
//  CHECK-SAME:   shared_bytes = 1024
//       CHECK:     tile.alloc {offset = 0 : i64} : memref<2x64xf32, #scale.mem<l1>>
//       CHECK:     tile.alloc {offset = 512 : i64} : memref<2x64xf32, #scale.mem<l1>>
//       CHECK:   tile.alloc {offset = 0 : i64} : memref<32xf32, #scale.mem<l1>>
func.func @units() {
  tile.kernel blocks(%x) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %t = arith.constant dense<0.0> : tensor<64xf32>
    scale.on @warp as (%w, %n) {
      %a = tile.alloc : memref<2x64xf32, #scale.mem<l1>>
      tile.store %t, %a[%w, %c0] : tensor<64xf32>, memref<2x64xf32, #scale.mem<l1>>
      %b = tile.alloc : memref<2x64xf32, #scale.mem<l1>>
      tile.store %t, %b[%w, %c0] : tensor<64xf32>, memref<2x64xf32, #scale.mem<l1>>
    }
    %c = tile.alloc : memref<32xf32, #scale.mem<l1>>
    %z = arith.constant dense<0.0> : tensor<32xf32>
    tile.store %z, %c[%c0] : tensor<32xf32>, memref<32xf32, #scale.mem<l1>>
  }
  return
}

// -----

// A tile that is allocated in a loop and carried to the next iteration has its
// contents from one iteration to the other: %q, used before it in the body, does not
// take its place.

// CHECK-LABEL: @carried
// CHECK: tile.alloc {offset = 0 : i64}
// CHECK: tile.alloc {offset = 512 : i64}
// CHECK: tile.alloc {offset = 256 : i64}
func.func @carried(%t: tensor<64xf32>) {
  tile.kernel blocks(%x) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %s = tile.alloc : memref<64xf32, #scale.mem<l1>>
    tile.store %t, %s[%c0] : tensor<64xf32>, memref<64xf32, #scale.mem<l1>>
    %last = scf.for %i = %c0 to %c4 step %c1 iter_args(%have = %s) -> (memref<64xf32, #scale.mem<l1>>) {
      %q = tile.alloc : memref<64xf32, #scale.mem<l1>>
      tile.store %t, %q[%c0] : tensor<64xf32>, memref<64xf32, #scale.mem<l1>>
      %v = tile.load %q[%c0] : memref<64xf32, #scale.mem<l1>> -> tensor<64xf32>
      %h = tile.load %have[%c0] : memref<64xf32, #scale.mem<l1>> -> tensor<64xf32>
      tile.print "h", %h : tensor<64xf32>
      %n = tile.alloc : memref<64xf32, #scale.mem<l1>>
      tile.store %v, %n[%c0] : tensor<64xf32>, memref<64xf32, #scale.mem<l1>>
      scf.yield %n : memref<64xf32, #scale.mem<l1>>
    }
  }
  return
}
