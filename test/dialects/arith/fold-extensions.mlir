// RUN: tsopt %s -canonicalize | FileCheck %s

// Integer extensions and truncations.

// CHECK-LABEL: func.func @constants(
// CHECK-NEXT:      %c255_i32 = arith.constant 255 : i32
// CHECK-NEXT:      %c-1_i32 = arith.constant -1 : i32
// CHECK-NEXT:      %c-1_i8 = arith.constant -1 : i8
// CHECK-NEXT:      %c-1_i128 = arith.constant -1 : i128
// CHECK-NEXT:      return %c255_i32, %c-1_i32, %c-1_i8, %c-1_i128 : i32, i32, i8, i128
func.func @constants() -> (i32, i32, i8, i128) {
  %a = arith.constant -1 : i8
  %b = arith.constant 511 : i32
  %0 = arith.extui %a : i8 to i32
  %1 = arith.extsi %a : i8 to i32
  %2 = arith.trunci %b : i32 to i8
  %3 = arith.extsi %a : i8 to i128
  return %0, %1, %2, %3 : i32, i32, i8, i128
}

// CHECK-LABEL: func.func @elements_wider_than_a_word(
// CHECK-NEXT:      %cst = arith.constant dense<[-1, 1]> : vector<2xi128>
// CHECK-NEXT:      %cst_0 = arith.constant dense<[255, 1]> : vector<2xi128>
// CHECK-NEXT:      return %cst, %cst_0 : vector<2xi128>, vector<2xi128>
func.func @elements_wider_than_a_word() -> (vector<2xi128>, vector<2xi128>) {
  %a = arith.constant dense<[-1, 1]> : vector<2xi8>
  %0 = arith.extsi %a : vector<2xi8> to vector<2xi128>
  %1 = arith.extui %a : vector<2xi8> to vector<2xi128>
  return %0, %1 : vector<2xi128>, vector<2xi128>
}

// CHECK-LABEL: func.func @chains(
// CHECK-NEXT:      %0 = arith.extui %arg0 : i8 to i64
// CHECK-NEXT:      %1 = arith.extsi %arg0 : i8 to i64
// CHECK-NEXT:      %2 = arith.extui %arg0 : i8 to i64
// CHECK-NEXT:      return %0, %1, %2 : i64, i64, i64
func.func @chains(%a: i8) -> (i64, i64, i64) {
  %0 = arith.extui %a : i8 to i16
  %1 = arith.extui %0 : i16 to i64
  %2 = arith.extsi %a : i8 to i16
  %3 = arith.extsi %2 : i16 to i64
  %4 = arith.extsi %0 : i16 to i64
  return %1, %3, %4 : i64, i64, i64
}

// CHECK-LABEL: func.func @truncated_extension(
// CHECK-NEXT:      %0 = arith.trunci %arg0 : i16 to i8
// CHECK-NEXT:      %1 = arith.extui %arg0 : i16 to i24
// CHECK-NEXT:      return %arg0, %0, %1 : i16, i8, i24
func.func @truncated_extension(%a: i16) -> (i16, i8, i24) {
  %0 = arith.extui %a : i16 to i32
  %1 = arith.trunci %0 : i32 to i16
  %2 = arith.trunci %0 : i32 to i8
  %3 = arith.trunci %0 : i32 to i24
  return %1, %2, %3 : i16, i8, i24
}

// CHECK-LABEL: func.func @truncations(
// CHECK-NEXT:      %0 = arith.trunci %arg0 : i64 to i8
// CHECK-NEXT:      return %0 : i8
func.func @truncations(%a: i64) -> i8 {
  %0 = arith.trunci %a : i64 to i32
  %1 = arith.trunci %0 : i32 to i8
  return %1 : i8
}

// CHECK-LABEL: func.func @shifted_high_half(
// CHECK-NEXT:      %c16_i32 = arith.constant 16 : i32
// CHECK-NEXT:      %0 = arith.shrui %arg0, %c16_i32 : i32
// CHECK-NEXT:      %1 = arith.trunci %0 : i32 to i16
// CHECK-NEXT:      return %1 : i16
func.func @shifted_high_half(%a: i32) -> i16 {
  %c = arith.constant 16 : i32
  %0 = arith.shrsi %a, %c : i32
  %1 = arith.trunci %0 : i32 to i16
  return %1 : i16
}
