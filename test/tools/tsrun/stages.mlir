// Every pass of a pipeline is followed by a run.
//
// RUN: tsrun %s --verify-each-stage=infer-layout,allocate-memory,convert-tile-to-gpu | FileCheck %s
// RUN: not tsrun %s --verify-each-stage=no-such-pass 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// CHECK: the program as written{{.*}} ok
// CHECK: infer-layout{{.*}} ok
// CHECK: convert-tile-to-gpu{{.*}} ok
// CHECK: verified after every one of {{[0-9]+}} stages
// UNKNOWN: 'no-such-pass' does not refer to a registered pass

func.func @main(%a: memref<256xf32> {tile.init = "random"}, %b: memref<256xf32> {tile.out}) {
  tile.kernel blocks(%x) = (2) threads(128) {
    %c128 = arith.constant 128 : index
    %i = arith.muli %x, %c128 : index
    %t = tile.load %a[%i] : memref<256xf32> -> tensor<128xf32>
    %u = arith.addf %t, %t : tensor<128xf32>
    tile.store %u, %b[%i] : tensor<128xf32>, memref<256xf32>
  }
  return
}
