// A tile lies where the pattern of its swizzle starts: the hardware swizzles bits of
// addresses. What is no mode of the hardware lies at a multiple of 128 bytes, and the
// block's memory is as aligned as the tile that needs most.
//
// RUN: tsopt %s --allocate-memory | FileCheck %s
// RUN: tsopt %s --allocate-memory --convert-tile-to-gpu | FileCheck %s --check-prefix=BASE

// CHECK-LABEL: @modes
// BASE-LABEL: @modes
// BASE: gpu.dynamic_shared_memory {llvm.align = 1024 : i64}
func.func @modes(%a: memref<4xf16>, %o: memref<4xf16>) {
  tile.kernel blocks(%b) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    // CHECK: tile.alloc {offset = 0 : i64} : memref<4xf16,
    // CHECK: tile.alloc {offset = 1024 : i64} : memref<8x128xf16, #{{.*}},
    // CHECK: tile.alloc {offset = 128 : i64} : memref<4xf16,
    // CHECK: tile.alloc {offset = 512 : i64} : memref<4x32xf16, #{{.*}},
    // CHECK: tile.alloc {offset = 256 : i64} : memref<4x16xf16, #{{.*}},
    // CHECK: tile.alloc {offset = 3072 : i64} : memref<8x128xf16, #{{.*}},
    %s0 = tile.alloc : memref<4xf16, #scale.mem<l1>>
    %s1 = tile.alloc : memref<8x128xf16, #tile.swizzle<3, 3, 3, chunk = 64>, #scale.mem<l1>>
    %s2 = tile.alloc : memref<4xf16, #scale.mem<l1>>
    %s3 = tile.alloc : memref<4x32xf16, #tile.swizzle<2, 3, 3>, #scale.mem<l1>>
    %s4 = tile.alloc : memref<4x16xf16, #tile.swizzle<1, 3, 3>, #scale.mem<l1>>
    %s5 = tile.alloc : memref<8x128xf16, #tile.swizzle<3, 3, 4>, #scale.mem<l1>>
    %x = memref.load %a[%c0] : memref<4xf16>
    memref.store %x, %s0[%c0] : memref<4xf16, #scale.mem<l1>>
    memref.store %x, %s1[%c0, %c0] : memref<8x128xf16, #tile.swizzle<3, 3, 3, chunk = 64>, #scale.mem<l1>>
    memref.store %x, %s2[%c0] : memref<4xf16, #scale.mem<l1>>
    memref.store %x, %s3[%c0, %c0] : memref<4x32xf16, #tile.swizzle<2, 3, 3>, #scale.mem<l1>>
    memref.store %x, %s4[%c0, %c0] : memref<4x16xf16, #tile.swizzle<1, 3, 3>, #scale.mem<l1>>
    memref.store %x, %s5[%c0, %c0] : memref<8x128xf16, #tile.swizzle<3, 3, 4>, #scale.mem<l1>>
    %0 = memref.load %s0[%c0] : memref<4xf16, #scale.mem<l1>>
    %1 = memref.load %s1[%c0, %c0] : memref<8x128xf16, #tile.swizzle<3, 3, 3, chunk = 64>, #scale.mem<l1>>
    %2 = memref.load %s2[%c0] : memref<4xf16, #scale.mem<l1>>
    %3 = memref.load %s3[%c0, %c0] : memref<4x32xf16, #tile.swizzle<2, 3, 3>, #scale.mem<l1>>
    %4 = memref.load %s4[%c0, %c0] : memref<4x16xf16, #tile.swizzle<1, 3, 3>, #scale.mem<l1>>
    %5 = memref.load %s5[%c0, %c0] : memref<8x128xf16, #tile.swizzle<3, 3, 4>, #scale.mem<l1>>
    memref.store %0, %o[%c0] : memref<4xf16>
    memref.store %1, %o[%c0] : memref<4xf16>
    memref.store %2, %o[%c0] : memref<4xf16>
    memref.store %3, %o[%c0] : memref<4xf16>
    memref.store %4, %o[%c0] : memref<4xf16>
    memref.store %5, %o[%c0] : memref<4xf16>
  }
  return
}
