// RUN: tsopt %s -canonicalize | FileCheck %s

// Selections.

// CHECK-LABEL: func.func @known_condition(
// CHECK-NEXT:      return %arg0, %arg1 : i32, i32
func.func @known_condition(%a: i32, %b: i32) -> (i32, i32) {
  %t = arith.constant true
  %f = arith.constant false
  %0 = arith.select %t, %a, %b : i32
  %1 = arith.select %f, %a, %b : i32
  return %0, %1 : i32, i32
}

// CHECK-LABEL: func.func @equal_values(
// CHECK-NEXT:      return %arg1 : i32
func.func @equal_values(%c: i1, %a: i32) -> i32 {
  %0 = arith.select %c, %a, %a : i32
  return %0 : i32
}

// CHECK-LABEL: func.func @poison(
// CHECK-NEXT:      return %arg1, %arg1 : i32, i32
func.func @poison(%c: i1, %a: i32) -> (i32, i32) {
  %p = ub.poison : i32
  %0 = arith.select %c, %p, %a : i32
  %1 = arith.select %c, %a, %p : i32
  return %0, %1 : i32, i32
}

// CHECK-LABEL: func.func @condition_itself(
// CHECK-NEXT:      %true = arith.constant true
// CHECK-NEXT:      %0 = arith.xori %arg0, %true : i1
// CHECK-NEXT:      return %arg0, %0 : i1, i1
func.func @condition_itself(%c: i1) -> (i1, i1) {
  %t = arith.constant true
  %f = arith.constant false
  %0 = arith.select %c, %t, %f : i1
  %1 = arith.select %c, %f, %t : i1
  return %0, %1 : i1, i1
}

// CHECK-LABEL: func.func @extended_condition(
// CHECK-NEXT:      %true = arith.constant true
// CHECK-NEXT:      %0 = arith.extui %arg0 : i1 to i32
// CHECK-NEXT:      %1 = arith.xori %arg0, %true : i1
// CHECK-NEXT:      %2 = arith.extui %1 : i1 to i32
// CHECK-NEXT:      return %0, %2 : i32, i32
func.func @extended_condition(%c: i1) -> (i32, i32) {
  %a = arith.constant 1 : i32
  %b = arith.constant 0 : i32
  %0 = arith.select %c, %a, %b : i32
  %1 = arith.select %c, %b, %a : i32
  return %0, %1 : i32, i32
}

// CHECK-LABEL: func.func @by_equality(
// CHECK-NEXT:      return %arg1, %arg0 : i32, i32
func.func @by_equality(%a: i32, %b: i32) -> (i32, i32) {
  %c = arith.cmpi eq, %a, %b : i32
  %d = arith.cmpi ne, %a, %b : i32
  %0 = arith.select %c, %a, %b : i32
  %1 = arith.select %d, %a, %b : i32
  return %0, %1 : i32, i32
}

// CHECK-LABEL: func.func @not_of_condition(
// CHECK-NEXT:      %0 = arith.select %arg0, %arg2, %arg1 : i32
// CHECK-NEXT:      return %0 : i32
func.func @not_of_condition(%c: i1, %a: i32, %b: i32) -> i32 {
  %t = arith.constant true
  %n = arith.xori %c, %t : i1
  %0 = arith.select %n, %a, %b : i32
  return %0 : i32
}

// CHECK-LABEL: func.func @nested(
// CHECK-NEXT:      %0 = arith.select %arg0, %arg1, %arg3 : i32
// CHECK-NEXT:      %1 = arith.select %arg0, %arg3, %arg2 : i32
// CHECK-NEXT:      return %0, %1 : i32, i32
func.func @nested(%c: i1, %a: i32, %b: i32, %d: i32) -> (i32, i32) {
  %0 = arith.select %c, %a, %b : i32
  %1 = arith.select %c, %0, %d : i32
  %2 = arith.select %c, %d, %0 : i32
  return %1, %2 : i32, i32
}

// CHECK-LABEL: func.func @elements(
// CHECK-NEXT:      %cst = arith.constant dense<[1, 5, 3]> : vector<3xi32>
// CHECK-NEXT:      return %cst : vector<3xi32>
func.func @elements() -> vector<3xi32> {
  %c = arith.constant dense<[true, false, true]> : vector<3xi1>
  %a = arith.constant dense<[1, 2, 3]> : vector<3xi32>
  %b = arith.constant dense<[4, 5, 6]> : vector<3xi32>
  %0 = arith.select %c, %a, %b : vector<3xi1>, vector<3xi32>
  return %0 : vector<3xi32>
}
