// PTX, as a file for ptxas.
//
// REQUIRES: llc
// RUN: tsopt --emit=ptx %s -o %t.ptx && FileCheck %s --input-file=%t.ptx
// UNSUPPORTED: upstream
// CHECK: .target sm_90a
// CHECK: .visible .entry main_kernel(

func.func @main(%a: memref<64xf32>) {
  tile.kernel blocks(%x) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %t = tile.load %a[%c0] : memref<64xf32> -> tensor<64xf32>
    tile.store %t, %a[%c0] : tensor<64xf32>, memref<64xf32>
  }
  return
}
