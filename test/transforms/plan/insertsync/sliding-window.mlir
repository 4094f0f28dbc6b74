// A window that moves by less than its extent: the next iteration writes its
// elements by other threads.
//
// RUN: tsrun %s --verify-each-stage | FileCheck %s
// CHECK: verified after every one of

func.func @main(%o: memref<256xf32> {tile.init = "zeros", tile.out}) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c32 = arith.constant 32 : index
    %c4 = arith.constant 4 : index
    scf.for %i = %c0 to %c4 step %c1 {
      %at = arith.muli %i, %c32 : index
      %n = arith.index_cast %i : index to i32
      %f = arith.sitofp %n : i32 to f32
      %t = tile.fill %f : f32 -> tensor<128xf32>
      tile.store %t, %o[%at] : tensor<128xf32>, memref<256xf32>
    }
  }
  return
}
