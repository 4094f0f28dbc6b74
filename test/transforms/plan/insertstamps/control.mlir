// Loops and branches in which threads wait are divided; others are part of a site. A branch without an else gets one.
//
// RUN: tsopt %s --insert-stamps="blocks=1 words=64" | FileCheck %s
// RUN: tsopt %s --insert-stamps="blocks=1 words=64" | tsrun - --entry=branches_stamps | FileCheck %s --check-prefix=DOES
// RUN: tsopt %s --insert-stamps="blocks=1 words=64" --convert-tile-to-gpu | tsrun - --entry=branches_stamps | FileCheck %s --check-prefix=DOES

#row = #tile.layout<reg = [2@0], lane = [32@0:2]>
// CHECK-LABEL: func.func @branches_stamps
// CHECK: %[[P:.*]] = tile.stamp_begin
// CHECK: %[[I:.*]] = scf.if %{{.*}} -> (i32) {
// CHECK: %[[Q:.*]] = tile.stamp 1, %{{.*}}[%{{.*}}, 0, %[[P]]]
// CHECK-NEXT: tile.barrier
// CHECK-NEXT: scf.yield %[[Q]] : i32
// CHECK: } else {
// CHECK-NEXT: scf.yield %[[P]] : i32
// CHECK: %[[W:.*]]:2 = scf.while (%[[N:.*]] = %c0, %[[R:.*]] = %[[I]]) : (index, i32) -> (index, i32) {
// CHECK: scf.condition(%{{.*}}) %[[N]], %[[R]] : index, i32
// CHECK: ^bb0(%{{.*}}: index, %[[S:.*]]: i32):
// CHECK-NEXT: %[[T:.*]] = tile.stamp 2, %{{.*}}[%{{.*}}, 0, %[[S]]]
// CHECK: tile.load
// CHECK: %[[U:.*]] = tile.stamp 3, %{{.*}}[%{{.*}}, 0, %[[T]]]
// CHECK-NEXT: tile.barrier
// CHECK: scf.yield %{{.*}}, %[[U]] : index, i32
// CHECK: %[[V:.*]] = tile.stamp 4, %{{.*}}[%{{.*}}, 0, %[[W]]#1]
// CHECK: scf.for {{.*}} {
// CHECK-NOT: tile.stamp
// CHECK: tile.store
// CHECK: tile.stamp_end %{{.*}}[%{{.*}}, 0, %[[V]]]
// DOES: @branches_stamps ran
func.func @branches(%n: index {tile.init = "ones"}, %A: memref<64xf32> {tile.init = "random"}, %O: memref<64xf32> {tile.out, tile.init = "zeros"}) {
  tile.kernel blocks(%x) = (2) threads(32) attributes {shared_bytes = 0 : i64} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %some = arith.cmpi sgt, %n, %c0 : index
    scf.if %some {
      tile.barrier
    }
    %last = scf.while (%i = %c0) : (index) -> index {
      %more = arith.cmpi slt, %i, %c4 : index
      scf.condition(%more) %i : index
    } do {
    ^bb0(%i: index):
      %t = tile.load %A[%c0] : memref<64xf32> -> tensor<64xf32, #row>
      tile.barrier
      %next = arith.addi %i, %c1 : index
      scf.yield %next : index
    }
    scf.for %i = %c0 to %c4 step %c1 {
      %t = tile.load %A[%c0] : memref<64xf32> -> tensor<64xf32, #row>
      %first = arith.cmpi eq, %x, %c0 : index
      scf.if %first {
        tile.store %t, %O[%c0] : tensor<64xf32, #row>, memref<64xf32>
      }
    }
  }
  return
}
