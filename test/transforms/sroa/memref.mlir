// RUN: tsopt %s --sroa | FileCheck %s

// CHECK-LABEL: func.func @basic
// CHECK-SAME:  (%[[A0:.*]]: i32) -> i32 {
// CHECK-NEXT:  %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT:  %[[C1:.*]] = arith.constant 1 : index
// CHECK-NEXT:  %[[ALLOCA:.*]] = memref.alloca() : memref<i32>
// CHECK-NEXT:  %[[ALLOCA_0:.*]] = memref.alloca() : memref<i32>
// CHECK-NEXT:  memref.store %[[A0]], %[[ALLOCA]][] : memref<i32>
// CHECK-NEXT:  memref.store %[[A0]], %[[ALLOCA_0]][] : memref<i32>
// CHECK-NEXT:  %[[V5:.*]] = memref.load %[[ALLOCA]][] : memref<i32>
// CHECK-NEXT:  return %[[V5]] : i32
func.func @basic(%x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloca() : memref<2xi32>
  memref.store %x, %a[%c0] : memref<2xi32>
  memref.store %x, %a[%c1] : memref<2xi32>
  %l = memref.load %a[%c0] : memref<2xi32>
  return %l : i32
}
// CHECK-LABEL: func.func @two
// CHECK-SAME:  (%[[A0:.*]]: i32) -> i32 {
// CHECK-NEXT:  %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT:  %[[C1:.*]] = arith.constant 1 : index
// CHECK-NEXT:  %[[ALLOCA:.*]] = memref.alloca() : memref<i32>
// CHECK-NEXT:  %[[ALLOCA_0:.*]] = memref.alloca() : memref<i32>
// CHECK-NEXT:  memref.store %[[A0]], %[[ALLOCA_0]][] : memref<i32>
// CHECK-NEXT:  %[[V5:.*]] = memref.load %[[ALLOCA]][] : memref<i32>
// CHECK-NEXT:  return %[[V5]] : i32
func.func @two(%x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloca() {alignment = 8 : i64} : memref<2x2xi32>
  memref.store %x, %a[%c0, %c1] : memref<2x2xi32>
  %l = memref.load %a[%c1, %c1] : memref<2x2xi32>
  return %l : i32
}
// CHECK-LABEL: func.func @dyn
// CHECK-SAME:  (%[[A0:.*]]: i32, %[[A1:.*]]: index) -> i32 {
// CHECK-NEXT:  %[[ALLOCA:.*]] = memref.alloca() : memref<2xi32>
// CHECK-NEXT:  memref.store %[[A0]], %[[ALLOCA]][%[[A1]]] : memref<2xi32>
// CHECK-NEXT:  %[[V3:.*]] = memref.load %[[ALLOCA]][%[[A1]]] : memref<2xi32>
// CHECK-NEXT:  return %[[V3]] : i32
func.func @dyn(%x: i32, %i: index) -> i32 {
  %a = memref.alloca() : memref<2xi32>
  memref.store %x, %a[%i] : memref<2xi32>
  %l = memref.load %a[%i] : memref<2xi32>
  return %l : i32
}
// CHECK-LABEL: func.func @oob
// CHECK-SAME:  (%[[A0:.*]]: i32) -> i32 {
// CHECK-NEXT:  %[[C3:.*]] = arith.constant 3 : index
// CHECK-NEXT:  %[[ALLOCA:.*]] = memref.alloca() : memref<2xi32>
// CHECK-NEXT:  memref.store %[[A0]], %[[ALLOCA]][%[[C3]]] : memref<2xi32>
// CHECK-NEXT:  %[[V3:.*]] = memref.load %[[ALLOCA]][%[[C3]]] : memref<2xi32>
// CHECK-NEXT:  return %[[V3]] : i32
func.func @oob(%x: i32) -> i32 {
  %c3 = arith.constant 3 : index
  %a = memref.alloca() : memref<2xi32>
  memref.store %x, %a[%c3] : memref<2xi32>
  %l = memref.load %a[%c3] : memref<2xi32>
  return %l : i32
}
// CHECK-LABEL: func.func @big
// CHECK-SAME:  (%[[A0:.*]]: i32) -> i32 {
// CHECK-NEXT:  %[[C3:.*]] = arith.constant 3 : index
// CHECK-NEXT:  %[[ALLOCA:.*]] = memref.alloca() : memref<17xi32>
// CHECK-NEXT:  memref.store %[[A0]], %[[ALLOCA]][%[[C3]]] : memref<17xi32>
// CHECK-NEXT:  %[[V3:.*]] = memref.load %[[ALLOCA]][%[[C3]]] : memref<17xi32>
// CHECK-NEXT:  return %[[V3]] : i32
func.func @big(%x: i32) -> i32 {
  %c3 = arith.constant 3 : index
  %a = memref.alloca() : memref<17xi32>
  memref.store %x, %a[%c3] : memref<17xi32>
  %l = memref.load %a[%c3] : memref<17xi32>
  return %l : i32
}
// CHECK-LABEL: func.func @region
// CHECK-SAME:  (%[[A0:.*]]: i32, %[[A1:.*]]: i1) -> i32 {
// CHECK-NEXT:  %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT:  %[[ALLOCA:.*]] = memref.alloca() : memref<i32>
// CHECK-NEXT:  scf.if %[[A1]] {
// CHECK-NEXT:  memref.store %[[A0]], %[[ALLOCA]][] : memref<i32>
// CHECK-NEXT:  }
// CHECK-NEXT:  %[[V4:.*]] = memref.load %[[ALLOCA]][] : memref<i32>
// CHECK-NEXT:  return %[[V4]] : i32
func.func @region(%x: i32, %c: i1) -> i32 {
  %c0 = arith.constant 0 : index
  %a = memref.alloca() : memref<2xi32>
  scf.if %c { memref.store %x, %a[%c0] : memref<2xi32> }
  %l = memref.load %a[%c0] : memref<2xi32>
  return %l : i32
}
