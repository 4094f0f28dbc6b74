// RUN: tsopt %s --deepen-rings | FileCheck %s

// A buffer of one slot that is shorter than its swizzle's pattern keeps it: a second slot would lie otherwise than the first. The other
// ring gets the shared memory that is left.
// CHECK-LABEL: func.func @main
// CHECK: tile.ring at_least {{.*}} : memref<1x64xf32
// CHECK: tile.ring at_least {{.*}} : memref<8x64x64xbf16
func.func @main() {
  tile.kernel blocks(%x) = (1) threads(256) {
    %a = tile.alloc : memref<1x64xf32, #tile.swizzle<3, 2, 3>, #scale.mem<l1>>
    %b = tile.alloc : memref<1x64x64xbf16, #tile.swizzle<3, 3, 3>, #scale.mem<l1>>
    %r = tile.ring at_least %a : memref<1x64xf32, #tile.swizzle<3, 2, 3>, #scale.mem<l1>>
    %s = tile.ring at_least %b : memref<1x64x64xbf16, #tile.swizzle<3, 3, 3>, #scale.mem<l1>>
  }
  return
}
