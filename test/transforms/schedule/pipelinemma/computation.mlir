// RUN: tsopt %s --choose-instructions --specialize-warps --modulo-schedule-mma --pipeline-mma | FileCheck %s
// RUN: tsrun %s --verify-each-stage --only-levels | FileCheck %s --check-prefix=SAME
// UNSUPPORTED: upstream
// SAME: verified

// Operations of tile.stage = 1 compute with the result of a GEMM. In the rotated loop they come between the next GEMM and the wait for it.
// Two iterations are one, so that results alternate between two sets of registers; a second loop has what is left.
// CHECK: tile.role "math"
// CHECK: %[[FIRST:.*]] = tile.gemm %
// CHECK: %[[TWO:.*]] = arith.muli %{{.*}}, %{{.*}} : index
// CHECK: %[[REST:.*]] = arith.remsi %{{.*}}, %[[TWO]]
// CHECK: %[[END:.*]] = arith.subi %{{.*}}, %[[REST]]
// CHECK: %[[PAIRS:.*]]:3 = scf.for {{.*}} to %[[END]] step %[[TWO]] iter_args(%[[D:.*]] = %[[FIRST]], %[[ACC:.*]] = %{{.*}}, %{{.*}} = %{{.*}})
// CHECK:   %[[F:.*]] = tile.gemm async
// CHECK:   %[[P:.*]] = arith.mulf %[[D]]
// CHECK:   %[[S:.*]] = arith.addf %[[ACC]], %[[P]]
// CHECK:   %[[E:.*]] = tile.await %[[F]]
// CHECK:   tile.release
// CHECK:   %[[G:.*]] = tile.gemm async
// CHECK:   %[[Q:.*]] = arith.mulf %[[E]]
// CHECK:   arith.addf %[[S]], %[[Q]]
// CHECK:   tile.await %[[G]]
// CHECK:   tile.release
// CHECK: }
// CHECK: scf.for {{.*}} = %[[END]] to %{{.*}} iter_args(%{{.*}} = %[[PAIRS]]#0
// CHECK: }
// CHECK: arith.mulf
// CHECK: arith.addf
func.func @main(%A: memref<64x192xf16> {tile.init = "random"}, %B: memref<64x192xf16> {tile.init = "random"}, %C: memref<64x64xf32> {tile.out, tile.tolerance = 1.0e-3 : f64}) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %c64 = arith.constant 64 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %half = arith.constant dense<0.5> : tensor<64x64xf32>
    %sum = tile.pipelined %k = %c0 to %c3 step %c1 stages(3) iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      %at = arith.muli %k, %c64 : index
      %a = tile.load %A[%c0, %at] : memref<64x192xf16> -> tensor<64x64xf16>
      %b = tile.load %B[%c0, %at] : memref<64x192xf16> -> tensor<64x64xf16>
      %d = tile.gemm %a, %b, %zero transpose_b : tensor<64x64xf16>, tensor<64x64xf16> -> tensor<64x64xf32>
      %p = arith.mulf %d, %half {tile.stage = 1} : tensor<64x64xf32>
      %t = arith.addf %acc, %p {tile.stage = 1} : tensor<64x64xf32>
      tile.yield %t : tensor<64x64xf32>
    }
    tile.store %sum, %C[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}
