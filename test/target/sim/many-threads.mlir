// More threads in a block than the machine allows are an error before one of them runs, also where no pass has looked.
//
// RUN: not tsrun %s 2>&1 | FileCheck %s
// RUN: not tsopt %s --lower-comm --infer-layout 2>&1 | FileCheck %s
// UNSUPPORTED: upstream

// CHECK: error: 'tile.kernel' op has blocks of 1099511627776 threads, but h200 allows 1024
func.func @main(%A: memref<64xf32> {tile.out}) {
  tile.kernel blocks(%i) = (1) threads(1099511627776) {
    %z = arith.constant dense<0.0> : tensor<64xf32>
    tile.store %z, %A[0] : tensor<64xf32>, memref<64xf32>
  }
  return
}
