// RUN: tsopt %s -scf-for-loop-peeling -split-input-file | FileCheck %s
//
// Upstream runs the body once where a loop does not run.
// UNSUPPORTED: upstream

// The loop ends at the last full step; a second one does the rest. In the first
// every tile is full, in the second none is.
// CHECK: #map = affine_map<()[s0, s1, s2] -> (s0, s1 - (s1 - s0) mod s2)>
// CHECK: #map1 = affine_map<(d0)[s0] -> (-d0 + s0)>
// CHECK-LABEL: func.func @dynamic(
// CHECK-NEXT:   %0 = affine.max #map()[%arg0, %arg1, %arg2]
// CHECK-NEXT:   scf.for %arg4 = %arg0 to %0 step %arg2 {
// CHECK-NEXT:     memref.store %arg2, %arg3[%arg4] : memref<?xindex>
// CHECK-NEXT:   }
// CHECK-NEXT:   scf.for %arg4 = %0 to %arg1 step %arg2 {
// CHECK-NEXT:     %1 = affine.apply #map1(%arg4)[%arg1]
// CHECK-NEXT:     memref.store %1, %arg3[%arg4] : memref<?xindex>
// CHECK-NEXT:   }
// CHECK-NEXT:   return
func.func @dynamic(%lb: index, %ub: index, %step: index, %m: memref<?xindex>) {
  scf.for %i = %lb to %ub step %step {
    %size = affine.min affine_map<(d0, d1)[s0] -> (s0, d0 - d1)>(%ub, %i)[%step]
    memref.store %size, %m[%i] : memref<?xindex>
  }
  return
}

// -----

// Constant bounds: so is the place of the split. What the first loop yields is
// what the second starts from.
// CHECK: #map = affine_map<(d0) -> (-d0 + 17)>
// CHECK-LABEL: func.func @static(
// CHECK-NEXT:   %c4_i32 = arith.constant 4 : i32
// CHECK-NEXT:   %c0 = arith.constant 0 : index
// CHECK-NEXT:   %c4 = arith.constant 4 : index
// CHECK-NEXT:   %c17 = arith.constant 17 : index
// CHECK-NEXT:   %c16 = arith.constant 16 : index
// CHECK-NEXT:   %0 = scf.for %arg1 = %c0 to %c16 step %c4 iter_args(%arg2 = %arg0) -> (i32) {
// CHECK-NEXT:     %2 = arith.addi %arg2, %c4_i32 : i32
// CHECK-NEXT:     scf.yield %2 : i32
// CHECK-NEXT:   }
// CHECK-NEXT:   %1 = scf.for %arg1 = %c16 to %c17 step %c4 iter_args(%arg2 = %0) -> (i32) {
// CHECK-NEXT:     %2 = affine.apply #map(%arg1)
// CHECK-NEXT:     %3 = arith.index_cast %2 : index to i32
// CHECK-NEXT:     %4 = arith.addi %arg2, %3 : i32
// CHECK-NEXT:     scf.yield %4 : i32
// CHECK-NEXT:   }
// CHECK-NEXT:   return %1 : i32
func.func @static(%z: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c17 = arith.constant 17 : index
  %r = scf.for %i = %c0 to %c17 step %c4 iter_args(%x = %z) -> i32 {
    %size = affine.min affine_map<(d0)[s0] -> (s0, 17 - d0)>(%i)[%c4]
    %n = arith.index_cast %size : index to i32
    %y = arith.addi %x, %n : i32
    scf.yield %y : i32
  }
  return %r : i32
}

// -----

// Sums and maxima of the same difference are decided too; others are not.
// CHECK: #map = affine_map<()[s0, s1, s2] -> (s0, s1 - (s1 - s0) mod s2)>
// CHECK: #map1 = affine_map<()[s0] -> (s0 + 1)>
// CHECK: #map2 = affine_map<()[s0] -> (-s0)>
// CHECK: #map3 = affine_map<(d0, d1)[s0] -> (s0, d0 - d1 - 1)>
// CHECK: #map4 = affine_map<(d0, d1, d2)[s0] -> (s0, d0 - d1, d2)>
// CHECK: #map5 = affine_map<(d0)[s0] -> (-d0 + s0 + 1)>
// CHECK: #map6 = affine_map<(d0)[s0] -> (d0 - s0)>
// CHECK: #map7 = affine_map<(d0)[s0] -> (-d0 + s0 - 1)>
// CHECK-LABEL: func.func @expressions(
// CHECK: %0 = affine.max #map()[%arg0, %arg1, %arg2]
// CHECK: scf.for %arg5 = %arg0 to %0 step %arg2 {
// CHECK: %1 = affine.apply #map1()[%arg2]
// CHECK: %2 = affine.apply #map2()[%arg2]
// CHECK: %3 = affine.min #map3(%arg1, %arg5)[%arg2]
// CHECK: %4 = affine.min #map4(%arg1, %arg5, %arg4)[%arg2]
// CHECK: scf.for %arg5 = %0 to %arg1 step %arg2 {
// CHECK: %1 = affine.apply #map5(%arg5)[%arg1]
// CHECK: %2 = affine.apply #map6(%arg5)[%arg1]
// CHECK: %3 = affine.apply #map7(%arg5)[%arg1]
// CHECK: %4 = affine.min #map4(%arg1, %arg5, %arg4)[%arg2]
func.func @expressions(%lb: index, %ub: index, %step: index, %m: memref<?xindex>, %x: index) {
  scf.for %i = %lb to %ub step %step {
    %0 = affine.min affine_map<(d0, d1)[s0] -> (s0 + 1, d0 - d1 + 1)>(%ub, %i)[%step]
    memref.store %0, %m[%i] : memref<?xindex>
    %1 = affine.max affine_map<(d0, d1)[s0] -> (-s0, -d0 + d1)>(%ub, %i)[%step]
    memref.store %1, %m[%i] : memref<?xindex>
    %2 = affine.min affine_map<(d0, d1)[s0] -> (s0, d0 - d1 - 1)>(%ub, %i)[%step]
    memref.store %2, %m[%i] : memref<?xindex>
    %3 = affine.min affine_map<(d0, d1, d2)[s0] -> (s0, d0 - d1, d2)>(%ub, %i, %x)[%step]
    memref.store %3, %m[%i] : memref<?xindex>
  }
  return
}

// -----

// Nothing is left over where the step is one, or divides the distance: as
// constants, or by the expressions of the bounds. Unsigned loops stay.
// CHECK: #map = affine_map<(d0) -> (d0 + 12)>
// CHECK: #map1 = affine_map<(d0)[s0] -> (d0 * s0)>
// CHECK-LABEL: func.func @divides(
// CHECK: scf.for %arg2 = %c0 to %arg0 step %c1 {
// CHECK: scf.for %arg2 = %c0 to %c8 step %c4 {
// CHECK: scf.for %arg2 = %arg0 to %0 step %c4 {
// CHECK: scf.for %arg2 = %c0 to %1 step %arg0 {
// CHECK: scf.for unsigned %arg2 = %c0 to %arg0 step %c4 {
func.func @divides(%n: index, %m: memref<?xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  scf.for %i = %c0 to %n step %c1 {
    memref.store %i, %m[%i] : memref<?xindex>
  }
  scf.for %i = %c0 to %c8 step %c4 {
    memref.store %i, %m[%i] : memref<?xindex>
  }
  %twelve = affine.apply affine_map<(d0) -> (d0 + 12)>(%n)
  scf.for %i = %n to %twelve step %c4 {
    memref.store %i, %m[%i] : memref<?xindex>
  }
  %square = affine.apply affine_map<(d0)[s0] -> (d0 * s0)>(%n)[%n]
  scf.for %i = %c0 to %square step %n {
    memref.store %i, %m[%i] : memref<?xindex>
  }
  scf.for unsigned %i = %c0 to %n step %c4 {
    memref.store %i, %m[%i] : memref<?xindex>
  }
  return
}

// -----

// Integers of constant bounds.
// CHECK-LABEL: func.func @integers(
// CHECK: %c0_i32 = arith.constant 0 : i32
// CHECK: %c4_i32 = arith.constant 4 : i32
// CHECK: %c17_i32 = arith.constant 17 : i32
// CHECK: %c16_i32 = arith.constant 16 : i32
// CHECK: scf.for %arg2 = %c0_i32 to %c16_i32 step %c4_i32  : i32 {
// CHECK: scf.for %arg2 = %c16_i32 to %c17_i32 step %c4_i32  : i32 {
func.func @integers(%m: memref<?xi32>, %at: index) {
  %c0 = arith.constant 0 : i32
  %c4 = arith.constant 4 : i32
  %c17 = arith.constant 17 : i32
  scf.for %i = %c0 to %c17 step %c4 : i32 {
    memref.store %i, %m[%at] : memref<?xi32>
  }
  return
}

// -----

// An extent is not below zero, so that the split is not either. Bounds of 32 bits are
// computed as indices.
// CHECK: #map = affine_map<()[s0, s1, s2] -> (s1 - (s1 - s0) mod s2)>
// CHECK: #map1 = affine_map<()[s0, s1, s2] -> (s0, s1 - (s1 - s0) mod s2)>
// CHECK-LABEL: func.func @extent(
// CHECK: affine.apply #map()[%c0, %dim, %c4]
// CHECK: %[[LOWER:.*]] = arith.index_cast %arg1 : i32 to index
// CHECK: %[[UPPER:.*]] = arith.index_cast %arg2 : i32 to index
// CHECK: %[[AT:.*]] = affine.max #map1()[%[[LOWER]], %[[UPPER]], %c4]
// CHECK: %[[SPLIT:.*]] = arith.index_cast %[[AT]] : index to i32
// CHECK: scf.for %{{.*}} = %arg1 to %[[SPLIT]] step %c4_i32  : i32 {
// CHECK: scf.for %{{.*}} = %[[SPLIT]] to %arg2 step %c4_i32  : i32 {
func.func @extent(%m: memref<?xindex>, %lb: i32, %ub: i32, %w: memref<i32>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c4_i32 = arith.constant 4 : i32
  %n = memref.dim %m, %c0 : memref<?xindex>
  scf.for %i = %c0 to %n step %c4 {
    memref.store %i, %m[%i] : memref<?xindex>
  }
  scf.for %i = %lb to %ub step %c4_i32 : i32 {
    memref.store %i, %w[] : memref<i32>
  }
  return
}

// -----

// Loops that do not run.
// CHECK-LABEL: func.func @none(
// CHECK-COUNT-2: scf.for
// CHECK-NOT: scf.for
// CHECK: return
func.func @none(%m: memref<?xindex>) {
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c3 to %c1 step %c4 {
    memref.store %i, %m[%i] : memref<?xindex>
  }
  scf.for %i = %c3 to %c3 step %c4 {
    memref.store %i, %m[%i] : memref<?xindex>
  }
  return
}
