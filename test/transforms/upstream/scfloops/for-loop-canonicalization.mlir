// RUN: tsopt %s -scf-for-loop-canonicalization -split-input-file | FileCheck %s

// The step divides the distance: no tile is short.
// CHECK-LABEL: func.func @full_tiles(
// CHECK: memref.store %c2, %arg0[%arg1] : memref<?xindex>
// CHECK: memref.store %c-2, %arg0[%arg1] : memref<?xindex>
func.func @full_tiles(%m: memref<?xindex>) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %c4 step %c2 {
    %0 = affine.min affine_map<(d0, d1) -> (2, d1 - d0)>(%i, %c4)
    memref.store %0, %m[%i] : memref<?xindex>
    %1 = affine.max affine_map<(d0, d1) -> (-2, d0 - d1)>(%i, %c4)
    memref.store %1, %m[%i] : memref<?xindex>
  }
  return
}

// -----

// It does not: the last tile, from 13 to 16, is short. Other minima are decided
// by the bounds.
// CHECK: #map = affine_map<(d0) -> (4, -d0 + 16)>
// CHECK: #map1 = affine_map<(d0) -> (-d0 + 16)>
// CHECK: #map2 = affine_map<(d0)[s0] -> (d0 + s0)>
// CHECK: #map3 = affine_map<(d0) -> (d0 * 2)>
// CHECK-LABEL: func.func @short_tile(
// CHECK: %0 = affine.min #map(%arg2)
// CHECK: memref.store %0, %arg0[%arg2] : memref<?xindex>
// CHECK: %1 = affine.apply #map1(%arg2)
// CHECK: memref.store %1, %arg0[%arg2] : memref<?xindex>
// CHECK: memref.store %arg2, %arg0[%arg2] : memref<?xindex>
// CHECK: %2 = affine.apply #map2(%arg2)[%arg1]
// CHECK: memref.store %2, %arg0[%arg2] : memref<?xindex>
// CHECK: %3 = affine.apply #map3(%arg2)
// CHECK: memref.store %3, %arg0[%arg2] : memref<?xindex>
func.func @short_tile(%m: memref<?xindex>, %n: index) {
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c16 = arith.constant 16 : index
  scf.for %i = %c1 to %c16 step %c4 {
    %0 = affine.min affine_map<(d0) -> (4, 16 - d0)>(%i)
    memref.store %0, %m[%i] : memref<?xindex>
    %1 = affine.min affine_map<(d0) -> (16, 16 - d0)>(%i)
    memref.store %1, %m[%i] : memref<?xindex>
    %2 = affine.min affine_map<(d0) -> (d0, 20)>(%i)
    memref.store %2, %m[%i] : memref<?xindex>
    %3 = affine.min affine_map<(d0)[s0] -> (d0 + s0, 20 + s0)>(%i)[%n]
    memref.store %3, %m[%i] : memref<?xindex>
    %4 = affine.max affine_map<(d0) -> (d0 * 2, d0)>(%i)
    memref.store %4, %m[%i] : memref<?xindex>
  }
  return
}

// -----

// Of two variables.
// CHECK-LABEL: func.func @nest(
// CHECK: memref.store %c5, %arg0[%arg1] : memref<?xindex>
func.func @nest(%m: memref<?xindex>) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c6 = arith.constant 6 : index
  scf.for %i = %c0 to %c4 step %c2 {
    scf.for %j = %c0 to %c6 step %c3 {
      %0 = affine.min affine_map<(d0, d1) -> (5, 10 - d0 - d1)>(%i, %j)
      memref.store %0, %m[%i] : memref<?xindex>
    }
  }
  return
}

// -----

// Bounds that are not constants: with step one the variable is less than the
// upper bound, and not less than the lower.
// CHECK: #map = affine_map<(d0)[s0] -> (-d0 + s0)>
// CHECK-LABEL: func.func @symbolic(
// CHECK: %0 = affine.apply #map(%arg3)[%arg2]
// CHECK: memref.store %0, %arg0[%arg3] : memref<?xindex>
// CHECK: memref.store %arg1, %arg0[%arg3] : memref<?xindex>
func.func @symbolic(%m: memref<?xindex>, %lb: index, %ub: index) {
  %c1 = arith.constant 1 : index
  scf.for %i = %lb to %ub step %c1 {
    %0 = affine.max affine_map<(d0)[s0] -> (1, s0 - d0)>(%i)[%ub]
    memref.store %0, %m[%i] : memref<?xindex>
    %1 = affine.min affine_map<(d0)[s0] -> (s0, d0)>(%i)[%lb]
    memref.store %1, %m[%i] : memref<?xindex>
  }
  return
}

// -----

// A step that is no constant, an expression that is not linear, a remainder, a
// value of which nothing is known.
// CHECK: #map = affine_map<(d0)[s0] -> (0, -d0 + s0)>
// CHECK: #map1 = affine_map<(d0)[s0] -> (d0 * s0, d0)>
// CHECK: #map2 = affine_map<(d0) -> (d0 mod 8, 7)>
// CHECK: #map3 = affine_map<(d0)[s0] -> (d0, 20, s0)>
// CHECK-LABEL: func.func @undecided(
// CHECK: %0 = affine.max #map(%arg3)[%arg1]
// CHECK: memref.store %0, %arg0[%arg3] : memref<?xindex>
// CHECK: %0 = affine.max #map1(%arg3)[%arg1]
// CHECK: memref.store %0, %arg0[%arg3] : memref<?xindex>
// CHECK: %1 = affine.min #map2(%arg3)
// CHECK: memref.store %1, %arg0[%arg3] : memref<?xindex>
// CHECK: %2 = affine.min #map3(%arg3)[%arg1]
// CHECK: memref.store %2, %arg0[%arg3] : memref<?xindex>
func.func @undecided(%m: memref<?xindex>, %n: index, %step: index) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c16 = arith.constant 16 : index
  scf.for %i = %c0 to %n step %step {
    %0 = affine.max affine_map<(d0)[s0] -> (0, s0 - d0)>(%i)[%n]
    memref.store %0, %m[%i] : memref<?xindex>
  }
  scf.for %i = %c0 to %c16 step %c4 {
    %0 = affine.max affine_map<(d0)[s0] -> (d0 * s0, d0)>(%i)[%n]
    memref.store %0, %m[%i] : memref<?xindex>
    %1 = affine.min affine_map<(d0) -> (d0 mod 8, 7)>(%i)
    memref.store %1, %m[%i] : memref<?xindex>
    %2 = affine.min affine_map<(d0)[s0] -> (d0, 20, s0)>(%i)[%n]
    memref.store %2, %m[%i] : memref<?xindex>
  }
  return
}

// -----

// One iteration at most: the variable is the lower bound.
// CHECK-LABEL: func.func @once(
// CHECK: memref.store %c4, %arg0[%arg1] : memref<?xindex>
func.func @once(%m: memref<?xindex>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %c4 step %c4 {
    %0 = affine.min affine_map<(d0) -> (5, 4 - d0)>(%i)
    memref.store %0, %m[%i] : memref<?xindex>
  }
  return
}

// -----

// CHECK-LABEL: func.func @parallel(
// CHECK: memref.store %c4, %arg0[%arg2] : memref<?xindex>
// CHECK: memref.store %c4, %arg0[%arg2] : memref<?xindex>
func.func @parallel(%m: memref<?xindex>, %n: index) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %c16 = arith.constant 16 : index
  scf.parallel (%i, %j) = (%c0, %c0) to (%c16, %n) step (%c4, %c2) {
    %0 = affine.min affine_map<(d0, d1) -> (4, 16 - d0 + d1)>(%i, %j)
    memref.store %0, %m[%i] : memref<?xindex>
  }
  scf.forall (%i) = (0) to (16) step (4) {
    %0 = affine.min affine_map<(d0) -> (4, 16 - d0)>(%i)
    memref.store %0, %m[%i] : memref<?xindex>
  }
  return
}

// -----

// Extents of a memref that every iteration hands on; not of one that changes.
// CHECK-LABEL: func.func @dim(
// CHECK: %dim_1 = memref.dim %arg0, %c0 : memref<?xindex>
// CHECK: memref.store %dim_1, %arg0[%arg3] : memref<?xindex>
// CHECK: %dim_2 = memref.dim %arg5, %c0 : memref<?xindex>
// CHECK: memref.store %dim_2, %arg0[%arg3] : memref<?xindex>
// CHECK: %dim = memref.dim %arg0, %c0 : memref<?xindex>
// CHECK: %dim_0 = memref.dim %0#1, %c0 : memref<?xindex>
// CHECK: return %dim, %dim_0 : index, index
func.func @dim(%a: memref<?xindex>, %b: memref<?xindex>, %n: index) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a, %y = %a) -> (memref<?xindex>, memref<?xindex>) {
    %d = memref.dim %x, %c0 : memref<?xindex>
    memref.store %d, %a[%i] : memref<?xindex>
    %e = memref.dim %y, %c0 : memref<?xindex>
    memref.store %e, %a[%i] : memref<?xindex>
    scf.yield %x, %b : memref<?xindex>, memref<?xindex>
  }
  %d = memref.dim %r#0, %c0 : memref<?xindex>
  %e = memref.dim %r#1, %c0 : memref<?xindex>
  return %d, %e : index, index
}
