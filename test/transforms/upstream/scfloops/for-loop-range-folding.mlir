// RUN: tsopt %s -scf-for-loop-range-folding | FileCheck %s
//
// Upstream asks neither for the sign of a factor nor whether bounds wrap.
// UNSUPPORTED: upstream

// A sum with the induction variable moves both bounds, a product also the step;
// flags and attributes of the operation stay.
// CHECK-LABEL: func.func @chain(
// CHECK:        %[[N:.*]] = arith.index_cast %arg1 : i32 to index
// CHECK:        %[[K:.*]] = arith.index_cast %arg2 : i32 to index
// CHECK-NEXT:   %[[L:.*]] = arith.addi %[[K]], %c0 {note} : index
// CHECK-NEXT:   %[[U:.*]] = arith.addi %[[K]], %[[N]] {note} : index
// CHECK-NEXT:   %[[L4:.*]] = arith.muli %[[L]], %c4 overflow<nsw> : index
// CHECK-NEXT:   %[[U4:.*]] = arith.muli %[[U]], %c4 overflow<nsw> : index
// CHECK-NEXT:   %[[S4:.*]] = arith.muli %c1, %c4 overflow<nsw> : index
// CHECK-NEXT:   scf.for %[[I:.*]] = %[[L4]] to %[[U4]] step %[[S4]] {
// CHECK-NEXT:     memref.store %{{.*}}, %arg0[%[[I]]] : memref<?xi32>
// CHECK-NEXT:   } {tag}
// CHECK-NEXT:   return
func.func @chain(%m: memref<?xi32>, %n: i32, %k: i32, %v: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %end = arith.index_cast %n : i32 to index
  %by = arith.index_cast %k : i32 to index
  scf.for %i = %c0 to %end step %c1 {
    %0 = arith.addi %by, %i {note} : index
    %1 = arith.muli %0, %c4 overflow<nsw> : index
    memref.store %v, %m[%1] : memref<?xi32>
  } {tag}
  return
}

// Inner loops go first, which makes the outer induction variable foldable here.
// CHECK-LABEL: func.func @nested(
// CHECK:        %[[B:.*]] = arith.addi %c0, %[[K:.*]] : index
// CHECK-NEXT:   %[[E:.*]] = arith.addi %[[N:.*]], %[[K]] : index
// CHECK-NEXT:   scf.for %[[J:.*]] = %[[B]] to %[[E]] step %c1 {
// CHECK-NEXT:     %[[U:.*]] = arith.addi %[[N]], %[[K]] : index
// CHECK-NEXT:     scf.for %[[I:.*]] = %[[J]] to %[[U]] step %c1 {
// CHECK-NEXT:       memref.store %{{.*}}, %arg0[%[[I]]] : memref<?xi32>
func.func @nested(%m: memref<?xi32>, %n32: i32, %k32: i32, %v: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.index_cast %n32 : i32 to index
  %k = arith.index_cast %k32 : i32 to index
  scf.for %j = %c0 to %n step %c1 {
    scf.for %i = %j to %n step %c1 {
      %0 = arith.addi %i, %k : index
      memref.store %v, %m[%0] : memref<?xi32>
    }
  }
  return
}

// A sum that may wrap, a factor that may not be positive, a loop of unsigned numbers: no.
// CHECK-LABEL: func.func @unknown(
// CHECK: scf.for %[[I:.*]] = %c0 to %arg1 step %c1 {
// CHECK:   arith.addi %[[I]], %arg2 : index
// CHECK: scf.for %[[I:.*]] = %c0 to %c4 step %c1 {
// CHECK:   arith.muli %[[I]], %arg2 : index
// CHECK: scf.for %[[I:.*]] = %c0 to %c4 step %c1 {
// CHECK:   arith.muli %[[I]], %c-4 : index
// CHECK: scf.for unsigned %[[I:.*]] = %c0 to %c4 step %c1 {
// CHECK:   arith.muli %[[I]], %c4 : index
func.func @unknown(%m: memref<?xi32>, %n: index, %k: index, %v: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %minus = arith.constant -4 : index
  scf.for %i = %c0 to %n step %c1 {
    %0 = arith.addi %i, %k : index
    memref.store %v, %m[%0] : memref<?xi32>
  }
  scf.for %i = %c0 to %c4 step %c1 {
    %0 = arith.muli %i, %k : index
    memref.store %v, %m[%0] : memref<?xi32>
  }
  scf.for %i = %c0 to %c4 step %c1 {
    %0 = arith.muli %i, %minus : index
    memref.store %v, %m[%0] : memref<?xi32>
  }
  scf.for unsigned %i = %c0 to %c4 step %c1 {
    %0 = arith.muli %i, %c4 : index
    memref.store %v, %m[%0] : memref<?xi32>
  }
  return
}

// Two users, the square, other operations, operands from the loop: no.
// CHECK-LABEL: func.func @not(
// CHECK: scf.for %arg4 = %c0 to %arg1 step %c1 {
// CHECK: %0 = arith.addi %arg4, %arg2 : index
// CHECK: %1 = arith.addi %arg4, %arg2 : index
// CHECK: scf.for %arg4 = %c0 to %arg1 step %c1 {
// CHECK: %0 = arith.muli %arg4, %arg4 : index
// CHECK: scf.for %arg4 = %c0 to %arg1 step %c1 {
// CHECK: %0 = arith.subi %arg4, %arg2 : index
// CHECK: scf.for %arg4 = %c0 to %arg1 step %c1 {
// CHECK: %0 = arith.addi %arg2, %arg2 : index
// CHECK: %1 = arith.addi %arg4, %0 : index
func.func @not(%m: memref<?xi32>, %n: index, %k: index, %v: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %0 = arith.addi %i, %k : index
    %1 = arith.addi %i, %k : index
    memref.store %v, %m[%0] : memref<?xi32>
    memref.store %v, %m[%1] : memref<?xi32>
  }
  scf.for %i = %c0 to %n step %c1 {
    %0 = arith.muli %i, %i : index
    memref.store %v, %m[%0] : memref<?xi32>
  }
  scf.for %i = %c0 to %n step %c1 {
    %0 = arith.subi %i, %k : index
    memref.store %v, %m[%0] : memref<?xi32>
  }
  scf.for %i = %c0 to %n step %c1 {
    %0 = arith.addi %k, %k : index
    %1 = arith.addi %i, %0 : index
    memref.store %v, %m[%1] : memref<?xi32>
  }
  return
}

// Also for integers, and where the user lies deeper.
// CHECK-LABEL: func.func @integers(
// CHECK:        %[[L:.*]] = arith.addi %c0_i32, %[[N:.*]] : i32
// CHECK-NEXT:   %[[U:.*]] = arith.addi %[[N]], %[[N]] : i32
// CHECK-NEXT:   scf.for %[[I:.*]] = %[[L]] to %[[U]] step %c1_i32  : i32 {
// CHECK-NEXT:     scf.if %arg3 {
// CHECK-NEXT:       memref.store %[[I]], %arg0[%arg2] : memref<?xi32>
func.func @integers(%m: memref<?xi32>, %n16: i16, %at: index, %c: i1) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %n = arith.extsi %n16 : i16 to i32
  scf.for %i = %c0 to %n step %c1 : i32 {
    scf.if %c {
      %0 = arith.addi %i, %n : i32
      memref.store %0, %m[%at] : memref<?xi32>
    }
  }
  return
}
