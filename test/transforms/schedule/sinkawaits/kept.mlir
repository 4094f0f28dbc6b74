// RUN: tsopt %s --split-input-file --sink-awaits --verify-async | FileCheck %s

// A product that is added to, and read by something else as well, is awaited.
!a = memref<64x64xbf16, #scale.mem<l1>>
!t = tensor<64x64xf32>
!f = !tile.future<tensor<64x64xf32>>
// CHECK-LABEL: @both
func.func @both(%O: memref<64x64xf32>, %P: memref<64x64xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %zero = arith.constant dense<0.0> : !t
    %a = tile.alloc : !a
    // CHECK: %[[F:.*]] = tile.gemm async
    %f = tile.gemm async %a, %a, %zero : !a, !a, !t -> !f
    // CHECK: %[[S:.*]] = tile.await %[[F]]
    %s = tile.await %f : !f -> !t
    // CHECK: tile.gemm async %{{.*}}, %{{.*}}, %[[S]]
    %g = tile.gemm async %a, %a, %s : !a, !a, !t -> !f
    // CHECK: tile.store %[[S]]
    tile.store %s, %O[%c0, %c0] : !t, memref<64x64xf32>
    %u = tile.await %g : !f -> !t
    tile.store %u, %P[%c0, %c0] : !t, memref<64x64xf32>
  }
  return
}

// -----

// What all iterations but the first one choose is no beginning.
!a = memref<64x64xbf16, #scale.mem<l1>>
!t = tensor<64x64xf32>
!f = !tile.future<tensor<64x64xf32>>
// CHECK-LABEL: @others
func.func @others(%O: memref<64x64xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %zero = arith.constant dense<0.0> : !t
    %one = arith.constant dense<1.0> : !t
    %a = tile.alloc : !a
    // CHECK: scf.for {{.*}} iter_args(%[[ACC:.*]] =
    %r = scf.for %k = %c0 to %c4 step %c1 iter_args(%acc = %one) -> (!t) {
      %at = arith.cmpi ne, %k, %c0 : index
      // CHECK: %[[T:.*]] = tile.await %[[ACC]]
      // CHECK: arith.select %{{.*}}, %{{.*}}, %[[T]]
      %from = arith.select %at, %zero, %acc : !t
      %f = tile.gemm async %a, %a, %from : !a, !a, !t -> !f
      %s = tile.await %f : !f -> !t
      scf.yield %s : !t
    }
    tile.store %r, %O[%c0, %c0] : !t, memref<64x64xf32>
  }
  return
}
