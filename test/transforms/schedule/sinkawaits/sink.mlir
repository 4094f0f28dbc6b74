// RUN: tsopt %s --split-input-file --sink-awaits --verify-async | FileCheck %s

// A product is awaited where its tile is used, or behind the wait that it is known to have ended at; one that is but added to, not at all.

!a = memref<64x64xbf16, #scale.mem<l1>>
!t = tensor<64x64xf32>
!f = !tile.future<tensor<64x64xf32>>
// CHECK-LABEL: @straight
func.func @straight(%O: memref<64x64xf32>, %P: memref<64x64xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %zero = arith.constant dense<0.0> : !t
    %a = tile.alloc : !a
    // CHECK: %[[F:.*]] = tile.gemm async
    %f = tile.gemm async %a, %a, %zero : !a, !a, !t -> !f
    %s = tile.await %f : !f -> !t
    // CHECK-NEXT: %[[G:.*]] = tile.gemm async
    %g = tile.gemm async %a, %a, %zero : !a, !a, !t -> !f
    %u = tile.await %g : !f -> !t
    // CHECK-NEXT: %[[H:.*]] = tile.gemm async %{{.*}}, %{{.*}}, %[[G]]
    %h = tile.gemm async %a, %a, %u : !a, !a, !t -> !f
    %v = tile.await %h : !f -> !t
    // CHECK-NEXT: tile.wait_products 3
    tile.wait_products 3
    // CHECK-NEXT: tile.wait_products 2
    // CHECK-NEXT: %[[S:.*]] = tile.await %[[F]]
    tile.wait_products 2
    // CHECK: tile.store %[[S]]
    tile.store %s, %O[%c0, %c0] : !t, memref<64x64xf32>
    // CHECK: %[[V:.*]] = tile.await %[[H]]
    // CHECK-NEXT: tile.store %[[V]]
    tile.store %v, %P[%c0, %c0] : !t, memref<64x64xf32>
  }
  return
}

// -----

// A sum stays in flight from one iteration to the next; zero is the first one's, as the choice says.
!a = memref<64x64xbf16, #scale.mem<l1>>
!t = tensor<64x64xf32>
!f = !tile.future<tensor<64x64xf32>>
// CHECK-LABEL: @loop
func.func @loop(%O: memref<64x64xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %zero = arith.constant dense<0.0> : !t
    %one = arith.constant dense<1.0> : !t
    %a = tile.alloc : !a
    // CHECK: %[[ZERO:.*]] = arith.constant dense<0.000000e+00>
    // CHECK: %[[R:.*]] = tile.ready
    // CHECK-NEXT: %[[L:.*]] = scf.for {{.*}} iter_args(%[[ACC:.*]] = %[[R]]) -> (!tile.future<tensor<64x64xf32>>)
    %r = scf.for %k = %c0 to %c4 step %c1 iter_args(%acc = %one) -> (!t) {
      %first = arith.cmpi eq, %k, %c0 : index
      // CHECK-NOT: arith.select
      %from = arith.select %first, %zero, %acc : !t
      // CHECK: %[[F:.*]] = tile.gemm async %{{.*}}, %{{.*}}, %[[ACC]]
      %f = tile.gemm async %a, %a, %from : !a, !a, !t -> !f
      // CHECK: tile.wait_products 1
      tile.wait_products 1
      %s = tile.await %f : !f -> !t
      // CHECK-NEXT: scf.yield %[[F]]
      scf.yield %s : !t
    }
    // CHECK: tile.wait_products 0
    // CHECK-NEXT: %[[S:.*]] = tile.await %[[L]]
    tile.wait_products 0
    // CHECK: tile.store %[[S]]
    tile.store %r, %O[%c0, %c0] : !t, memref<64x64xf32>
  }
  return
}

// -----

// Of a loop that may have no iteration, what it began with is what it leaves.
!a = memref<64x64xbf16, #scale.mem<l1>>
!t = tensor<64x64xf32>
!f = !tile.future<tensor<64x64xf32>>
// CHECK-LABEL: @perhaps
func.func @perhaps(%O: memref<64x64xf32>, %n: index) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %zero = arith.constant dense<0.0> : !t
    %one = arith.constant dense<1.0> : !t
    %a = tile.alloc : !a
    // CHECK: %[[SOME:.*]] = arith.cmpi slt, %c0, %{{.*}}
    // CHECK: %[[FROM:.*]] = arith.select %[[SOME]], %{{.*}}, %{{.*}}
    // CHECK: tile.ready %[[FROM]]
    // CHECK: scf.for
    %r = scf.for %k = %c0 to %n step %c1 iter_args(%acc = %one) -> (!t) {
      %first = arith.cmpi eq, %k, %c0 : index
      %from = arith.select %first, %zero, %acc : !t
      %f = tile.gemm async %a, %a, %from : !a, !a, !t -> !f
      %s = tile.await %f : !f -> !t
      scf.yield %s : !t
    }
    tile.store %r, %O[%c0, %c0] : !t, memref<64x64xf32>
  }
  return
}

// -----

// What the second iteration chooses is no beginning.
!a = memref<64x64xbf16, #scale.mem<l1>>
!t = tensor<64x64xf32>
!f = !tile.future<tensor<64x64xf32>>
// CHECK-LABEL: @second
func.func @second(%O: memref<64x64xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %zero = arith.constant dense<0.0> : !t
    %one = arith.constant dense<1.0> : !t
    %a = tile.alloc : !a
    // CHECK: scf.for {{.*}} iter_args(%[[ACC:.*]] =
    %r = scf.for %k = %c0 to %c4 step %c1 iter_args(%acc = %one) -> (!t) {
      %at = arith.cmpi eq, %k, %c1 : index
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

// -----

// A branch passes a product on that it began, and one that was begun before is awaited in each that uses it.
!a = memref<64x64xbf16, #scale.mem<l1>>
!t = tensor<64x64xf32>
!f = !tile.future<tensor<64x64xf32>>
// CHECK-LABEL: @branch
func.func @branch(%O: memref<64x64xf32>, %some: i1) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %zero = arith.constant dense<0.0> : !t
    %a = tile.alloc : !a
    // CHECK: %[[F:.*]] = tile.gemm async
    %f = tile.gemm async %a, %a, %zero : !a, !a, !t -> !f
    %s = tile.await %f : !f -> !t
    // CHECK-NEXT: %[[I:.*]]:2 = scf.if %{{.*}} -> (!tile.future<tensor<64x64xf32>>, !tile.future<tensor<64x64xf32>>)
    %r:2 = scf.if %some -> (!t, !t) {
      // CHECK: %[[G:.*]] = tile.gemm async %{{.*}}, %{{.*}}, %[[F]]
      %g = tile.gemm async %a, %a, %s : !a, !a, !t -> !f
      %u = tile.await %g : !f -> !t
      // CHECK: %[[Z:.*]] = tile.ready
      // CHECK-NEXT: scf.yield %[[G]], %[[Z]]
      scf.yield %u, %zero : !t, !t
    } else {
      // CHECK: %[[H:.*]] = tile.gemm async
      // CHECK-NEXT: scf.yield %[[F]], %[[H]]
      %h = tile.gemm async %a, %a, %zero : !a, !a, !t -> !f
      %v = tile.await %h : !f -> !t
      scf.yield %s, %v : !t, !t
    }
    // CHECK: %[[U:.*]] = tile.await %[[I]]#0
    // CHECK-NEXT: tile.store %[[U]]
    tile.store %r#0, %O[%c0, %c0] : !t, memref<64x64xf32>
    // CHECK-NEXT: %[[V:.*]] = tile.await %[[I]]#1
    // CHECK-NEXT: tile.store %[[V]]
    tile.store %r#1, %O[%c0, %c0] : !t, memref<64x64xf32>
  }
  return
}

// -----

// One that only one branch uses is awaited before it, and one that nothing uses where the block ends.
!a = memref<64x64xbf16, #scale.mem<l1>>
!t = tensor<64x64xf32>
!f = !tile.future<tensor<64x64xf32>>
// CHECK-LABEL: @one
func.func @one(%O: memref<64x64xf32>, %some: i1) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %zero = arith.constant dense<0.0> : !t
    %a = tile.alloc : !a
    // CHECK: %[[F:.*]] = tile.gemm async
    // CHECK-NEXT: %[[G:.*]] = tile.gemm async
    %f = tile.gemm async %a, %a, %zero : !a, !a, !t -> !f
    %s = tile.await %f : !f -> !t
    %g = tile.gemm async %a, %a, %zero : !a, !a, !t -> !f
    %u = tile.await %g : !f -> !t
    // CHECK-NEXT: tile.await %[[F]]
    // CHECK-NEXT: scf.if
    scf.if %some {
      tile.store %s, %O[%c0, %c0] : !t, memref<64x64xf32>
    }
    // CHECK: }
    // CHECK-NEXT: tile.await %[[G]]
    // CHECK-NEXT: }
  }
  return
}
