// Windows of a loop that starts at an odd place: no access is wider than what the
// place allows.
//
// RUN: tsrun %s --verify-each-stage | FileCheck %s
// CHECK: verified after every one of

func.func @main(%a: memref<264xf32> {tile.init = "random"}, %o: memref<264xf32> {tile.init = "zeros", tile.out}) {
  tile.kernel blocks(%x) = (1) threads(32) {
    %c3 = arith.constant 3 : index
    %c128 = arith.constant 128 : index
    %c256 = arith.constant 256 : index
    scf.for %i = %c3 to %c256 step %c128 {
      %t = tile.load %a[%i] : memref<264xf32> -> tensor<128xf32>
      tile.store %t, %o[%i] : tensor<128xf32>, memref<264xf32>
    }
  }
  return
}
