// RUN: tsopt %s --tile-to-llvm=to=planned | FileCheck %s
// RUN: tsrun %s --verify-each-stage
//
// One warpgroup multiplies: it takes two steps at a time, whose products are awaited together, and then gives both slots back. Five
// steps leave one.

// CHECK: tile.role "math" units(1)
// CHECK: %[[SUM:.*]]:2 = scf.for
// CHECK:   tile.take %[[R:.*]][%[[N:.*]]]
// CHECK:   %[[F:.*]] = tile.gemm async
// CHECK:   %[[M:.*]] = tile.advance %[[R]][%[[N]]]
// CHECK:   tile.take %[[R]][%[[M]]]
// CHECK:   %[[G:.*]] = tile.gemm async %{{.*}}, %{{.*}}, %[[F]]
// CHECK:   tile.await %[[G]]
// CHECK:   tile.release %[[R]][%[[N]]]
// CHECK:   tile.release %[[R]][%[[M]]]
// CHECK: tile.take
// CHECK: tile.gemm %{{.*}}, %{{.*}}, %[[SUM]]#0
// CHECK: tile.release
func.func @main(%A: memref<128x320xbf16> {tile.init = "random"}, %B: memref<64x320xbf16> {tile.init = "random"}, %C: memref<128x64xf32> {tile.out}) {
  tile.kernel (%row) = (0) to (128) step (128) threads(128) {
    %zero = arith.constant dense<0.0> : tensor<128x64xf32>
    %sum = tile.pipelined %k = 0 to 320 step 64 stages(4) iter_args(%acc = %zero) -> (tensor<128x64xf32>) {
      %a = tile.load %A[%row, %k] : memref<128x320xbf16> -> tensor<128x64xbf16>
      %b = tile.load %B[0, %k] : memref<64x320xbf16> -> tensor<64x64xbf16>
      %r = tile.gemm %a, %b, %acc transpose_b : tensor<128x64xbf16>, tensor<64x64xbf16> -> tensor<128x64xf32>
      tile.yield %r : tensor<128x64xf32>
    }
    tile.store %sum, %C[%row, 0] : tensor<128x64xf32>, memref<128x64xf32>
  }
  return
}
