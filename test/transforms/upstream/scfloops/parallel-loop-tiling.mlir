// RUN: tsopt %s -scf-parallel-loop-tiling=parallel-loop-tile-sizes=1,4 | FileCheck %s
// RUN: tsopt %s -scf-parallel-loop-tiling="parallel-loop-tile-sizes=1,4 no-min-max-bounds" | FileCheck %s --check-prefix=INSIDE
// RUN: not tsopt %s -scf-parallel-loop-tiling=parallel-loop-tile-sizes=4,0 2>&1 | FileCheck %s --check-prefix=ZERO

// ZERO: error: tile size cannot be 0

// Nothing is known of the bounds: the last tile may be shorter.
// INSIDE-LABEL: func.func @dynamic(
// INSIDE:         scf.parallel (%[[TI:.*]], %[[TJ:.*]]) = (%arg0, %arg0) to (%arg1, %arg1) step (%[[S0:.*]], %[[S1:.*]]) {
// INSIDE-NEXT:      scf.parallel (%[[I:.*]], %[[J:.*]]) = (%c0, %c0) to (%[[S0]], %[[S1]]) step (%arg2, %arg2) {
// INSIDE:             arith.muli %[[I]], %arg2
// INSIDE-NEXT:        %[[AT:.*]] = arith.addi %{{.*}}, %[[TI]]
// INSIDE-NEXT:        %[[IN:.*]] = arith.cmpi ult, %[[AT]], %arg1
// INSIDE:             scf.if
// INSIDE-NEXT:          memref.store
// CHECK: #map = affine_map<(d0, d1, d2) -> (d0, d1 - d2)>
// CHECK-LABEL: func.func @dynamic(
// CHECK-NEXT:   %c0 = arith.constant 0 : index
// CHECK-NEXT:   %c1 = arith.constant 1 : index
// CHECK-NEXT:   %c4 = arith.constant 4 : index
// CHECK-NEXT:   %0 = arith.muli %arg2, %c1 : index
// CHECK-NEXT:   %1 = arith.muli %arg2, %c4 : index
// CHECK-NEXT:   scf.parallel (%arg5, %arg6) = (%arg0, %arg0) to (%arg1, %arg1) step (%0, %1) {
// CHECK-NEXT:     %2 = affine.min #map(%0, %arg1, %arg5)
// CHECK-NEXT:     %3 = affine.min #map(%1, %arg1, %arg6)
// CHECK-NEXT:     scf.parallel (%arg7, %arg8) = (%c0, %c0) to (%2, %3) step (%arg2, %arg2) {
// CHECK-NEXT:       %4 = arith.addi %arg7, %arg5 : index
// CHECK-NEXT:       %5 = arith.addi %arg8, %arg6 : index
// CHECK-NEXT:       memref.store %arg4, %arg3[%4, %5] : memref<?x?xf32>
// CHECK-NEXT:       scf.reduce
// CHECK-NEXT:     }
// CHECK-NEXT:     scf.reduce
// CHECK-NEXT:   }
// CHECK-NEXT:   return
func.func @dynamic(%lb: index, %ub: index, %step: index, %m: memref<?x?xf32>, %f: f32) {
  scf.parallel (%i, %j) = (%lb, %lb) to (%ub, %ub) step (%step, %step) {
    memref.store %f, %m[%i, %j] : memref<?x?xf32>
  }
  return
}

// 8 iterations of 4 are two full tiles: no minimum, no test.
// INSIDE-LABEL: func.func @divides(
// INSIDE-NOT:     scf.if
// CHECK-LABEL: func.func @divides(
// CHECK-NEXT:   %c0 = arith.constant 0 : index
// CHECK-NEXT:   %c3 = arith.constant 3 : index
// CHECK-NEXT:   %c22 = arith.constant 22 : index
// CHECK-NEXT:   %c0_0 = arith.constant 0 : index
// CHECK-NEXT:   %c1 = arith.constant 1 : index
// CHECK-NEXT:   %c4 = arith.constant 4 : index
// CHECK-NEXT:   %0 = arith.muli %c3, %c1 : index
// CHECK-NEXT:   %1 = arith.muli %c3, %c4 : index
// CHECK-NEXT:   scf.parallel (%arg2, %arg3) = (%c0, %c0) to (%c22, %c22) step (%0, %1) {
// CHECK-NEXT:     scf.parallel (%arg4, %arg5) = (%c0_0, %c0_0) to (%0, %1) step (%c3, %c3) {
// CHECK-NEXT:       %2 = arith.addi %arg4, %arg2 : index
// CHECK-NEXT:       %3 = arith.addi %arg5, %arg3 : index
// CHECK-NEXT:       memref.store %arg1, %arg0[%2, %3] : memref<?x?xf32>
// CHECK-NEXT:       scf.reduce
// CHECK-NEXT:     }
// CHECK-NEXT:     scf.reduce
// CHECK-NEXT:   }
// CHECK-NEXT:   return
func.func @divides(%m: memref<?x?xf32>, %f: f32) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %c22 = arith.constant 22 : index
  scf.parallel (%i, %j) = (%c0, %c0) to (%c22, %c22) step (%c3, %c3) {
    memref.store %f, %m[%i, %j] : memref<?x?xf32>
  }
  return
}

// Only the innermost loop is tiled, and dimensions beyond the list are tiled by
// one; loops with reductions are left alone.
// INSIDE-LABEL: func.func @which(
// CHECK-LABEL: func.func @which(
// CHECK: scf.parallel (%arg2) = (%c0) to (%arg0) step (%c1) {
// CHECK: scf.parallel (%arg3, %arg4, %arg5) = (%c0, %c0, %c0) to (%arg0, %arg0, %arg0) step (%1, %2, %3) {
// CHECK: %4 = affine.min #map(%1, %arg0, %arg3)
// CHECK: %5 = affine.min #map(%2, %arg0, %arg4)
// CHECK: %6 = affine.min #map(%3, %arg0, %arg5)
// CHECK: scf.parallel (%arg6, %arg7, %arg8) = (%c0_0, %c0_0, %c0_0) to (%4, %5, %6) step (%c1, %c1, %c1) {
// CHECK: %7 = arith.addi %arg6, %arg3 : index
// CHECK: %8 = arith.addi %arg7, %arg4 : index
// CHECK: %9 = arith.addi %arg8, %arg5 : index
// CHECK: %0 = scf.parallel (%arg2) = (%c0) to (%arg0) step (%c1) init (%arg1) -> f32 {
func.func @which(%n: index, %f: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%a) = (%c0) to (%n) step (%c1) {
    scf.parallel (%i, %j, %k) = (%c0, %c0, %c0) to (%n, %n, %n) step (%c1, %c1, %c1) {
    }
  }
  %r = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%f) -> f32 {
    scf.reduce(%f : f32) {
    ^bb0(%x: f32, %y: f32):
      scf.reduce.return %x : f32
    }
  }
  return %r : f32
}
