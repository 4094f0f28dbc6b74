// RUN: tsopt %s -arith-expand="include-bf16 include-f8e8m0 include-f4e2m1" | FileCheck %s
// RUN: tsopt %s -arith-expand | FileCheck %s --check-prefix=NONE

// Without the options conversions stay.
// NONE-COUNT-4: arith.extf
// NONE-COUNT-4: arith.truncf

// bfloat16 is the upper half of f32.
// CHECK-LABEL: func.func @extend_bf16(
// CHECK-NEXT:   %0 = arith.bitcast %arg0 : vector<4xbf16> to vector<4xi16>
// CHECK-NEXT:   %1 = arith.extui %0 : vector<4xi16> to vector<4xi32>
// CHECK-NEXT:   %cst = arith.constant dense<16> : vector<4xi32>
// CHECK-NEXT:   %2 = arith.shli %1, %cst : vector<4xi32>
// CHECK-NEXT:   %3 = arith.bitcast %2 : vector<4xi32> to vector<4xf32>
// CHECK-NEXT:   return %3 : vector<4xf32>
func.func @extend_bf16(%x: vector<4xbf16>) -> vector<4xf32> {
  %0 = arith.extf %x : vector<4xbf16> to vector<4xf32>
  return %0 : vector<4xf32>
}

// Other widths are not expanded.
// CHECK-LABEL: func.func @extend_bf16_far(
// CHECK-NEXT:   %0 = arith.extf %arg0 : bf16 to f64
// CHECK-NEXT:   return %0 : f64
func.func @extend_bf16_far(%x: bf16) -> f64 {
  %0 = arith.extf %x : bf16 to f64
  return %0 : f64
}

// An exponent alone; by way of f32 where the result is another format.
// CHECK-LABEL: func.func @extend_f8E8M0(
// CHECK-NEXT:   %0 = arith.bitcast %arg0 : f8E8M0FNU to i8
// CHECK-NEXT:   %c-1_i8 = arith.constant -1 : i8
// CHECK-NEXT:   %c-1_i32 = arith.constant -1 : i32
// CHECK-NEXT:   %c23_i32 = arith.constant 23 : i32
// CHECK-NEXT:   %1 = arith.extui %0 : i8 to i32
// CHECK-NEXT:   %2 = arith.shli %1, %c23_i32 : i32
// CHECK-NEXT:   %3 = arith.cmpi eq, %0, %c-1_i8 : i8
// CHECK-NEXT:   %4 = arith.select %3, %c-1_i32, %2 : i32
// CHECK-NEXT:   %5 = arith.bitcast %4 : i32 to f32
// CHECK-NEXT:   %6 = arith.truncf %5 : f32 to f16
// CHECK-NEXT:   return %6 : f16
func.func @extend_f8E8M0(%x: f8E8M0FNU) -> f16 {
  %0 = arith.extf %x : f8E8M0FNU to f16
  return %0 : f16
}

// CHECK-LABEL: func.func @extend_f4E2M1(
// CHECK-NEXT:   %0 = arith.bitcast %arg0 : f4E2M1FN to i4
// CHECK-NEXT:   %c0_i4 = arith.constant 0 : i4
// CHECK-NEXT:   %c1_i4 = arith.constant 1 : i4
// CHECK-NEXT:   %c2_i4 = arith.constant 2 : i4
// CHECK-NEXT:   %c4_i4 = arith.constant 4 : i4
// CHECK-NEXT:   %c7_i4 = arith.constant 7 : i4
// CHECK-NEXT:   %1 = arith.andi %0, %c7_i4 : i4
// CHECK-NEXT:   %c20_i32 = arith.constant 20 : i32
// CHECK-NEXT:   %2 = arith.shli %1, %c2_i4 : i4
// CHECK-NEXT:   %3 = arith.cmpi eq, %1, %c1_i4 : i4
// CHECK-NEXT:   %4 = arith.select %3, %c0_i4, %2 : i4
// CHECK-NEXT:   %5 = arith.extui %4 : i4 to i32
// CHECK-NEXT:   %6 = arith.shli %5, %c20_i32 : i32
// CHECK-NEXT:   %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT:   %c1073741824_i32 = arith.constant 1073741824 : i32
// CHECK-NEXT:   %c1056964608_i32 = arith.constant 1056964608 : i32
// CHECK-NEXT:   %7 = arith.cmpi uge, %1, %c4_i4 : i4
// CHECK-NEXT:   %8 = arith.select %7, %c1073741824_i32, %c1056964608_i32 : i32
// CHECK-NEXT:   %9 = arith.cmpi eq, %1, %c0_i4 : i4
// CHECK-NEXT:   %10 = arith.select %9, %c0_i32, %8 : i32
// CHECK-NEXT:   %c-2147483648_i32 = arith.constant -2147483648 : i32
// CHECK-NEXT:   %c-8_i4 = arith.constant -8 : i4
// CHECK-NEXT:   %11 = arith.cmpi uge, %0, %c-8_i4 : i4
// CHECK-NEXT:   %12 = arith.select %11, %c-2147483648_i32, %c0_i32 : i32
// CHECK-NEXT:   %13 = arith.addi %6, %10 : i32
// CHECK-NEXT:   %14 = arith.addi %13, %12 : i32
// CHECK-NEXT:   %15 = arith.bitcast %14 : i32 to f32
// CHECK-NEXT:   return %15 : f32
func.func @extend_f4E2M1(%x: f4E2M1FN) -> f32 {
  %0 = arith.extf %x : f4E2M1FN to f32
  return %0 : f32
}

// To nearest even; a NaN stays one.
// CHECK-LABEL: func.func @truncate_bf16(
// CHECK-NEXT:   %0 = arith.cmpf une, %arg0, %arg0 : f32
// CHECK-NEXT:   %c32767_i32 = arith.constant 32767 : i32
// CHECK-NEXT:   %c32704_i16 = arith.constant 32704 : i16
// CHECK-NEXT:   %c16_i32 = arith.constant 16 : i32
// CHECK-NEXT:   %c1_i32 = arith.constant 1 : i32
// CHECK-NEXT:   %1 = arith.bitcast %arg0 : f32 to i32
// CHECK-NEXT:   %2 = arith.shrui %1, %c16_i32 : i32
// CHECK-NEXT:   %3 = arith.andi %2, %c1_i32 : i32
// CHECK-NEXT:   %4 = arith.addi %3, %c32767_i32 : i32
// CHECK-NEXT:   %5 = arith.addi %1, %4 : i32
// CHECK-NEXT:   %6 = arith.shrui %5, %c16_i32 : i32
// CHECK-NEXT:   %7 = arith.trunci %6 : i32 to i16
// CHECK-NEXT:   %8 = arith.select %0, %c32704_i16, %7 : i16
// CHECK-NEXT:   %9 = arith.bitcast %8 : i16 to bf16
// CHECK-NEXT:   return %9 : bf16
func.func @truncate_bf16(%x: f32) -> bf16 {
  %0 = arith.truncf %x : f32 to bf16
  return %0 : bf16
}

// CHECK-LABEL: func.func @truncate_bf16_far(
// CHECK-NEXT:   %0 = arith.truncf %arg0 : f64 to bf16
// CHECK-NEXT:   return %0 : bf16
func.func @truncate_bf16_far(%x: f64) -> bf16 {
  %0 = arith.truncf %x : f64 to bf16
  return %0 : bf16
}

// CHECK-LABEL: func.func @truncate_f8E8M0(
// CHECK-NEXT:   %0 = arith.extf %arg0 : f16 to f32
// CHECK-NEXT:   %1 = arith.bitcast %0 : f32 to i32
// CHECK-NEXT:   %c23_i32 = arith.constant 23 : i32
// CHECK-NEXT:   %2 = arith.shrui %1, %c23_i32 : i32
// CHECK-NEXT:   %3 = arith.trunci %2 : i32 to i8
// CHECK-NEXT:   %4 = arith.bitcast %3 : i8 to f8E8M0FNU
// CHECK-NEXT:   return %4 : f8E8M0FNU
func.func @truncate_f8E8M0(%x: f16) -> f8E8M0FNU {
  %0 = arith.truncf %x : f16 to f8E8M0FNU
  return %0 : f8E8M0FNU
}

// Clamped first.
// CHECK-LABEL: func.func @truncate_f4E2M1(
// CHECK: %cst = arith.constant 6.000000e+00 : f32
// CHECK: %cst_0 = arith.constant -6.000000e+00 : f32
// CHECK: %0 = arith.cmpf ult, %arg0, %cst : f32
// CHECK: %2 = arith.cmpf uno, %arg0, %arg0 : f32
// CHECK: %4 = arith.cmpf ugt, %3, %cst_0 : f32
// CHECK: %6 = arith.cmpf uno, %3, %3 : f32
// CHECK: %8 = arith.bitcast %7 : f32 to i32
// CHECK: %36 = arith.bitcast %35 : i4 to f4E2M1FN
// CHECK: return %36 : f4E2M1FN
func.func @truncate_f4E2M1(%x: f32) -> f4E2M1FN {
  %0 = arith.truncf %x : f32 to f4E2M1FN
  return %0 : f4E2M1FN
}
