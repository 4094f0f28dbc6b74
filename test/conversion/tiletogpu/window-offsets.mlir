// Windows of a loop, and of views, that start at an odd place, or end there: no access is
// wider than what the place allows.
//
// RUN: tsrun %s --verify-each-stage | FileCheck %s
// CHECK: verified after every one of

func.func @main(%a: memref<264xf32> {tile.init = "random"}, %o: memref<264xf32> {tile.init = "zeros", tile.out},
                %p: memref<128xf32> {tile.out}, %bytes: memref<1024xi8> {tile.init = "zeros"}, %q: memref<128xf32> {tile.out},
                %e: memref<90xf32> {tile.out}) {
  tile.kernel blocks(%x) = (1) threads(32) {
    %c3 = arith.constant 3 : index
    %c128 = arith.constant 128 : index
    %c256 = arith.constant 256 : index
    scf.for %i = %c3 to %c256 step %c128 {
      %t = tile.load %a[%i] : memref<264xf32> -> tensor<128xf32>
      tile.store %t, %o[%i] : tensor<128xf32>, memref<264xf32>
    }
    %v = memref.subview %a[5] [128] [1] : memref<264xf32> to memref<128xf32, strided<[1], offset: 5>>
    %c0 = arith.constant 0 : index
    %u = tile.load %v[%c0] : memref<128xf32, strided<[1], offset: 5>> -> tensor<128xf32>
    tile.store %u, %p[%c0] : tensor<128xf32>, memref<128xf32>
    %c4 = arith.constant 4 : index
    %f = memref.view %bytes[%c4][] : memref<1024xi8> to memref<128xf32>
    %z = tile.load %f[%c0] : memref<128xf32> -> tensor<128xf32>
    tile.store %z, %q[%c0] : tensor<128xf32>, memref<128xf32>
    tile.store %u, %e[%c0] : tensor<128xf32>, memref<90xf32>
  }
  return
}
