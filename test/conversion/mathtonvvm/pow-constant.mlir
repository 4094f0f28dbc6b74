// Powers of small whole exponents are products: up to the cube always, of others where they may be approximate.
//
// RUN: tsopt %s --convert-math-to-nvvm | FileCheck %s

// CHECK-LABEL: func.func @cube(
// CHECK: %[[S:.*]] = arith.mulf %arg0, %arg0 : f32
// CHECK-NEXT: %[[C:.*]] = arith.mulf %arg0, %[[S]] : f32
// CHECK-NEXT: return %[[C]]
func.func @cube(%x: f32) -> f32 {
  %three = arith.constant 3.0 : f32
  %r = math.powf %x, %three : f32
  return %r : f32
}

// In f32, of which the result is rounded once.
// CHECK-LABEL: func.func @half(
// CHECK: %[[W:.*]] = arith.extf %arg0 : vector<4xf16> to vector<4xf32>
// CHECK-NEXT: %[[S:.*]] = arith.mulf %[[W]], %[[W]] : vector<4xf32>
// CHECK-NEXT: arith.truncf %[[S]] : vector<4xf32> to vector<4xf16>
func.func @half(%x: vector<4xf16>) -> vector<4xf16> {
  %two = arith.constant dense<2.0> : vector<4xf16>
  %r = math.powf %x, %two : vector<4xf16>
  return %r : vector<4xf16>
}

// CHECK-LABEL: func.func @inverse(
// CHECK: %[[ONE:.*]] = arith.constant 1.000000e+00 : f32
// CHECK-NEXT: arith.divf %[[ONE]], %arg0 : f32
func.func @inverse(%x: f32) -> f32 {
  %y = arith.constant -1.0 : f32
  %r = math.powf %x, %y : f32
  return %r : f32
}

// CHECK-LABEL: func.func @fifth(
// CHECK-NOT: arith.mulf
// CHECK: llvm.intr.exp2
func.func @fifth(%x: f32) -> f32 {
  %y = arith.constant 5.0 : f32
  %r = math.powf %x, %y : f32
  return %r : f32
}

// CHECK-LABEL: func.func @about_fifth(
// CHECK: %[[S:.*]] = arith.mulf %arg0, %arg0 fastmath<afn> : f32
// CHECK-NEXT: %[[Q:.*]] = arith.mulf %[[S]], %[[S]] fastmath<afn> : f32
// CHECK-NEXT: arith.mulf %arg0, %[[Q]] fastmath<afn> : f32
func.func @about_fifth(%x: f32) -> f32 {
  %y = arith.constant 5.0 : f32
  %r = math.powf %x, %y fastmath<afn> : f32
  return %r : f32
}
