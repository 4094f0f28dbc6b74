// RUN: tsopt %s -canonicalize | FileCheck %s

// Float comparisons.

// CHECK-LABEL: func.func @numbers(
// CHECK-NEXT:      %false = arith.constant false
// CHECK-NEXT:      %true = arith.constant true
// CHECK-NEXT:      return %false, %false, %false, %false, %true, %true, %true, %true, %false, %false, %false, %true, %true, %true, %false, %true : i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1
func.func @numbers() -> (i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1) {
  %a = arith.constant 1.0 : f32
  %b = arith.constant 2.0 : f32
  %0 = arith.cmpf false, %a, %b : f32
  %1 = arith.cmpf oeq, %a, %b : f32
  %2 = arith.cmpf ogt, %a, %b : f32
  %3 = arith.cmpf oge, %a, %b : f32
  %4 = arith.cmpf olt, %a, %b : f32
  %5 = arith.cmpf ole, %a, %b : f32
  %6 = arith.cmpf one, %a, %b : f32
  %7 = arith.cmpf ord, %a, %b : f32
  %8 = arith.cmpf ueq, %a, %b : f32
  %9 = arith.cmpf ugt, %a, %b : f32
  %10 = arith.cmpf uge, %a, %b : f32
  %11 = arith.cmpf ult, %a, %b : f32
  %12 = arith.cmpf ule, %a, %b : f32
  %13 = arith.cmpf une, %a, %b : f32
  %14 = arith.cmpf uno, %a, %b : f32
  %15 = arith.cmpf true, %a, %b : f32
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15 : i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1
}

// CHECK-LABEL: func.func @not_a_number(
// CHECK-NEXT:      %false = arith.constant false
// CHECK-NEXT:      %true = arith.constant true
// CHECK-NEXT:      return %false, %false, %false, %false, %false, %false, %false, %false, %true, %true, %true, %true, %true, %true, %true, %true : i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1
func.func @not_a_number() -> (i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1) {
  %a = arith.constant 0x7FC00001 : f32
  %b = arith.constant 1.0 : f32
  %0 = arith.cmpf false, %a, %b : f32
  %1 = arith.cmpf oeq, %a, %b : f32
  %2 = arith.cmpf ogt, %a, %b : f32
  %3 = arith.cmpf oge, %a, %b : f32
  %4 = arith.cmpf olt, %a, %b : f32
  %5 = arith.cmpf ole, %a, %b : f32
  %6 = arith.cmpf one, %a, %b : f32
  %7 = arith.cmpf ord, %a, %b : f32
  %8 = arith.cmpf ueq, %a, %b : f32
  %9 = arith.cmpf ugt, %a, %b : f32
  %10 = arith.cmpf uge, %a, %b : f32
  %11 = arith.cmpf ult, %a, %b : f32
  %12 = arith.cmpf ule, %a, %b : f32
  %13 = arith.cmpf une, %a, %b : f32
  %14 = arith.cmpf uno, %a, %b : f32
  %15 = arith.cmpf true, %a, %b : f32
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15 : i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1
}

// CHECK-LABEL: func.func @one_nan_is_enough(
// CHECK-NEXT:      %false = arith.constant false
// CHECK-NEXT:      %true = arith.constant true
// CHECK-NEXT:      return %false, %true, %true : i1, i1, i1
func.func @one_nan_is_enough(%a: f32) -> (i1, i1, i1) {
  %n = arith.constant 0x7FC00001 : f32
  %0 = arith.cmpf olt, %a, %n : f32
  %1 = arith.cmpf ult, %n, %a : f32
  %2 = arith.cmpf uno, %a, %n : f32
  return %0, %1, %2 : i1, i1, i1
}

// CHECK-LABEL: func.func @zeros(
// CHECK-NEXT:      %true = arith.constant true
// CHECK-NEXT:      %false = arith.constant false
// CHECK-NEXT:      return %true, %false : i1, i1
func.func @zeros() -> (i1, i1) {
  %a = arith.constant 0.0 : f32
  %b = arith.constant -0.0 : f32
  %0 = arith.cmpf oeq, %a, %b : f32
  %1 = arith.cmpf olt, %b, %a : f32
  return %0, %1 : i1, i1
}
