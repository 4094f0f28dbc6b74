// Elementwise programs at every stage of lowering: f16, i32 and i8, one, two and
// three dimensions, extents that the tiles do not divide.
//
// RUN: tsrun %s --verify-each-stage | FileCheck %s
// CHECK: verified after every one of

func.func @main(%a: memref<3x70xf16> {tile.init = "random"}, %b: memref<3x70xf16> {tile.init="random"}, %o: memref<3x70xf16> {tile.out},
                %i: memref<200xi32> {tile.init = "iota"}, %oi: memref<200xi32> {tile.out}, %i8: memref<200xi8> {tile.init="iota"}, %oi8: memref<200xi8> {tile.out},
                %t: memref<5x7x33xf32> {tile.init="random"}, %ot: memref<5x7x33xf32> {tile.out}) {
  tile.kernel blocks(%x) = (2) threads(128) {
    %c0 = arith.constant 0 : index
    %c64 = arith.constant 64 : index
    %j = arith.muli %x, %c64 : index
    %u = tile.load %a[%c0, %j] : memref<3x70xf16> -> tensor<4x64xf16>
    %v = tile.load %b[%c0, %j] : memref<3x70xf16> -> tensor<4x64xf16>
    %s = arith.addf %u, %v : tensor<4x64xf16>
    tile.store %s, %o[%c0, %j] : tensor<4x64xf16>, memref<3x70xf16>
  }
  tile.kernel blocks(%x) = (2) threads(32) {
    %c128 = arith.constant 128 : index
    %j = arith.muli %x, %c128 : index
    %u = tile.load %i[%j] : memref<200xi32> -> tensor<128xi32>
    %k = tile.iota dim 0 : tensor<128xi32>
    %s = arith.muli %u, %k : tensor<128xi32>
    tile.store %s, %oi[%j] : tensor<128xi32>, memref<200xi32>
    %u8 = tile.load %i8[%j] : memref<200xi8> -> tensor<128xi8>
    %s8 = arith.addi %u8, %u8 : tensor<128xi8>
    tile.store %s8, %oi8[%j] : tensor<128xi8>, memref<200xi8>
  }
  tile.kernel blocks(%x, %y) = (5, 2) threads(64) {
    %c0 = arith.constant 0 : index
    %c32 = arith.constant 32 : index
    %j = arith.muli %y, %c32 : index
    %u = tile.load %t[%x, %c0, %j] : memref<5x7x33xf32> -> tensor<8x32xf32>
    %e = math.exp %u : tensor<8x32xf32>
    tile.store %e, %ot[%x, %c0, %j] : tensor<8x32xf32>, memref<5x7x33xf32>
  }
  return
}
