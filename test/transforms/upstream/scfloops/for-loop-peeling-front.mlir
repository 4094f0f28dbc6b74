// RUN: tsopt %s -scf-for-loop-peeling=peel-front -split-input-file | FileCheck %s
//
// Upstream runs the body once where a loop does not run.
// UNSUPPORTED: upstream

// The first iteration becomes a loop in front; the rest starts one step later.
// CHECK: #map = affine_map<()[s0, s1, s2] -> (s0 + s2, s1)>
// CHECK-LABEL: func.func @first(
// CHECK-NEXT:   %0 = affine.min #map()[%arg0, %arg1, %arg2]
// CHECK-NEXT:   %1 = scf.for %arg4 = %arg0 to %0 step %arg2 iter_args(%arg5 = %arg3) -> (i32) {
// CHECK-NEXT:     %3 = arith.index_cast %arg4 : index to i32
// CHECK-NEXT:     %4 = arith.addi %arg5, %3 : i32
// CHECK-NEXT:     scf.yield %4 : i32
// CHECK-NEXT:   }
// CHECK-NEXT:   %2 = scf.for %arg4 = %0 to %arg1 step %arg2 iter_args(%arg5 = %1) -> (i32) {
// CHECK-NEXT:     %3 = arith.index_cast %arg4 : index to i32
// CHECK-NEXT:     %4 = arith.addi %arg5, %3 : i32
// CHECK-NEXT:     scf.yield %4 : i32
// CHECK-NEXT:   }
// CHECK-NEXT:   return %2 : i32
func.func @first(%lb: index, %ub: index, %step: index, %z: i32) -> i32 {
  %r = scf.for %i = %lb to %ub step %step iter_args(%x = %z) -> i32 {
    %n = arith.index_cast %i : index to i32
    %y = arith.addi %x, %n : i32
    scf.yield %y : i32
  }
  return %r : i32
}

// -----

// One iteration, or none, needs no peeling.
// CHECK-LABEL: func.func @one(
// CHECK: scf.for %arg1 = %c4 to %c8 step %c8 {
// CHECK: scf.for %arg1 = %c8 to %c4 step %c4 {
// CHECK: scf.for %arg1 = %c0 to %c4 step %c4 {
// CHECK: scf.for %arg1 = %c4 to %c8 step %c4 {
func.func @one(%m: memref<?xindex>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  scf.for %i = %c4 to %c8 step %c8 {
    memref.store %i, %m[%i] : memref<?xindex>
  }
  scf.for %i = %c8 to %c4 step %c4 {
    memref.store %i, %m[%i] : memref<?xindex>
  }
  scf.for %i = %c0 to %c8 step %c4 {
    memref.store %i, %m[%i] : memref<?xindex>
  }
  return
}

// -----

// The bound has the type of the loop.
// CHECK-LABEL: func.func @integers(
// CHECK: %[[SPLIT:.*]] = arith.index_cast %{{.*}} : index to i32
// CHECK: scf.for %arg3 = %c0_i32 to %[[SPLIT]] step %c4_i32  : i32 {
// CHECK: scf.for %arg3 = %[[SPLIT]] to %arg0 step %c4_i32  : i32 {
func.func @integers(%ub: i32, %m: memref<?xi32>, %at: index) {
  %c0 = arith.constant 0 : i32
  %c4 = arith.constant 4 : i32
  scf.for %i = %c0 to %ub step %c4 : i32 {
    memref.store %i, %m[%at] : memref<?xi32>
  }
  return
}
