// RUN: tsopt %s -canonicalize | FileCheck %s

// Counts of bits.

// CHECK-LABEL: func.func @ctlz(
// CHECK-NEXT:      %c32_i32 = arith.constant 32 : i32
// CHECK-NEXT:      %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT:      %c26_i32 = arith.constant 26 : i32
// CHECK-NEXT:      return %c32_i32, %c0_i32, %c26_i32 : i32, i32, i32
func.func @ctlz() -> (i32, i32, i32) {
  %a0 = arith.constant 0 : i32
  %0 = math.ctlz %a0 : i32
  %a1 = arith.constant -1 : i32
  %1 = math.ctlz %a1 : i32
  %a2 = arith.constant 40 : i32
  %2 = math.ctlz %a2 : i32
  return %0, %1, %2 : i32, i32, i32
}

// CHECK-LABEL: func.func @cttz(
// CHECK-NEXT:      %c32_i32 = arith.constant 32 : i32
// CHECK-NEXT:      %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT:      %c3_i32 = arith.constant 3 : i32
// CHECK-NEXT:      return %c32_i32, %c0_i32, %c3_i32 : i32, i32, i32
func.func @cttz() -> (i32, i32, i32) {
  %a0 = arith.constant 0 : i32
  %0 = math.cttz %a0 : i32
  %a1 = arith.constant -1 : i32
  %1 = math.cttz %a1 : i32
  %a2 = arith.constant 40 : i32
  %2 = math.cttz %a2 : i32
  return %0, %1, %2 : i32, i32, i32
}

// CHECK-LABEL: func.func @ctpop(
// CHECK-NEXT:      %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT:      %c32_i32 = arith.constant 32 : i32
// CHECK-NEXT:      %c2_i32 = arith.constant 2 : i32
// CHECK-NEXT:      return %c0_i32, %c32_i32, %c2_i32 : i32, i32, i32
func.func @ctpop() -> (i32, i32, i32) {
  %a0 = arith.constant 0 : i32
  %0 = math.ctpop %a0 : i32
  %a1 = arith.constant -1 : i32
  %1 = math.ctpop %a1 : i32
  %a2 = arith.constant 40 : i32
  %2 = math.ctpop %a2 : i32
  return %0, %1, %2 : i32, i32, i32
}

// CHECK-LABEL: func.func @vectors(
// CHECK-NEXT:      %cst = arith.constant dense<[0, 7]> : vector<2xi8>
// CHECK-NEXT:      return %cst : vector<2xi8>
func.func @vectors() -> vector<2xi8> {
  %a = arith.constant dense<[1, 128]> : vector<2xi8>
  %0 = math.cttz %a : vector<2xi8>
  return %0 : vector<2xi8>
}
