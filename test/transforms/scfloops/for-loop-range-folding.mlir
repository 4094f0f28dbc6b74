// RUN: tsopt %s -scf-for-loop-range-folding | FileCheck %s

// A sum with the induction variable moves both bounds, a product also the step;
// flags and attributes of the operation stay.
// CHECK-LABEL: func.func @chain(
// CHECK-NEXT:   %c0 = arith.constant 0 : index
// CHECK-NEXT:   %c1 = arith.constant 1 : index
// CHECK-NEXT:   %c4 = arith.constant 4 : index
// CHECK-NEXT:   %0 = arith.addi %arg2, %c0 {note} : index
// CHECK-NEXT:   %1 = arith.addi %arg2, %arg1 {note} : index
// CHECK-NEXT:   %2 = arith.muli %0, %c4 overflow<nsw> : index
// CHECK-NEXT:   %3 = arith.muli %1, %c4 overflow<nsw> : index
// CHECK-NEXT:   %4 = arith.muli %c1, %c4 overflow<nsw> : index
// CHECK-NEXT:   scf.for %arg4 = %2 to %3 step %4 {
// CHECK-NEXT:     memref.store %arg3, %arg0[%arg4] : memref<?xi32>
// CHECK-NEXT:   } {tag}
// CHECK-NEXT:   return
func.func @chain(%m: memref<?xi32>, %n: index, %k: index, %v: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %n step %c1 {
    %0 = arith.addi %k, %i {note} : index
    %1 = arith.muli %0, %c4 overflow<nsw> : index
    memref.store %v, %m[%1] : memref<?xi32>
  } {tag}
  return
}

// Inner loops go first, which makes the outer induction variable foldable here.
// CHECK-LABEL: func.func @nested(
// CHECK-NEXT:   %c0 = arith.constant 0 : index
// CHECK-NEXT:   %c1 = arith.constant 1 : index
// CHECK-NEXT:   %0 = arith.addi %c0, %arg2 : index
// CHECK-NEXT:   %1 = arith.addi %arg1, %arg2 : index
// CHECK-NEXT:   scf.for %arg4 = %0 to %1 step %c1 {
// CHECK-NEXT:     %2 = arith.addi %arg1, %arg2 : index
// CHECK-NEXT:     scf.for %arg5 = %arg4 to %2 step %c1 {
// CHECK-NEXT:       memref.store %arg3, %arg0[%arg5] : memref<?xi32>
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT:   return
func.func @nested(%m: memref<?xi32>, %n: index, %k: index, %v: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %j = %c0 to %n step %c1 {
    scf.for %i = %j to %n step %c1 {
      %0 = arith.addi %i, %k : index
      memref.store %v, %m[%0] : memref<?xi32>
    }
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
// CHECK-NEXT:   %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT:   %c1_i32 = arith.constant 1 : i32
// CHECK-NEXT:   %0 = arith.addi %c0_i32, %arg1 : i32
// CHECK-NEXT:   %1 = arith.addi %arg1, %arg1 : i32
// CHECK-NEXT:   scf.for %arg4 = %0 to %1 step %c1_i32  : i32 {
// CHECK-NEXT:     scf.if %arg3 {
// CHECK-NEXT:       memref.store %arg4, %arg0[%arg2] : memref<?xi32>
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT:   return
func.func @integers(%m: memref<?xi32>, %n: i32, %at: index, %c: i1) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  scf.for %i = %c0 to %n step %c1 : i32 {
    scf.if %c {
      %0 = arith.addi %i, %n : i32
      memref.store %0, %m[%at] : memref<?xi32>
    }
  }
  return
}
