// RUN: tsopt %s --mem2reg --allow-unregistered-dialect | FileCheck %s

// CHECK-LABEL: func.func @straight
// CHECK-SAME:  (%[[A0:.*]]: i32) -> i32 {
// CHECK-NEXT:  return %[[A0]] : i32
func.func @straight(%x: i32) -> i32 {
  %a = memref.alloca() : memref<i32>
  memref.store %x, %a[] : memref<i32>
  %l = memref.load %a[] : memref<i32>
  return %l : i32
}
// A load before any store is poison.
// CHECK-LABEL: func.func @never_stored
// CHECK-SAME:  () -> i32 {
// CHECK-NEXT:  %[[V0:.*]] = ub.poison : i32
// CHECK-NEXT:  return %[[V0]] : i32
func.func @never_stored() -> i32 {
  %a = memref.alloca() : memref<i32>
  %l = memref.load %a[] : memref<i32>
  return %l : i32
}
// Where control flow joins, the value is an argument.
// CHECK-LABEL: func.func @join
// CHECK-SAME:  (%[[A0:.*]]: i1, %[[A1:.*]]: i32, %[[A2:.*]]: i32) -> i32 {
// CHECK-NEXT:  cf.cond_br %[[A0]], ^bb1, ^bb2
// CHECK-NEXT:  ^bb1:
// CHECK-NEXT:  cf.br ^bb3(%[[A2]] : i32)
// CHECK-NEXT:  ^bb2:
// CHECK-NEXT:  cf.br ^bb3(%[[A1]] : i32)
// CHECK-NEXT:  ^bb3(%[[V3:.*]]: i32):
// CHECK-NEXT:  return %[[V3]] : i32
func.func @join(%c: i1, %x: i32, %y: i32) -> i32 {
  %a = memref.alloca() : memref<i32>
  memref.store %x, %a[] : memref<i32>
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  memref.store %y, %a[] : memref<i32>
  cf.br ^bb3
^bb2:
  cf.br ^bb3
^bb3:
  %l = memref.load %a[] : memref<i32>
  return %l : i32
}
// But not where nobody asks for it.
// CHECK-LABEL: func.func @dead_join
// CHECK-SAME:  (%[[A0:.*]]: i1, %[[A1:.*]]: i32, %[[A2:.*]]: i32) -> i32 {
// CHECK-NEXT:  cf.cond_br %[[A0]], ^bb1, ^bb2
// CHECK-NEXT:  ^bb1:
// CHECK-NEXT:  cf.br ^bb2
// CHECK-NEXT:  ^bb2:
// CHECK-NEXT:  return %[[A1]] : i32
func.func @dead_join(%c: i1, %x: i32, %y: i32) -> i32 {
  %a = memref.alloca() : memref<i32>
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  memref.store %y, %a[] : memref<i32>
  cf.br ^bb2
^bb2:
  return %x : i32
}
// CHECK-LABEL: func.func @loop
// CHECK-SAME:  (%[[A0:.*]]: i1, %[[A1:.*]]: i32) -> i32 {
// CHECK-NEXT:  %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT:  cf.br ^bb1(%[[A1]] : i32)
// CHECK-NEXT:  ^bb1(%[[V3:.*]]: i32):
// CHECK-NEXT:  %[[V4:.*]] = arith.addi %[[V3]], %[[A1]] : i32
// CHECK-NEXT:  cf.cond_br %[[A0]], ^bb1(%[[V4]] : i32), ^bb2
// CHECK-NEXT:  ^bb2:
// CHECK-NEXT:  return %[[V4]] : i32
func.func @loop(%c: i1, %x: i32) -> i32 {
  %a = memref.alloca() : memref<1x1xi32>
  %c0 = arith.constant 0 : index
  memref.store %x, %a[%c0, %c0] : memref<1x1xi32>
  cf.br ^bb1
^bb1:
  %l = memref.load %a[%c0, %c0] : memref<1x1xi32>
  %s = arith.addi %l, %x : i32
  memref.store %s, %a[%c0, %c0] : memref<1x1xi32>
  cf.cond_br %c, ^bb1, ^bb2
^bb2:
  %m = memref.load %a[%c0, %c0] : memref<1x1xi32>
  return %m : i32
}
// Not when the memory is known elsewhere, holds several values, or is used in a
// region.
// CHECK-LABEL: func.func @escapes
// CHECK-SAME:  (%[[A0:.*]]: i32) -> i32 {
// CHECK-NEXT:  %[[ALLOCA:.*]] = memref.alloca() : memref<i32>
// CHECK-NEXT:  memref.store %[[A0]], %[[ALLOCA]][] : memref<i32>
// CHECK-NEXT:  "foo.escape"(%[[ALLOCA]]) : (memref<i32>) -> ()
// CHECK-NEXT:  %[[V2:.*]] = memref.load %[[ALLOCA]][] : memref<i32>
// CHECK-NEXT:  return %[[V2]] : i32
func.func @escapes(%x: i32) -> i32 {
  %a = memref.alloca() : memref<i32>
  memref.store %x, %a[] : memref<i32>
  "foo.escape"(%a) : (memref<i32>) -> ()
  %l = memref.load %a[] : memref<i32>
  return %l : i32
}
// CHECK-LABEL: func.func @array
// CHECK-SAME:  (%[[A0:.*]]: i32, %[[A1:.*]]: index) -> i32 {
// CHECK-NEXT:  %[[ALLOCA:.*]] = memref.alloca() : memref<2xi32>
// CHECK-NEXT:  memref.store %[[A0]], %[[ALLOCA]][%[[A1]]] : memref<2xi32>
// CHECK-NEXT:  %[[V3:.*]] = memref.load %[[ALLOCA]][%[[A1]]] : memref<2xi32>
// CHECK-NEXT:  return %[[V3]] : i32
func.func @array(%x: i32, %i: index) -> i32 {
  %a = memref.alloca() : memref<2xi32>
  memref.store %x, %a[%i] : memref<2xi32>
  %l = memref.load %a[%i] : memref<2xi32>
  return %l : i32
}
// CHECK-LABEL: func.func @region
// CHECK-SAME:  (%[[A0:.*]]: i1, %[[A1:.*]]: i32) -> i32 {
// CHECK-NEXT:  %[[ALLOCA:.*]] = memref.alloca() : memref<i32>
// CHECK-NEXT:  memref.store %[[A1]], %[[ALLOCA]][] : memref<i32>
// CHECK-NEXT:  scf.if %[[A0]] {
// CHECK-NEXT:  memref.store %[[A1]], %[[ALLOCA]][] : memref<i32>
// CHECK-NEXT:  }
// CHECK-NEXT:  %[[V3:.*]] = memref.load %[[ALLOCA]][] : memref<i32>
// CHECK-NEXT:  return %[[V3]] : i32
func.func @region(%c: i1, %x: i32) -> i32 {
  %a = memref.alloca() : memref<i32>
  memref.store %x, %a[] : memref<i32>
  scf.if %c {
    memref.store %x, %a[] : memref<i32>
  }
  %l = memref.load %a[] : memref<i32>
  return %l : i32
}
