// Two blocks write the same elements, and nothing orders them.
//
// RUN: not tsrun %s 2>&1 | FileCheck %s
// CHECK: race-blocks.mlir:[[# @LINE + 9]]:5: error: data race on argument 1{{.*}}[0]: write by block [1] and write by block [0] are not ordered
// CHECK: note: the other access, a write by block [0], is here

func.func @main(%a: memref<256xf32> {tile.init = "random"}, %c: memref<256xf32> {tile.out}) {
  tile.kernel blocks(%x) = (2) threads(128) {
    %c0 = arith.constant 0 : index
    %t = tile.load %a[%c0] : memref<256xf32> -> tensor<128xf32>
    // Each block should write its own part, at %x * 128.

    tile.store %t, %c[%c0] : tensor<128xf32>, memref<256xf32>
  }
  return
}
