// What a table names is loaded ahead, too: the kernel does not write it, and a number that is read early for an
// iteration that there is is the same. In the loop it is read an iteration before the copy, which need not wait for it.
//
// RUN: tsopt %s --desugar --software-pipeline | FileCheck %s
// RUN: tsrun %s --verify-each-stage --once --schedules 1 | FileCheck %s --check-prefix=SAME
// SAME: verified after every one of

// CHECK: scf.if
// CHECK-NEXT: %[[P:.*]] = memref.load %[[T:.*]][%[[B:.*]], %{{.*}}] : memref<3x8xi32>
// CHECK-NEXT: %[[AT:.*]] = arith.index_cast %[[P]] : i32 to index
// CHECK: tile.copy async %{{.*}}[%[[AT]], 0, 0] [1, 32, 64] to
// CHECK: %[[FIRST:.*]] = scf.if %{{.*}} -> (i32) {
// CHECK-NEXT: memref.load %[[T]][%[[B]], %{{.*}}] : memref<3x8xi32>
// CHECK: scf.for %{{.*}} iter_args(%{{.*}}, %{{.*}}, %[[NOW:.*]] = %[[FIRST]])
// CHECK: scf.if
// CHECK-NEXT: arith.index_cast %[[NOW]] : i32 to index
// CHECK: tile.copy async
// CHECK: tile.async_commit
// CHECK: %[[NEXT:.*]] = scf.if %{{.*}} -> (i32) {
// CHECK-NEXT: memref.load %[[T]][%[[B]], %{{.*}}] : memref<3x8xi32>
// CHECK: scf.yield %[[NOW]]
// CHECK: scf.yield %{{.*}}, %{{.*}}, %[[NEXT]] : tensor<64xf32>, index, i32
func.func @main(%K: memref<10x32x64xf16> {tile.init = "random"},
                %table: memref<3x8xi32> {tile.init = dense<[[1, 3, 5, 7, 9, 0, 2, 4], [0, 1, 2, 3, 4, 5, 6, 7], [9, 8, 7, 6, 5, 4, 3, 2]]> : tensor<3x8xi32>},
                %O: memref<3x64xf32> {tile.out}) {
  tile.kernel blocks(%b) = (3) threads(64) {
    %zero = arith.constant dense<0.0> : tensor<64xf32>
    %sum = tile.pipelined %k = 0 to 8 step 1 stages(3) iter_args(%acc = %zero) -> (tensor<64xf32>) {
      %page = memref.load %table[%b, %k] : memref<3x8xi32>
      %at = arith.index_cast %page : i32 to index
      %t = tile.load %K[%at, 0, 0] [1, 32, 64] : memref<10x32x64xf16> -> tensor<32x64xf16>
      %f = arith.extf %t : tensor<32x64xf16> to tensor<32x64xf32>
      %r = tile.reduce add %f dims [0] : tensor<32x64xf32>
      %n = arith.addf %acc, %r : tensor<64xf32>
      tile.yield %n : tensor<64xf32>
    }
    tile.store %sum, %O[%b, 0] [1, 64] : tensor<64xf32>, memref<3x64xf32>
  }
  return
}
