// A kernel of several devices that writes an array through a choice: the host copies
// back all that it may have written, as after a write through the array's own name.
//
// RUN: tsrun %s --verify-each-stage | FileCheck %s
// CHECK: verified after every one of

func.func @main(%a: memref<128xf32> {tile.init = "random"}, %o: memref<128xf32> {tile.init = "random", tile.out}, %p: memref<128xf32> {tile.init = "random", tile.out}) {
  tile.kernel devices(2) blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %t = tile.load %a[%c0] : memref<128xf32> -> tensor<128xf32>
    %first = arith.cmpi eq, %x, %c0 : index
    %m = arith.select %first, %o, %p : memref<128xf32>
    tile.store %t, %m[%c0] : tensor<128xf32>, memref<128xf32>
  }
  return
}
