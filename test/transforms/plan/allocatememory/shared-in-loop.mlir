// A tile that is read in a loop matters until the loop's end: one that lives in the
// loop's body must not get its bytes.
//
// RUN: tsrun %s --verify-each-stage | FileCheck %s
// CHECK: verified after every one of

func.func @main(%a: memref<64xf32> {tile.init = "random"}, %o: memref<4x64xf32> {tile.out}) {
  tile.kernel blocks(%x) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %s = tile.alloc : memref<64xf32, #scale.mem<l1>>
    tile.copy %a[%c0] to %s[%c0] tile(64) : memref<64xf32> to memref<64xf32, #scale.mem<l1>>
    scf.for %i = %c0 to %c4 step %c1 {
      %r = tile.alloc : memref<64xf32, #scale.mem<l1>>
      %u = tile.load %s[%c0] : memref<64xf32, #scale.mem<l1>> -> tensor<64xf32>
      %v = arith.addf %u, %u : tensor<64xf32>
      tile.store %v, %r[%c0] : tensor<64xf32>, memref<64xf32, #scale.mem<l1>>
      %w = tile.load %r[%c0] : memref<64xf32, #scale.mem<l1>> -> tensor<64xf32>
      tile.store %w, %o[%i, %c0] : tensor<64xf32>, memref<4x64xf32>
    }
  }
  return
}
