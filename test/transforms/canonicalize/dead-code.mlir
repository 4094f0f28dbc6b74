// RUN: tsopt %s --canonicalize --allow-unregistered-dialect | FileCheck %s

// Operations without effects and users go, in chains too.
// CHECK-LABEL: func.func @chain
// CHECK-SAME:  (%[[A0:.*]]: i32) {
// CHECK-NEXT:  return
func.func @chain(%x: i32) {
  %a = arith.addi %x, %x : i32
  %b = arith.muli %a, %a : i32
  return
}
// An operation of which nothing is known stays, and what it uses.
// CHECK-LABEL: func.func @unknown
// CHECK-SAME:  (%[[A0:.*]]: i32) {
// CHECK-NEXT:  %[[V1:.*]] = arith.addi %[[A0]], %[[A0]] : i32
// CHECK-NEXT:  %[[V2:.*]] = "foo.unknown"(%[[V1]]) : (i32) -> i32
// CHECK-NEXT:  return
func.func @unknown(%x: i32) {
  %a = arith.addi %x, %x : i32
  %b = "foo.unknown"(%a) : (i32) -> i32
  return
}
// A loop whose body has no effect is dead; one with an unknown operation not.
// CHECK-LABEL: func.func @loops
// CHECK-SAME:  (%[[A0:.*]]: index, %[[A1:.*]]: i32) {
// CHECK-NEXT:  %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT:  %[[C1:.*]] = arith.constant 1 : index
// CHECK-NEXT:  scf.for %[[A2:.*]] = %[[C0]] to %[[A0]] step %[[C1]] {
// CHECK-NEXT:  "foo.effect"(%[[A2]]) : (index) -> ()
// CHECK-NEXT:  }
// CHECK-NEXT:  return
func.func @loops(%n: index, %x: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %a = arith.addi %x, %x : i32
  }
  scf.for %i = %c0 to %n step %c1 {
    "foo.effect"(%i) : (index) -> ()
  }
  return
}
// Reading memory is no reason to stay, writing is.
// CHECK-LABEL: func.func @memory
// CHECK-SAME:  (%[[A0:.*]]: memref<4xf32>, %[[A1:.*]]: index, %[[A2:.*]]: f32) {
// CHECK-NEXT:  memref.store %[[A2]], %[[A0]][%[[A1]]] : memref<4xf32>
// CHECK-NEXT:  return
func.func @memory(%m: memref<4xf32>, %i: index, %x: f32) {
  %a = memref.load %m[%i] : memref<4xf32>
  memref.store %x, %m[%i] : memref<4xf32>
  return
}
