// RUN: tsopt %s -canonicalize | FileCheck %s

// Identities and rewrites of the arith dialect, as upstream's canonicalizer has them.

// CHECK-LABEL: func.func @add_add(
// CHECK-NEXT:    %c11_i32 = arith.constant 11 : i32
// CHECK-NEXT:    %0 = arith.addi %arg0, %c11_i32 overflow<nsw> : i32
// CHECK-NEXT:    return %0 : i32
func.func @add_add(%a: i32) -> i32 {
  %c4 = arith.constant 4 : i32
  %c7 = arith.constant 7 : i32
  %0 = arith.addi %a, %c4 overflow<nsw> : i32
  %1 = arith.addi %0, %c7 overflow<nsw, nuw> : i32
  return %1 : i32
}

// CHECK-LABEL: func.func @sub_of_const_sub(
// CHECK-NEXT:    %c3_i32 = arith.constant 3 : i32
// CHECK-NEXT:    %0 = arith.addi %arg0, %c3_i32 : i32
// CHECK-NEXT:    return %0 : i32
func.func @sub_of_const_sub(%a: i32) -> i32 {
  %c4 = arith.constant 4 : i32
  %c7 = arith.constant 7 : i32
  %0 = arith.subi %c4, %a : i32
  %1 = arith.subi %c7, %0 : i32
  return %1 : i32
}

// CHECK-LABEL: func.func @add_of_negated(
// CHECK-NEXT:    %0 = arith.subi %arg1, %arg0 : i32
// CHECK-NEXT:    return %0 : i32
func.func @add_of_negated(%a: i32, %b: i32) -> i32 {
  %m = arith.constant -1 : i32
  %0 = arith.muli %a, %m : i32
  %1 = arith.addi %b, %0 : i32
  return %1 : i32
}

// Without wrap-around a product can be divided again.
// CHECK-LABEL: func.func @div_of_mul(
// CHECK-NEXT:    %0 = arith.muli %arg0, %arg1 overflow<nuw> : i32
// CHECK-NEXT:    %1 = arith.divsi %0, %arg1 : i32
// CHECK-NEXT:    return %arg0, %1 : i32, i32
func.func @div_of_mul(%a: i32, %b: i32) -> (i32, i32) {
  %0 = arith.muli %a, %b overflow<nuw> : i32
  %1 = arith.divui %0, %b : i32
  %2 = arith.divsi %0, %b : i32
  return %1, %2 : i32, i32
}

// CHECK-LABEL: func.func @bitwise(
// CHECK-NEXT:    %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT:    return %c0_i32, %arg0, %arg0 : i32, i32, i32
func.func @bitwise(%a: i32) -> (i32, i32, i32) {
  %m = arith.constant -1 : i32
  %n = arith.xori %a, %m : i32
  %0 = arith.andi %a, %n : i32
  %1 = arith.xori %n, %m : i32
  %2 = arith.andi %a, %a : i32
  return %0, %1, %2 : i32, i32, i32
}

// CHECK-LABEL: func.func @or_of_not(
// CHECK-NEXT:    %c-1_i32 = arith.constant -1 : i32
// CHECK-NEXT:    return %c-1_i32 : i32
func.func @or_of_not(%a: i32) -> i32 {
  %m = arith.constant -1 : i32
  %n = arith.xori %a, %m : i32
  %0 = arith.ori %a, %n : i32
  return %0 : i32
}

// CHECK-LABEL: func.func @limits(
// CHECK-NEXT:    %c127_i8 = arith.constant 127 : i8
// CHECK-NEXT:    return %c127_i8, %arg0, %arg0, %arg0 : i8, i8, i8, i8
func.func @limits(%a: i8) -> (i8, i8, i8, i8) {
  %max = arith.constant 127 : i8
  %min = arith.constant -128 : i8
  %0 = arith.maxsi %a, %max : i8
  %1 = arith.maxsi %a, %min : i8
  %2 = arith.minsi %a, %max : i8
  %3 = arith.minui %a, %a : i8
  return %0, %1, %2, %3 : i8, i8, i8, i8
}

// CHECK-LABEL: func.func @carry(
// CHECK-NEXT:    %c44_i8 = arith.constant 44 : i8
// CHECK-NEXT:    %true = arith.constant true
// CHECK-NEXT:    %c32_i8 = arith.constant 32 : i8
// CHECK-NEXT:    %c78_i8 = arith.constant 78 : i8
// CHECK-NEXT:    return %c44_i8, %true, %c32_i8, %c78_i8 : i8, i1, i8, i8
func.func @carry(%a: i8) -> (i8, i1, i8, i8) {
  %x = arith.constant 200 : i8
  %y = arith.constant 100 : i8
  %sum, %carry = arith.addui_extended %x, %y : i8, i1
  %low, %high = arith.mului_extended %x, %y : i8
  return %sum, %carry, %low, %high : i8, i1, i8, i8
}

// A division by zero or a quotient that does not fit is left alone.
// CHECK-LABEL: func.func @undefined(
// CHECK-NEXT:    %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT:    %c-1_i32 = arith.constant -1 : i32
// CHECK-NEXT:    %c-2147483648_i32 = arith.constant -2147483648 : i32
// CHECK-NEXT:    %0 = arith.divsi %c-1_i32, %c0_i32 : i32
// CHECK-NEXT:    %1 = arith.divsi %c-2147483648_i32, %c-1_i32 : i32
// CHECK-NEXT:    return %0, %1, %c0_i32 : i32, i32, i32
func.func @undefined(%a: i32) -> (i32, i32, i32) {
  %c0 = arith.constant 0 : i32
  %m = arith.constant -1 : i32
  %min = arith.constant -2147483648 : i32
  %0 = arith.divsi %m, %c0 : i32
  %1 = arith.divsi %min, %m : i32
  %2 = arith.floordivsi %m, %min : i32
  return %0, %1, %2 : i32, i32, i32
}

// CHECK-LABEL: func.func @vectors(
// CHECK-NEXT:    %cst = arith.constant dense<[3, 6, 9, 12]> : vector<4xi32>
// CHECK-NEXT:    %cst_0 = arith.constant dense<[true, true, false, false]> : vector<4xi1>
// CHECK-NEXT:    %cst_1 = arith.constant dense<0> : vector<4xi32>
// CHECK-NEXT:    return %cst, %cst_0, %cst_1 : vector<4xi32>, vector<4xi1>, vector<4xi32>
func.func @vectors(%v: vector<4xi32>) -> (vector<4xi32>, vector<4xi1>, vector<4xi32>) {
  %a = arith.constant dense<[1, 2, 3, 4]> : vector<4xi32>
  %b = arith.constant dense<3> : vector<4xi32>
  %0 = arith.muli %a, %b : vector<4xi32>
  %1 = arith.cmpi slt, %a, %b : vector<4xi32>
  %2 = arith.subi %v, %v : vector<4xi32>
  return %0, %1, %2 : vector<4xi32>, vector<4xi1>, vector<4xi32>
}

// CHECK-LABEL: func.func @poison(
// CHECK-NEXT:    %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT:    %0 = ub.poison : i32
// CHECK-NEXT:    return %0, %arg0, %c0_i32 : i32, i32, i32
func.func @poison(%a: i32, %c: i1) -> (i32, i32, i32) {
  %p = ub.poison : i32
  %c0 = arith.constant 0 : i32
  %0 = arith.addi %a, %p : i32
  %1 = arith.select %c, %p, %a : i32
  %2 = arith.muli %p, %c0 : i32
  return %0, %1, %2 : i32, i32, i32
}

// CHECK-LABEL: func.func @floats(
// CHECK-NEXT:    %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:    %0 = arith.addf %arg0, %cst : f32
// CHECK-NEXT:    return %0, %arg0, %arg0, %cst : f32, f32, f32, f32
func.func @floats(%f: f32) -> (f32, f32, f32, f32) {
  %z = arith.constant 0.0 : f32
  %mz = arith.constant -0.0 : f32
  %one = arith.constant 1.0 : f32
  %0 = arith.addf %f, %z : f32
  %1 = arith.addf %f, %mz : f32
  %2 = arith.mulf %f, %one : f32
  %3 = arith.mulf %f, %z fastmath<nnan,nsz> : f32
  return %0, %1, %2, %3 : f32, f32, f32, f32
}

// NaN and the zeros in the two kinds of maximum.
// CHECK-LABEL: func.func @extrema(
// CHECK-NEXT:    %cst = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:    %cst_0 = arith.constant 0x7FC00000 : f32
// CHECK-NEXT:    %cst_1 = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:    return %cst_0, %cst, %cst_1, %arg0 : f32, f32, f32, f32
func.func @extrema(%f: f32) -> (f32, f32, f32, f32) {
  %nan = arith.constant 0x7FC00000 : f32
  %one = arith.constant 1.0 : f32
  %z = arith.constant 0.0 : f32
  %mz = arith.constant -0.0 : f32
  %0 = arith.maximumf %one, %nan : f32
  %1 = arith.maxnumf %one, %nan : f32
  %2 = arith.maximumf %mz, %z : f32
  %3 = arith.minnumf %f, %nan : f32
  return %0, %1, %2, %3 : f32, f32, f32, f32
}

// CHECK-LABEL: func.func @negations(
// CHECK-NEXT:    %0 = arith.mulf %arg0, %arg1 fastmath<fast> : f32
// CHECK-NEXT:    return %0, %arg0 : f32, f32
func.func @negations(%f: f32, %g: f32) -> (f32, f32) {
  %0 = arith.negf %f : f32
  %1 = arith.negf %g : f32
  %2 = arith.mulf %0, %1 fastmath<fast> : f32
  %3 = arith.negf %0 : f32
  return %2, %3 : f32, f32
}

// CHECK-LABEL: func.func @nested_casts(
// CHECK-NEXT:    %0 = arith.extui %arg0 : i8 to i32
// CHECK-NEXT:    %1 = arith.extui %arg0 : i8 to i32
// CHECK-NEXT:    %2 = arith.trunci %arg1 : i16 to i8
// CHECK-NEXT:    %3 = arith.trunci %arg2 : i32 to i8
// CHECK-NEXT:    return %0, %1, %2, %3 : i32, i32, i8, i8
func.func @nested_casts(%q: i8, %h: i16, %w: i32) -> (i32, i32, i8, i8) {
  %0 = arith.extui %q : i8 to i16
  %1 = arith.extui %0 : i16 to i32
  %2 = arith.extsi %0 : i16 to i32
  %3 = arith.extsi %h : i16 to i32
  %4 = arith.trunci %3 : i32 to i8
  %5 = arith.trunci %w : i32 to i16
  %6 = arith.trunci %5 : i16 to i8
  return %1, %2, %4, %6 : i32, i32, i8, i8
}

// CHECK-LABEL: func.func @float_casts(
// CHECK-NEXT:    %0 = arith.extf %arg0 : f16 to f32
// CHECK-NEXT:    %1 = arith.truncf %0 : f32 to bf16
// CHECK-NEXT:    %2 = arith.sitofp %arg1 : i8 to f16
// CHECK-NEXT:    return %arg0, %1, %2 : f16, bf16, f16
func.func @float_casts(%h: f16, %i: i8) -> (f16, bf16, f16) {
  %0 = arith.extf %h : f16 to f32
  %1 = arith.truncf %0 : f32 to f16
  %2 = arith.truncf %0 : f32 to bf16
  %3 = arith.sitofp %i : i8 to f32
  %4 = arith.truncf %3 : f32 to f16
  return %1, %2, %4 : f16, bf16, f16
}

// Only what the narrower format holds exactly is converted.
// CHECK-LABEL: func.func @constant_casts(
// CHECK-NEXT:    %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT:    %cst = arith.constant 1.000000e-01 : f32
// CHECK-NEXT:    %cst_0 = arith.constant 1.000000e+20 : f32
// CHECK-NEXT:    %cst_1 = arith.constant 5.000000e-01 : f16
// CHECK-NEXT:    %0 = arith.truncf %cst : f32 to f16
// CHECK-NEXT:    %1 = arith.fptosi %cst_0 : f32 to i32
// CHECK-NEXT:    return %cst_1, %0, %c0_i32, %1 : f16, f16, i32, i32
func.func @constant_casts() -> (f16, f16, i32, i32) {
  %exact = arith.constant 0.5 : f32
  %inexact = arith.constant 0.1 : f32
  %big = arith.constant 1.0e20 : f32
  %0 = arith.truncf %exact : f32 to f16
  %1 = arith.truncf %inexact : f32 to f16
  %2 = arith.fptosi %exact : f32 to i32
  %3 = arith.fptosi %big : f32 to i32
  return %0, %1, %2, %3 : f16, f16, i32, i32
}

// CHECK-LABEL: func.func @compare(
// CHECK-NEXT:    %true = arith.constant true
// CHECK-NEXT:    %c4_i32 = arith.constant 4 : i32
// CHECK-NEXT:    %0 = arith.cmpi sgt, %arg0, %c4_i32 : i32
// CHECK-NEXT:    return %0, %arg1, %true : i1, i1, i1
func.func @compare(%a: i32, %c: i1) -> (i1, i1, i1) {
  %c4 = arith.constant 4 : i32
  %zero = arith.constant 0 : i32
  %0 = arith.cmpi slt, %c4, %a : i32
  %1 = arith.extui %c : i1 to i32
  %2 = arith.cmpi ne, %1, %zero : i32
  %3 = arith.cmpi sge, %a, %a : i32
  return %0, %2, %3 : i1, i1, i1
}

// CHECK-LABEL: func.func @not_compare(
// CHECK-NEXT:    %0 = arith.cmpi sge, %arg0, %arg1 : i32
// CHECK-NEXT:    return %0 : i1
func.func @not_compare(%a: i32, %b: i32) -> i1 {
  %true = arith.constant true
  %0 = arith.cmpi slt, %a, %b : i32
  %1 = arith.xori %0, %true : i1
  return %1 : i1
}

// A converted integer is compared as an integer.
// CHECK-LABEL: func.func @compare_converted(
// CHECK-NEXT:    %true = arith.constant true
// CHECK-NEXT:    %false = arith.constant false
// CHECK-NEXT:    %c3_i16 = arith.constant 3 : i16
// CHECK-NEXT:    %0 = arith.cmpi sle, %arg0, %c3_i16 : i16
// CHECK-NEXT:    return %0, %false, %true, %true : i1, i1, i1, i1
func.func @compare_converted(%h: i16) -> (i1, i1, i1, i1) {
  %half = arith.constant 3.5 : f32
  %minus = arith.constant -1.0 : f32
  %0 = arith.sitofp %h : i16 to f32
  %1 = arith.cmpf olt, %0, %half : f32
  %2 = arith.cmpf oeq, %0, %half : f32
  %3 = arith.uitofp %h : i16 to f32
  %4 = arith.cmpf ogt, %3, %minus : f32
  %5 = arith.cmpf ord, %0, %half : f32
  return %1, %2, %4, %5 : i1, i1, i1, i1
}

// CHECK-LABEL: func.func @select_bits(
// CHECK-NEXT:    %true = arith.constant true
// CHECK-NEXT:    %0 = arith.xori %arg0, %true : i1
// CHECK-NEXT:    %1 = arith.extui %arg0 : i1 to i32
// CHECK-NEXT:    %2 = arith.xori %arg0, %true : i1
// CHECK-NEXT:    %3 = arith.extui %2 : i1 to i32
// CHECK-NEXT:    return %arg0, %0, %1, %3 : i1, i1, i32, i32
func.func @select_bits(%c: i1) -> (i1, i1, i32, i32) {
  %t = arith.constant true
  %f = arith.constant false
  %one = arith.constant 1 : i32
  %zero = arith.constant 0 : i32
  %0 = arith.select %c, %t, %f : i1
  %1 = arith.select %c, %f, %t : i1
  %2 = arith.select %c, %one, %zero : i32
  %3 = arith.select %c, %zero, %one : i32
  return %0, %1, %2, %3 : i1, i1, i32, i32
}

// CHECK-LABEL: func.func @select_of_equal(
// CHECK-NEXT:    return %arg1, %arg0 : i32, i32
func.func @select_of_equal(%a: i32, %b: i32) -> (i32, i32) {
  %0 = arith.cmpi eq, %a, %b : i32
  %1 = arith.select %0, %a, %b : i32
  %2 = arith.cmpi ne, %a, %b : i32
  %3 = arith.select %2, %a, %b : i32
  return %1, %3 : i32, i32
}

// CHECK-LABEL: func.func @nested_select(
// CHECK-NEXT:    %0 = arith.select %arg0, %arg1, %arg3 : i32
// CHECK-NEXT:    return %0 : i32
func.func @nested_select(%c: i1, %x: i32, %y: i32, %z: i32) -> i32 {
  %0 = arith.select %c, %x, %y : i32
  %1 = arith.select %c, %0, %z : i32
  return %1 : i32
}
