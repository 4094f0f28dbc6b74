// Blocks of a cluster exchange tiles by their shared memory: each keeps its own, the others read what they
// need of it, and what is for one block alone is written to that one's. All meet before and behind.
//
// RUN: tsopt %s --lower-comm | FileCheck %s
// RUN: tsrun %s --entry=every --verify-each-stage | FileCheck %s --check-prefix=EACH
// RUN: tsrun %s --entry=rings --verify-each-stage | FileCheck %s --check-prefix=EACH
// EACH: verified after every one of

// CHECK-LABEL: func.func @every
//   CHECK-NOT: comm.symm_alloc
//       CHECK: scf.for
//       CHECK:   %[[SLOT:.*]] = tile.alloc : memref<4x16xi32, #scale.mem<l1>>
//       CHECK:   tile.barrier @cluster
//       CHECK:   comm.put %{{.*}}, %[[SLOT]][{{.*}}] to
//       CHECK:   tile.barrier @cluster
//       CHECK:   tile.load %[[SLOT]]
// The root's tile, of all.
//       CHECK:   comm.get {{.*}} from %[[ROOT:.*]] : memref<4x16xi32, #scale.mem<l1>> -> tensor<4x16xi32>
//       CHECK:   tile.barrier @cluster
//       CHECK:   scf.yield
// Everybody's tile, whole.
// CHECK-COUNT-4: comm.get {{.*}} -> tensor<4x16xi32>
// The own part of everybody's.
// CHECK-COUNT-8: comm.get {{.*}} -> tensor<1x16xi32>
//       CHECK: tile.barrier @cluster
func.func @every(%x: memref<8x4x16xi32> {tile.init = "random"}, %r: memref<8x4x16xi32> {tile.out}, %g: memref<8x16x16xi32> {tile.out}, %s: memref<8x1x16xi32> {tile.out}, %a: memref<8x4x16xi32> {tile.out}) {
  tile.kernel cluster(4) blocks(%b) = (8) threads(64) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %c4 = arith.constant 4 : index
    %me = comm.rank @cluster
    %n = arith.addi %me, %c1 : index
    %next = arith.remui %n, %c4 : index
    %t0 = tile.load %x[%b, %c0, %c0] : memref<8x4x16xi32> -> tensor<4x16xi32>
    %t = scf.for %i = %c0 to %c3 step %c1 iter_args(%v = %t0) -> tensor<4x16xi32> {
      %y = comm.copy %v to %next at @cluster : tensor<4x16xi32>
      %f = comm.broadcast %y from %i at @cluster : tensor<4x16xi32>
      %w = arith.addi %y, %f : tensor<4x16xi32>
      scf.yield %w : tensor<4x16xi32>
    }
    tile.store %t, %r[%b, %c0, %c0] : tensor<4x16xi32>, memref<8x4x16xi32>
    %h = comm.all_gather %t dim 0 at @cluster : tensor<4x16xi32> -> tensor<16x16xi32>
    tile.store %h, %g[%b, %c0, %c0] : tensor<16x16xi32>, memref<8x16x16xi32>
    %p = comm.reduce_scatter add %t dim 0 at @cluster : tensor<4x16xi32> -> tensor<1x16xi32>
    tile.store %p, %s[%b, %c0, %c0] : tensor<1x16xi32>, memref<8x1x16xi32>
    %e = comm.all_to_all %t dim 0 at @cluster : tensor<4x16xi32> -> tensor<4x16xi32>
    tile.store %e, %a[%b, %c0, %c0] : tensor<4x16xi32>, memref<8x4x16xi32>
  }
  return
}

// Each step of a ring is a put to the next block. A loop ends when the cluster has agreed that it does.
// CHECK-LABEL: func.func @rings
// CHECK-COUNT-2: comm.put
func.func @rings(%x: memref<4x8x16xbf16> {tile.init = "random"}, %r: memref<4x8x16xbf16> {tile.out}) {
  tile.kernel cluster(2) blocks(%b) = (4) threads(64) {
    %c0 = arith.constant 0 : index
    %one = arith.constant dense<1> : tensor<1xi32>
    %four = arith.constant 4 : i32
    %cell = tile.alloc : memref<1xi32, #scale.mem<l1>>
    %t0 = tile.load %x[%b, %c0, %c0] : memref<4x8x16xbf16> -> tensor<8x16xbf16>
    %zero = arith.constant dense<0> : tensor<1xi32>
    %t, %rounds = scf.while (%v = %t0, %n = %zero) : (tensor<8x16xbf16>, tensor<1xi32>) -> (tensor<8x16xbf16>, tensor<1xi32>) {
      %all = comm.all_reduce max %n at @cluster : tensor<1xi32> -> tensor<1xi32>
      tile.store %all, %cell[%c0] : tensor<1xi32>, memref<1xi32, #scale.mem<l1>>
      %most = memref.load %cell[%c0] : memref<1xi32, #scale.mem<l1>>
      %more = arith.cmpi slt, %most, %four : i32
      scf.condition(%more) %v, %n : tensor<8x16xbf16>, tensor<1xi32>
    } do {
    ^bb0(%v: tensor<8x16xbf16>, %n: tensor<1xi32>):
      %w = comm.all_reduce max %v at @cluster algorithm(ring) : tensor<8x16xbf16> -> tensor<8x16xbf16>
      %next = arith.addi %n, %one : tensor<1xi32>
      scf.yield %w, %next : tensor<8x16xbf16>, tensor<1xi32>
    }
    tile.store %t, %r[%b, %c0, %c0] : tensor<8x16xbf16>, memref<4x8x16xbf16>
  }
  return
}
