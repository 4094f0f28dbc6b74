// Rows that an index tile names are loaded ahead like windows: each thread asks once a row whether it lies inside, and copies
// the pieces of few rows. What the index tile is loaded from is read an iteration before.
//
// RUN: tsopt %s --desugar --software-pipeline | FileCheck %s
// RUN: tsrun %s --verify-each-stage --once --schedules 1 | FileCheck %s --check-prefix=SAME
// SAME: verified after every one of
// RUN: tsopt %s --emit=gpu 2>&1 | FileCheck %s --check-prefix=GPU

// CHECK: tile.load %arg1[%{{.*}}] : memref<128xi32> -> tensor<32xi32>
// CHECK: tile.copy async %arg0[%{{.*}}, 0] [1, 64] to %[[RING:.*]][%{{.*}}] tile(32, 64) : memref<200x64xf16>, tensor<32xi32> to memref<2x32x64xf16, #scale.mem<l1>>
// CHECK: scf.for %{{.*}} iter_args(%{{.*}}, %{{.*}}, %[[NOW:.*]] = %{{.*}})
// CHECK: %[[ROWS:.*]] = arith.addi %[[NOW]], %{{.*}} : tensor<32xi32>
// CHECK: tile.copy async %arg0[%[[ROWS]], 0] [1, 64] to %[[RING]]
// CHECK: tile.load %arg1
// CHECK: tile.load %[[RING]]

// A thread of 128 has two rows' pieces of 16 bytes: it reads two numbers, and lets what lies outside be zero.
// GPU: scf.for
// GPU: scf.if
// GPU-COUNT-2: arith.cmpi ult, %{{.*}}, %c200_i32 : i32
// GPU: nvvm.cp.async.shared.global %{{.*}}, %{{.*}}, 16, cache = cg, %{{.*}}
func.func @main(%A: memref<200x64xf16> {tile.init = "random"}, %rows: memref<128xi32> {tile.init = "iota"}, %B: memref<64x32xf16> {tile.init = "random"}, %y: memref<32x32xf32> {tile.out}) {
  tile.kernel blocks(%b) = (1) threads(128) {
    %c32 = arith.constant 32 : index
    %more = arith.constant dense<90> : tensor<32xi32>
    %w = tile.load %B[0, 0] : memref<64x32xf16> -> tensor<64x32xf16>
    %zero = arith.constant dense<0.0> : tensor<32x32xf32>
    %sum = tile.pipelined %k = 0 to 128 step 32 stages(2) iter_args(%acc = %zero) -> (tensor<32x32xf32>) {
      %n = tile.load %rows[%k] : memref<128xi32> -> tensor<32xi32>
      %at = arith.addi %n, %more : tensor<32xi32>
      %x = tile.gather %A[%at, 0] [1, 64] : memref<200x64xf16>, tensor<32xi32> -> tensor<32x64xf16>
      %d = tile.gemm %x, %w, %acc : tensor<32x64xf16>, tensor<64x32xf16> -> tensor<32x32xf32>
      tile.yield %d : tensor<32x32xf32>
    }
    tile.store %sum, %y[0, 0] : tensor<32x32xf32>, memref<32x32xf32>
  }
  return
}
