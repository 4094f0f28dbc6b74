// RUN: tsopt %s -inline | FileCheck %s

func.func private @callee(%a: i32) -> i32 {
  %0 = arith.muli %a, %a : i32
  return %0 : i32
}

// CHECK-LABEL: func.func @caller(
// CHECK-NEXT:      %0 = arith.muli %arg0, %arg0 : i32
// CHECK-NEXT:      return %0 : i32
func.func @caller(%a: i32) -> i32 {
  %0 = call @callee(%a) : (i32) -> i32
  return %0 : i32
}

// CHECK-LABEL: func.func @twice(
// CHECK-NEXT:      %0 = arith.muli %arg0, %arg0 : i32
// CHECK-NEXT:      %1 = arith.muli %0, %0 : i32
// CHECK-NEXT:      return %1 : i32
func.func @twice(%a: i32) -> i32 {
  %0 = call @callee(%a) : (i32) -> i32
  %1 = call @callee(%0) : (i32) -> i32
  return %1 : i32
}

// CHECK-LABEL: func.func @in_a_loop(
// CHECK-NEXT:      %c0 = arith.constant 0 : index
// CHECK-NEXT:      %c1 = arith.constant 1 : index
// CHECK-NEXT:      %0 = scf.for %arg2 = %c0 to %arg1 step %c1 iter_args(%arg3 = %arg0) -> (i32) {
// CHECK-NEXT:        %1 = arith.muli %arg3, %arg3 : i32
// CHECK-NEXT:        scf.yield %1 : i32
// CHECK-NEXT:      }
// CHECK-NEXT:      return %0 : i32
func.func @in_a_loop(%a: i32, %n: index) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> i32 {
    %1 = func.call @callee(%x) : (i32) -> i32
    scf.yield %1 : i32
  }
  return %0 : i32
}

// CHECK-LABEL: func.func @recursive(
// CHECK-NEXT:      %0 = call @recursive(%arg0) : (i32) -> i32
// CHECK-NEXT:      return %0 : i32
func.func @recursive(%a: i32) -> i32 {
  %0 = call @recursive(%a) : (i32) -> i32
  return %0 : i32
}
