// RUN: tsopt %s -scf-for-loop-specialization | FileCheck %s
// RUN: tsopt %s -scf-parallel-loop-specialization | FileCheck %s --check-prefix=PARALLEL

// The least constant of the minimum becomes the bound of the first copy.
// CHECK: #map = affine_map<(d0) -> (1024, d0, 96)>
// CHECK: #map1 = affine_map<(d0)[s0] -> (s0, d0)>
// CHECK: #map2 = affine_map<(d0) -> (8, d0)>
// CHECK-LABEL: func.func @loop(
// CHECK-NEXT:   %c0 = arith.constant 0 : index
// CHECK-NEXT:   %c1 = arith.constant 1 : index
// CHECK-NEXT:   %0 = affine.min #map(%arg0)
// CHECK-NEXT:   %c96 = arith.constant 96 : index
// CHECK-NEXT:   %1 = arith.cmpi eq, %0, %c96 : index
// CHECK-NEXT:   scf.if %1 {
// CHECK-NEXT:     scf.for %arg3 = %c0 to %c96 step %c1 {
// CHECK-NEXT:       memref.store %arg2, %arg1[%arg3] : memref<?xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:   } else {
// CHECK-NEXT:     scf.for %arg3 = %c0 to %0 step %c1 {
// CHECK-NEXT:       memref.store %arg2, %arg1[%arg3] : memref<?xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT:   return
func.func @loop(%n: index, %m: memref<?xf32>, %f: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %u = affine.min affine_map<(d0) -> (1024, d0, 96)>(%n)
  scf.for %i = %c0 to %u step %c1 {
    memref.store %f, %m[%i] : memref<?xf32>
  }
  return
}

// A minimum without constant, a bound that is no minimum: nothing to test for.
// CHECK-LABEL: func.func @no_constant(
// CHECK: scf.for %arg4 = %c0 to %0 step %c1 {
// CHECK: scf.for %arg4 = %c0 to %arg0 step %c1 {
func.func @no_constant(%n: index, %k: index, %m: memref<?xf32>, %f: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %u = affine.min affine_map<(d0)[s0] -> (s0, d0)>(%n)[%k]
  scf.for %i = %c0 to %u step %c1 {
    memref.store %f, %m[%i] : memref<?xf32>
  }
  scf.for %i = %c0 to %n step %c1 {
    memref.store %f, %m[%i] : memref<?xf32>
  }
  return
}

// Inner loops come first; copies of the outer one hold what became of them.
// CHECK-LABEL: func.func @nested(
// CHECK: %1 = arith.cmpi eq, %0, %c8 : index
// CHECK: scf.if %1 {
// CHECK: scf.for %arg3 = %c0 to %c8 step %c1 {
// CHECK: %2 = arith.cmpi eq, %c8, %c8_0 : index
// CHECK: scf.if %2 {
// CHECK: scf.for %arg4 = %c0 to %c8_0 step %c1 {
// CHECK: } else {
// CHECK: scf.for %arg4 = %c0 to %c8 step %c1 {
// CHECK: } else {
// CHECK: scf.for %arg3 = %c0 to %0 step %c1 {
// CHECK: %2 = arith.cmpi eq, %0, %c8_0 : index
// CHECK: scf.if %2 {
// CHECK: scf.for %arg4 = %c0 to %c8_0 step %c1 {
// CHECK: } else {
// CHECK: scf.for %arg4 = %c0 to %0 step %c1 {
func.func @nested(%n: index, %m: memref<?xf32>, %f: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %u = affine.min affine_map<(d0) -> (8, d0)>(%n)
  scf.for %i = %c0 to %u step %c1 {
    scf.for %j = %c0 to %u step %c1 {
      memref.store %f, %m[%i] : memref<?xf32>
    }
  }
  return
}

// PARALLEL-LABEL: func.func @parallel(
// PARALLEL:         %[[U:.*]] = affine.min
// PARALLEL:         %[[C1:.*]] = arith.constant 8 : index
// PARALLEL-NEXT:    %[[E1:.*]] = arith.cmpi eq, %[[U]], %[[C1]] : index
// PARALLEL-NEXT:    %[[C2:.*]] = arith.constant 8 : index
// PARALLEL-NEXT:    %[[E2:.*]] = arith.cmpi eq, %[[U]], %[[C2]] : index
// PARALLEL-NEXT:    %[[BOTH:.*]] = arith.andi %[[E1]], %[[E2]] : i1
// PARALLEL-NEXT:    scf.if %[[BOTH]] {
// PARALLEL-NEXT:      scf.parallel {{.*}} to (%[[C2]], %[[C2]])
// PARALLEL:         } else {
// PARALLEL-NEXT:      scf.parallel {{.*}} to (%[[U]], %[[U]])
// PARALLEL:         }
// One of the bounds is not such a minimum:
// PARALLEL:         scf.parallel {{.*}} to (%[[U]], %arg0)
// CHECK-LABEL: func.func @parallel(
// CHECK: scf.parallel (%arg3, %arg4) = (%c0, %c0) to (%0, %0) step (%c1, %c1) {
// CHECK: scf.reduce
// CHECK: scf.parallel (%arg3, %arg4) = (%c0, %c0) to (%0, %arg0) step (%c1, %c1) {
// CHECK: scf.reduce
func.func @parallel(%n: index, %m: memref<?xf32>, %f: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %u = affine.min affine_map<(d0) -> (8, d0)>(%n)
  scf.parallel (%i, %j) = (%c0, %c0) to (%u, %u) step (%c1, %c1) {
    memref.store %f, %m[%i] : memref<?xf32>
  }
  scf.parallel (%i, %j) = (%c0, %c0) to (%u, %n) step (%c1, %c1) {
    memref.store %f, %m[%i] : memref<?xf32>
  }
  return
}
