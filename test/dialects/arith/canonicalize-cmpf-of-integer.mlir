// RUN: tsopt %s -canonicalize | FileCheck %s

// A converted integer is compared as an integer.

// CHECK-LABEL: func.func @signed(
// CHECK-NEXT:      %false = arith.constant false
// CHECK-NEXT:      %c2_i16 = arith.constant 2 : i16
// CHECK-NEXT:      %0 = arith.cmpi sle, %arg0, %c2_i16 : i16
// CHECK-NEXT:      %1 = arith.cmpi sgt, %arg0, %c2_i16 : i16
// CHECK-NEXT:      return %0, %1, %false : i1, i1, i1
func.func @signed(%a: i16) -> (i1, i1, i1) {
  %c = arith.constant 2.5 : f32
  %x = arith.sitofp %a : i16 to f32
  %0 = arith.cmpf olt, %x, %c : f32
  %1 = arith.cmpf uge, %x, %c : f32
  %2 = arith.cmpf oeq, %x, %c : f32
  return %0, %1, %2 : i1, i1, i1
}

// CHECK-LABEL: func.func @unsigned(
// CHECK-NEXT:      %c7_i16 = arith.constant 7 : i16
// CHECK-NEXT:      %0 = arith.cmpi ugt, %arg0, %c7_i16 : i16
// CHECK-NEXT:      %1 = arith.cmpi ne, %arg0, %c7_i16 : i16
// CHECK-NEXT:      return %0, %1 : i1, i1
func.func @unsigned(%a: i16) -> (i1, i1) {
  %c = arith.constant 7.0 : f32
  %x = arith.uitofp %a : i16 to f32
  %0 = arith.cmpf ogt, %x, %c : f32
  %1 = arith.cmpf une, %x, %c : f32
  return %0, %1 : i1, i1
}

// CHECK-LABEL: func.func @out_of_range(
// CHECK-NEXT:      %true = arith.constant true
// CHECK-NEXT:      %false = arith.constant false
// CHECK-NEXT:      return %true, %false, %true : i1, i1, i1
func.func @out_of_range(%a: i8) -> (i1, i1, i1) {
  %c = arith.constant 200.0 : f32
  %x = arith.sitofp %a : i8 to f32
  %0 = arith.cmpf olt, %x, %c : f32
  %1 = arith.cmpf ogt, %x, %c : f32
  %2 = arith.cmpf one, %x, %c : f32
  return %0, %1, %2 : i1, i1, i1
}

// CHECK-LABEL: func.func @ordered(
// CHECK-NEXT:      %true = arith.constant true
// CHECK-NEXT:      %false = arith.constant false
// CHECK-NEXT:      return %true, %false : i1, i1
func.func @ordered(%a: i8) -> (i1, i1) {
  %c = arith.constant 2.0 : f32
  %x = arith.sitofp %a : i8 to f32
  %0 = arith.cmpf ord, %x, %c : f32
  %1 = arith.cmpf uno, %x, %c : f32
  return %0, %1 : i1, i1
}

// CHECK-LABEL: func.func @not_exact(
// CHECK-NEXT:      %cst = arith.constant 0x4B800001 : f32
// CHECK-NEXT:      %0 = arith.sitofp %arg0 : i64 to f32
// CHECK-NEXT:      %1 = arith.cmpf olt, %0, %cst : f32
// CHECK-NEXT:      return %1 : i1
func.func @not_exact(%a: i64) -> i1 {
  %c = arith.constant 16777218.0 : f32
  %x = arith.sitofp %a : i64 to f32
  %0 = arith.cmpf olt, %x, %c : f32
  return %0 : i1
}
