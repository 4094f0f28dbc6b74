// RUN: tsopt %s -scf-forall-to-parallel | FileCheck %s

// A loop over an index space becomes a parallel loop; the mapping stays.

// CHECK-LABEL: func.func @parallel(
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c0_0 = arith.constant 0 : index
// CHECK-NEXT:    %c4 = arith.constant 4 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %c1_1 = arith.constant 1 : index
// CHECK-NEXT:    scf.parallel (%arg2, %arg3) = (%c0, %c0_0) to (%c4, %arg0) step (%c1, %c1_1) {
// CHECK-NEXT:      %0 = memref.load %arg1[%arg2] : memref<?xf32>
// CHECK-NEXT:      memref.store %0, %arg1[%arg3] : memref<?xf32>
// CHECK-NEXT:      scf.reduce
// CHECK-NEXT:    }
// CHECK-NEXT:    %c1_2 = arith.constant 1 : index
// CHECK-NEXT:    %c2 = arith.constant 2 : index
// CHECK-NEXT:    scf.parallel (%arg2) = (%c1_2) to (%arg0) step (%c2) {
// CHECK-NEXT:      %0 = memref.load %arg1[%arg2] : memref<?xf32>
// CHECK-NEXT:      scf.reduce
// CHECK-NEXT:    } {mapping = [#gpu.thread<x>]}
// CHECK-NEXT:    return
func.func @parallel(%n: index, %m: memref<?xf32>) {
  scf.forall (%i, %j) in (4, %n) {
    %0 = memref.load %m[%i] : memref<?xf32>
    memref.store %0, %m[%j] : memref<?xf32>
  }
  scf.forall (%i) = (1) to (%n) step (2) {
    %0 = memref.load %m[%i] : memref<?xf32>
  } {mapping = [#gpu.thread<x>]}
  return
}
