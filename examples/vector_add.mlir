// Adds two vectors. The length need not be a multiple of the tile: what lies
// outside is neither read nor written.
//
// RUN: tsrun %s --verify | FileCheck %s
// CHECK: verified

func.func @main(%a: memref<1000xf32> {tile.init = "random"},
                %b: memref<1000xf32> {tile.init = "random"},
                %c: memref<1000xf32> {tile.out}) {
  tile.kernel (%i) = (0) to (1000) step (256) threads(128) {
    %ta = tile.load %a[%i] : memref<1000xf32> -> tensor<256xf32>
    %tb = tile.load %b[%i] : memref<1000xf32> -> tensor<256xf32>
    %sum = arith.addf %ta, %tb : tensor<256xf32>
    tile.store %sum, %c[%i] : tensor<256xf32>, memref<1000xf32>
  }
  return
}

func.func @reference(%a: memref<1000xf32>, %b: memref<1000xf32>, %c: memref<1000xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 1000 : index
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<1000xf32>
    %y = memref.load %b[%i] : memref<1000xf32>
    %s = arith.addf %x, %y : f32
    memref.store %s, %c[%i] : memref<1000xf32>
  }
  return
}
