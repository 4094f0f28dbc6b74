// The elements of a line lie in a thread's registers in an order of two digits, the
// upper one first: a scan goes by the elements.
//
// RUN: tsrun %s --verify-each-stage=convert-tile-to-gpu | FileCheck %s
// CHECK: verified after every one of

#digits = #tile.layout<reg = [2@1:2, 2@1], lane = [32@0]>

func.func @main(%a: memref<32x4xi32> {tile.init = "integers"}, %o: memref<32x4xi32> {tile.out}) {
  tile.kernel blocks(%x) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %t = tile.load %a[%c0, %c0] : memref<32x4xi32> -> tensor<32x4xi32, #digits>
    %s = tile.scan add %t dim 1 : tensor<32x4xi32, #digits>
    tile.store %s, %o[%c0, %c0] : tensor<32x4xi32, #digits>, memref<32x4xi32>
  }
  return
}
