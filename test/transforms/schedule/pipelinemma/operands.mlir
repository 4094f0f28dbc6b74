// RUN: tsopt %s --choose-instructions --specialize-warps --modulo-schedule-mma --pipeline-mma | FileCheck %s
// RUN: tsrun %s --verify-each-stage --only-levels | FileCheck %s --check-prefix=SAME
// UNSUPPORTED: upstream
// SAME: verified

// While an MMA reads operand A in registers, threads load and convert the weights of the next iteration. The last operation writes the
// registers that the MMA reads, so it comes behind the wait.
// CHECK: tile.role "math"
// CHECK: arith.sitofp
// CHECK: %[[FIRST:.*]] = arith.mulf
// CHECK: scf.for {{.*}} = %[[FIRST]]
// CHECK:   tile.take
// CHECK:   %[[F:.*]] = tile.gemm async
// CHECK:   tile.take
// CHECK:   %[[W:.*]] = tile.load {{.*}} -> tensor<64x64xi8>
// CHECK:   %[[N:.*]] = arith.sitofp %[[W]]
// CHECK:   tile.release
// CHECK:   tile.await %[[F]]
// CHECK:   tile.release
// CHECK:   arith.mulf %[[N]]
// CHECK:   scf.yield
// CHECK: }
// CHECK: tile.take
// CHECK: tile.gemm %
func.func @main(%W: memref<64x256xi8> {tile.init = "random"}, %S: memref<64xf16> {tile.init = "uniform"}, %B: memref<128x256xf16> {tile.init = "random"}, %C: memref<64x128xf32> {tile.out, tile.tolerance = 1.0e-3 : f64}) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c64 = arith.constant 64 : index
    %c256 = arith.constant 256 : index
    %zero = arith.constant dense<0.0> : tensor<64x128xf32>
    %s = tile.load %S[%c0] : memref<64xf16> -> tensor<64xf16>
    %each = tile.broadcast %s dims [1] : tensor<64xf16> -> tensor<64x64xf16>
    %sum = tile.pipelined %k = %c0 to %c256 step %c64 stages(2) iter_args(%acc = %zero) -> (tensor<64x128xf32>) {
      %w = tile.load %W[%c0, %k] : memref<64x256xi8> -> tensor<64x64xi8>
      %b = tile.load %B[%c0, %k] : memref<128x256xf16> -> tensor<128x64xf16>
      %f = arith.sitofp %w : tensor<64x64xi8> to tensor<64x64xf16>
      %a = arith.mulf %f, %each : tensor<64x64xf16>
      %r = tile.gemm %a, %b, %acc transpose_b : tensor<64x64xf16>, tensor<128x64xf16> -> tensor<64x128xf32>
      tile.yield %r : tensor<64x128xf32>
    }
    tile.store %sum, %C[%c0, %c0] : tensor<64x128xf32>, memref<64x128xf32>
  }
  return
}
