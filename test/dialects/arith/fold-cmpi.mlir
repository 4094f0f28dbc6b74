// RUN: tsopt %s -canonicalize | FileCheck %s

// Integer comparisons.

// CHECK-LABEL: func.func @equal_operands(
// CHECK-NEXT:      %true = arith.constant true
// CHECK-NEXT:      %false = arith.constant false
// CHECK-NEXT:      return %true, %false, %false, %true, %false, %true, %false, %true, %false, %true : i1, i1, i1, i1, i1, i1, i1, i1, i1, i1
func.func @equal_operands(%a: i32) -> (i1, i1, i1, i1, i1, i1, i1, i1, i1, i1) {
  %0 = arith.cmpi eq, %a, %a : i32
  %1 = arith.cmpi ne, %a, %a : i32
  %2 = arith.cmpi slt, %a, %a : i32
  %3 = arith.cmpi sle, %a, %a : i32
  %4 = arith.cmpi sgt, %a, %a : i32
  %5 = arith.cmpi sge, %a, %a : i32
  %6 = arith.cmpi ult, %a, %a : i32
  %7 = arith.cmpi ule, %a, %a : i32
  %8 = arith.cmpi ugt, %a, %a : i32
  %9 = arith.cmpi uge, %a, %a : i32
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9 : i1, i1, i1, i1, i1, i1, i1, i1, i1, i1
}

// CHECK-LABEL: func.func @constants(
// CHECK-NEXT:      %false = arith.constant false
// CHECK-NEXT:      %true = arith.constant true
// CHECK-NEXT:      return %false, %true, %true, %true, %false, %false, %false, %false, %true, %true : i1, i1, i1, i1, i1, i1, i1, i1, i1, i1
func.func @constants() -> (i1, i1, i1, i1, i1, i1, i1, i1, i1, i1) {
  %a = arith.constant -1 : i32
  %b = arith.constant 1 : i32
  %0 = arith.cmpi eq, %a, %b : i32
  %1 = arith.cmpi ne, %a, %b : i32
  %2 = arith.cmpi slt, %a, %b : i32
  %3 = arith.cmpi sle, %a, %b : i32
  %4 = arith.cmpi sgt, %a, %b : i32
  %5 = arith.cmpi sge, %a, %b : i32
  %6 = arith.cmpi ult, %a, %b : i32
  %7 = arith.cmpi ule, %a, %b : i32
  %8 = arith.cmpi ugt, %a, %b : i32
  %9 = arith.cmpi uge, %a, %b : i32
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9 : i1, i1, i1, i1, i1, i1, i1, i1, i1, i1
}

// CHECK-LABEL: func.func @constant_goes_right(
// CHECK-NEXT:      %c4_i32 = arith.constant 4 : i32
// CHECK-NEXT:      %0 = arith.cmpi sgt, %arg0, %c4_i32 : i32
// CHECK-NEXT:      %1 = arith.cmpi ule, %arg0, %c4_i32 : i32
// CHECK-NEXT:      return %0, %1 : i1, i1
func.func @constant_goes_right(%a: i32) -> (i1, i1) {
  %c = arith.constant 4 : i32
  %0 = arith.cmpi slt, %c, %a : i32
  %1 = arith.cmpi uge, %c, %a : i32
  return %0, %1 : i1, i1
}

// CHECK-LABEL: func.func @truth_values(
// CHECK-NEXT:      %false = arith.constant false
// CHECK-NEXT:      %0 = arith.cmpi eq, %arg0, %false : i1
// CHECK-NEXT:      return %arg0, %arg0, %0 : i1, i1, i1
func.func @truth_values(%a: i1) -> (i1, i1, i1) {
  %t = arith.constant true
  %f = arith.constant false
  %0 = arith.cmpi eq, %a, %t : i1
  %1 = arith.cmpi ne, %a, %f : i1
  %2 = arith.cmpi eq, %a, %f : i1
  return %0, %1, %2 : i1, i1, i1
}

// CHECK-LABEL: func.func @extended_truth_value(
// CHECK-NEXT:      return %arg0, %arg0 : i1, i1
func.func @extended_truth_value(%a: i1) -> (i1, i1) {
  %z = arith.constant 0 : i32
  %x = arith.extui %a : i1 to i32
  %y = arith.extsi %a : i1 to i32
  %0 = arith.cmpi ne, %x, %z : i32
  %1 = arith.cmpi ne, %y, %z : i32
  return %0, %1 : i1, i1
}

// CHECK-LABEL: func.func @extended_operands(
// CHECK-NEXT:      %0 = arith.extui %arg0 : i8 to i32
// CHECK-NEXT:      %1 = arith.extui %arg1 : i8 to i32
// CHECK-NEXT:      %2 = arith.cmpi eq, %arg0, %arg1 : i8
// CHECK-NEXT:      %3 = arith.cmpi ult, %0, %1 : i32
// CHECK-NEXT:      %4 = arith.cmpi ne, %arg0, %arg1 : i8
// CHECK-NEXT:      return %2, %3, %4 : i1, i1, i1
func.func @extended_operands(%a: i8, %b: i8) -> (i1, i1, i1) {
  %x = arith.extui %a : i8 to i32
  %y = arith.extui %b : i8 to i32
  %0 = arith.cmpi eq, %x, %y : i32
  %1 = arith.cmpi ult, %x, %y : i32
  %v = arith.extsi %a : i8 to i32
  %w = arith.extsi %b : i8 to i32
  %2 = arith.cmpi ne, %v, %w : i32
  return %0, %1, %2 : i1, i1, i1
}

// Comparisons with poison are left alone.
// CHECK-LABEL: func.func @poison(
// CHECK-NEXT:      %0 = ub.poison : i32
// CHECK-NEXT:      %c1_i32 = arith.constant 1 : i32
// CHECK-NEXT:      %1 = arith.cmpi eq, %arg0, %0 : i32
// CHECK-NEXT:      %2 = arith.cmpi eq, %c1_i32, %0 : i32
// CHECK-NEXT:      return %1, %2 : i1, i1
func.func @poison(%a: i32) -> (i1, i1) {
  %p = ub.poison : i32
  %c = arith.constant 1 : i32
  %0 = arith.cmpi eq, %a, %p : i32
  %1 = arith.cmpi eq, %c, %p : i32
  return %0, %1 : i1, i1
}
