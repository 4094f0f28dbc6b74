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
// CHECK: tile.alloc {offset = 2048 : i64}
// CHECK: tile.alloc {offset = 0 : i64}
func.func @lands(%a: memref<512xf32>, %t: tensor<512xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %s = tile.alloc : memref<512xf32, #scale.mem<l1>>
    %r = tile.alloc : memref<512xf32, #scale.mem<l1>>
    %q = tile.alloc : memref<512xf32, #scale.mem<l1>>
    tile.copy async %a[%c0] to %s[%c0] tile(512) : memref<512xf32> to memref<512xf32, #scale.mem<l1>>
    tile.async_commit
    tile.store %t, %r[%c0] : tensor<512xf32>, memref<512xf32, #scale.mem<l1>>
    tile.async_wait 0
    tile.store %t, %q[%c0] : tensor<512xf32>, memref<512xf32, #scale.mem<l1>>
    tile.async_commit
    tile.async_wait 0
    %u = tile.load %r[%c0] : memref<512xf32, #scale.mem<l1>> -> tensor<512xf32>
    tile.print "u", %u : tensor<512xf32>
  }
  return
}

// -----

// A use in a loop keeps a tile alive for all of it.

// CHECK-LABEL: @loop_end
// CHECK: tile.alloc {offset = 0 : i64}
// CHECK: tile.alloc {offset = 2048 : i64}
// CHECK: tile.alloc {offset = 0 : i64}
func.func @loop_end(%t: tensor<512xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %s = tile.alloc : memref<512xf32, #scale.mem<l1>>
    %r = tile.alloc : memref<512xf32, #scale.mem<l1>>
    %q = tile.alloc : memref<512xf32, #scale.mem<l1>>
    tile.store %t, %s[%c0] : tensor<512xf32>, memref<512xf32, #scale.mem<l1>>
    scf.for %i = %c0 to %c4 step %c1 {
      %u = tile.load %s[%c0] : memref<512xf32, #scale.mem<l1>> -> tensor<512xf32>
      tile.store %u, %r[%c0] : tensor<512xf32>, memref<512xf32, #scale.mem<l1>>
    }
    tile.store %t, %q[%c0] : tensor<512xf32>, memref<512xf32, #scale.mem<l1>>
  }
  return
}

// Units of a scale.on run side by side: one may have begun with %b while another
// is still at %a. What follows the scale.on comes after all of them.
// CHECK-LABEL: func.func @units
//       CHECK:   tile.kernel
//  CHECK-SAME:   shared_bytes = 8192
//       CHECK:     tile.alloc {offset = 0 : i64} : memref<2x512xf32, #scale.mem<l1>>
//       CHECK:     tile.alloc {offset = 4096 : i64} : memref<2x512xf32, #scale.mem<l1>>
//       CHECK:   tile.alloc {offset = 0 : i64} : memref<32xf32, #scale.mem<l1>>
func.func @units() {
  tile.kernel blocks(%x) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %t = arith.constant dense<0.0> : tensor<512xf32>
    scale.on @warp as (%w, %n) {
      %a = tile.alloc : memref<2x512xf32, #scale.mem<l1>>
      tile.store %t, %a[%w, %c0] : tensor<512xf32>, memref<2x512xf32, #scale.mem<l1>>
      %b = tile.alloc : memref<2x512xf32, #scale.mem<l1>>
      tile.store %t, %b[%w, %c0] : tensor<512xf32>, memref<2x512xf32, #scale.mem<l1>>
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
// CHECK: tile.alloc {offset = 4096 : i64}
// CHECK: tile.alloc {offset = 2048 : i64}
func.func @carried(%t: tensor<512xf32>) {
  tile.kernel blocks(%x) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %s = tile.alloc : memref<512xf32, #scale.mem<l1>>
    tile.store %t, %s[%c0] : tensor<512xf32>, memref<512xf32, #scale.mem<l1>>
    %last = scf.for %i = %c0 to %c4 step %c1 iter_args(%have = %s) -> (memref<512xf32, #scale.mem<l1>>) {
      %q = tile.alloc : memref<512xf32, #scale.mem<l1>>
      tile.store %t, %q[%c0] : tensor<512xf32>, memref<512xf32, #scale.mem<l1>>
      %v = tile.load %q[%c0] : memref<512xf32, #scale.mem<l1>> -> tensor<512xf32>
      %h = tile.load %have[%c0] : memref<512xf32, #scale.mem<l1>> -> tensor<512xf32>
      tile.print "h", %h : tensor<512xf32>
      %n = tile.alloc : memref<512xf32, #scale.mem<l1>>
      tile.store %v, %n[%c0] : tensor<512xf32>, memref<512xf32, #scale.mem<l1>>
      scf.yield %n : memref<512xf32, #scale.mem<l1>>
    }
  }
  return
}

// -----

// Small tiles, by which warps exchange sums, have memory of their own: whoever writes the second need not wait
// for those who read the first. In @units a block less would fit.

// CHECK-LABEL: @small
// CHECK: tile.alloc {offset = 0 : i64} : memref<512xf32
// CHECK: tile.alloc {offset = 2048 : i64} : memref<64xf32
// CHECK: tile.alloc {offset = 2304 : i64} : memref<64xf32
func.func @small(%t: tensor<64xf32>, %u: tensor<512xf32>) {
  tile.kernel blocks(%x) = (1) threads(1024) {
    %c0 = arith.constant 0 : index
    %l = tile.alloc : memref<512xf32, #scale.mem<l1>>
    %r = tile.alloc : memref<64xf32, #scale.mem<l1>>
    %q = tile.alloc : memref<64xf32, #scale.mem<l1>>
    tile.store %u, %l[%c0] : tensor<512xf32>, memref<512xf32, #scale.mem<l1>>
    %v = tile.load %l[%c0] : memref<512xf32, #scale.mem<l1>> -> tensor<512xf32>
    tile.store %t, %r[%c0] : tensor<64xf32>, memref<64xf32, #scale.mem<l1>>
    %w = tile.load %r[%c0] : memref<64xf32, #scale.mem<l1>> -> tensor<64xf32>
    tile.store %t, %q[%c0] : tensor<64xf32>, memref<64xf32, #scale.mem<l1>>
    %y = tile.load %q[%c0] : memref<64xf32, #scale.mem<l1>> -> tensor<64xf32>
    tile.print "v", %v : tensor<512xf32>
    tile.print "w", %w : tensor<64xf32>
    tile.print "y", %y : tensor<64xf32>
  }
  return
}
