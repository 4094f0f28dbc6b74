// RUN: tsopt %s -canonicalize -allow-unregistered-dialect | FileCheck %s

// Loops that run never or once.

// CHECK-LABEL: func.func @never(
// CHECK-NEXT:      return %arg0 : i32
func.func @never(%x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %c1 to %c0 step %c1 iter_args(%a = %x) -> i32 {
    %1 = "t.op"(%a) : (i32) -> i32
    scf.yield %1 : i32
  }
  return %0 : i32
}

// CHECK-LABEL: func.func @equal_bounds(
// CHECK-NEXT:      return
func.func @equal_bounds(%n: index, %s: index) {
  scf.for %i = %n to %n step %s {
    "t.use"(%i) : (index) -> ()
  }
  return
}

// CHECK-LABEL: func.func @once(
// CHECK-NEXT:      %c3 = arith.constant 3 : index
// CHECK-NEXT:      %0 = "t.op"(%c3, %arg0) : (index, i32) -> i32
// CHECK-NEXT:      return %0 : i32
func.func @once(%x: i32) -> i32 {
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %c2 = arith.constant 2 : index
  %0 = scf.for %i = %c3 to %c5 step %c2 iter_args(%a = %x) -> i32 {
    %1 = "t.op"(%i, %a) : (index, i32) -> i32
    scf.yield %1 : i32
  }
  return %0 : i32
}

// CHECK-LABEL: func.func @once_by_difference(
// CHECK-NEXT:      %c1 = arith.constant 1 : index
// CHECK-NEXT:      %0 = arith.addi %arg0, %c1 : index
// CHECK-NEXT:      scf.for %arg1 = %arg0 to %0 step %c1 {
// CHECK-NEXT:        "t.use"(%arg1) : (index) -> ()
// CHECK-NEXT:      }
// CHECK-NEXT:      return
func.func @once_by_difference(%n: index) {
  %c1 = arith.constant 1 : index
  %m = arith.addi %n, %c1 : index
  scf.for %i = %n to %m step %c1 {
    "t.use"(%i) : (index) -> ()
  }
  return
}

// CHECK-LABEL: func.func @unsigned(
// CHECK-NEXT:      return
func.func @unsigned(%x: i32) {
  %a = arith.constant -1 : i32
  %b = arith.constant 1 : i32
  %c = arith.constant 1 : i32
  scf.for unsigned %i = %a to %b step %c : i32 {
    "t.use"(%i) : (i32) -> ()
  }
  return
}

// CHECK-LABEL: func.func @twice(
// CHECK-NEXT:      %c0 = arith.constant 0 : index
// CHECK-NEXT:      %c1 = arith.constant 1 : index
// CHECK-NEXT:      %c2 = arith.constant 2 : index
// CHECK-NEXT:      scf.for %arg0 = %c0 to %c2 step %c1 {
// CHECK-NEXT:        "t.use"(%arg0) : (index) -> ()
// CHECK-NEXT:      }
// CHECK-NEXT:      return
func.func @twice() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  scf.for %i = %c0 to %c2 step %c1 {
    "t.use"(%i) : (index) -> ()
  }
  return
}

// An empty loop that only hands on values.
// CHECK-LABEL: func.func @only_yields(
// CHECK-NEXT:      return %arg1, %arg2 : i32, i32
func.func @only_yields(%n: index, %x: i32, %y: i32) -> (i32, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %y) -> (i32, i32) {
    scf.yield %a, %b : i32, i32
  }
  return %0#0, %0#1 : i32, i32
}

// CHECK-LABEL: func.func @only_yields_outside(
// CHECK-NEXT:      return %arg1 : i32
func.func @only_yields_outside(%x: i32, %y: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %0 = scf.for %i = %c0 to %c8 step %c1 iter_args(%a = %x) -> i32 {
    scf.yield %y : i32
  }
  return %0 : i32
}
