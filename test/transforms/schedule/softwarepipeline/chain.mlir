// A loop may take what another one gives: it is read when its turn comes, after the first
// has been replaced.
//
// RUN: tsopt %s --software-pipeline | FileCheck %s
// RUN: tsrun %s --verify-each-stage | FileCheck %s --check-prefix=EACH
// EACH: verified after every one of

// CHECK-LABEL: @main
// CHECK: %[[ONE:.*]]:2 = scf.for {{.*}} step %{{.*}} iter_args(
// CHECK: scf.for {{.*}} iter_args(%{{.*}} = %[[ONE]]#0,
func.func @main(%a: memref<32x64xf16> {tile.init = "integers"}, %b: memref<64x32xf16> {tile.init = "integers"}, %o: memref<32x32xf32> {tile.out}) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c32 = arith.constant 32 : index
    %c64 = arith.constant 64 : index
    %zero = arith.constant dense<0.0> : tensor<32x32xf32>
    %one = tile.pipelined %k = %c0 to %c64 step %c32 stages(2) iter_args(%acc = %zero) -> (tensor<32x32xf32>) {
      %u = tile.load %a[%c0, %k] : memref<32x64xf16> -> tensor<32x32xf16>
      %v = tile.load %b[%k, %c0] : memref<64x32xf16> -> tensor<32x32xf16>
      %p = tile.gemm %u, %v, %acc : tensor<32x32xf16>, tensor<32x32xf16> -> tensor<32x32xf32>
      tile.yield %p : tensor<32x32xf32>
    }
    %two = tile.pipelined %k = %c0 to %c64 step %c32 stages(2) iter_args(%acc = %one) -> (tensor<32x32xf32>) {
      %u = tile.load %a[%c0, %k] : memref<32x64xf16> -> tensor<32x32xf16>
      %v = tile.load %b[%k, %c0] : memref<64x32xf16> -> tensor<32x32xf16>
      %p = tile.gemm %u, %v, %acc : tensor<32x32xf16>, tensor<32x32xf16> -> tensor<32x32xf32>
      tile.yield %p : tensor<32x32xf32>
    }
    tile.store %two, %o[%c0, %c0] : tensor<32x32xf32>, memref<32x32xf32>
  }
  return
}
