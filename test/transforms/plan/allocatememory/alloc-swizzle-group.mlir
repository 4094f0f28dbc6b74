// A swizzle whose groups are larger than the tile moves elements behind it.
//
// RUN: tsrun %s --verify-each-stage | FileCheck %s
// CHECK: verified after every one of

func.func @main(%a: memref<3x16xf32> {tile.init = "random"}, %o: memref<3x16xf32> {tile.out}) {
  tile.kernel blocks(%x) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %s = tile.alloc : memref<3x16xf32, #tile.swizzle<3, 2, 3>, #scale.mem<l1>>
    %r = tile.alloc : memref<3x16xf32, #tile.swizzle<3, 2, 3>, #scale.mem<l1>>
    %t = tile.load %a[%c0, %c0] : memref<3x16xf32> -> tensor<3x16xf32>
    tile.store %t, %s[%c0, %c0] : tensor<3x16xf32>, memref<3x16xf32, #tile.swizzle<3, 2, 3>, #scale.mem<l1>>
    %u = arith.addf %t, %t : tensor<3x16xf32>
    tile.store %u, %r[%c0, %c0] : tensor<3x16xf32>, memref<3x16xf32, #tile.swizzle<3, 2, 3>, #scale.mem<l1>>
    %v = tile.load %s[%c0, %c0] : memref<3x16xf32, #tile.swizzle<3, 2, 3>, #scale.mem<l1>> -> tensor<3x16xf32>
    %w = tile.load %r[%c0, %c0] : memref<3x16xf32, #tile.swizzle<3, 2, 3>, #scale.mem<l1>> -> tensor<3x16xf32>
    %z = arith.subf %w, %v : tensor<3x16xf32>
    tile.store %z, %o[%c0, %c0] : tensor<3x16xf32>, memref<3x16xf32>
  }
  return
}
