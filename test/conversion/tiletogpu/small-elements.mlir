// Elements of less than a byte take one each in shared memory too: tiles of i1 and
// i4 beside each other do not overlap.
//
// RUN: tsrun %s --verify-each-stage | FileCheck %s
// CHECK: verified after every one of

func.func @main(%x: memref<256xi8> {tile.init = "random"}, %o: memref<256xi8> {tile.out}, %p: memref<256xi8> {tile.out}) {
  tile.kernel blocks(%b) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %s = tile.alloc : memref<256xi1, #scale.mem<l1>>
    %u = tile.alloc : memref<256xi4, #scale.mem<l1>>
    %t = tile.load %x[%c0] : memref<256xi8> -> tensor<256xi8>
    %z = arith.constant dense<0> : tensor<256xi8>
    %c = arith.cmpi sgt, %t, %z : tensor<256xi8>
    %q = arith.trunci %t : tensor<256xi8> to tensor<256xi4>
    tile.store %c, %s[%c0] : tensor<256xi1>, memref<256xi1, #scale.mem<l1>>
    tile.store %q, %u[%c0] : tensor<256xi4>, memref<256xi4, #scale.mem<l1>>
    %d = tile.load %s[%c0] : memref<256xi1, #scale.mem<l1>> -> tensor<256xi1>
    %r = tile.load %u[%c0] : memref<256xi4, #scale.mem<l1>> -> tensor<256xi4>
    %e = arith.extui %d : tensor<256xi1> to tensor<256xi8>
    %f = arith.extsi %r : tensor<256xi4> to tensor<256xi8>
    tile.store %e, %o[%c0] : tensor<256xi8>, memref<256xi8>
    tile.store %f, %p[%c0] : tensor<256xi8>, memref<256xi8>
  }
  return
}
