// Two tiles of i1: an element takes a byte.
//
// RUN: tsrun %s --verify-each-stage | FileCheck %s
// CHECK: verified after every one of

func.func @main(%a: memref<128xi1> {tile.init = "random"}, %b: memref<128xi1> {tile.init = "random"}, %o: memref<128xi1> {tile.out}) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %s = tile.alloc : memref<128xi1, #scale.mem<l1>>
    %r = tile.alloc : memref<128xi1, #scale.mem<l1>>
    %t = tile.load %a[%c0] : memref<128xi1> -> tensor<128xi1>
    %u = tile.load %b[%c0] : memref<128xi1> -> tensor<128xi1>
    tile.store %t, %s[%c0] : tensor<128xi1>, memref<128xi1, #scale.mem<l1>>
    tile.store %u, %r[%c0] : tensor<128xi1>, memref<128xi1, #scale.mem<l1>>
    %v = tile.load %s[%c0] : memref<128xi1, #scale.mem<l1>> -> tensor<128xi1>
    %w = tile.load %r[%c0] : memref<128xi1, #scale.mem<l1>> -> tensor<128xi1>
    %z = arith.xori %v, %w : tensor<128xi1>
    tile.store %z, %o[%c0] : tensor<128xi1>, memref<128xi1>
  }
  return
}
