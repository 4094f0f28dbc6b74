// RUN: tsopt %s --narrow-floats --canonicalize | FileCheck %s
//
// Integers of few bits are converted before they are computed with, where floats hold each step.

// CHECK-LABEL: func.func @zero_point
// CHECK-NEXT:    %[[C:.*]] = arith.constant dense<8.000000e+00> : tensor<16xf16>
// CHECK-NEXT:    %[[Q:.*]] = arith.uitofp %arg0 : tensor<16xi4> to tensor<16xf16>
// CHECK-NEXT:    %[[N:.*]] = arith.subf %[[Q]], %[[C]] : tensor<16xf16>
// CHECK-NEXT:    %[[P:.*]] = arith.mulf %[[N]], %arg1 : tensor<16xf16>
// CHECK-NEXT:    return %[[P]]
func.func @zero_point(%w: tensor<16xi4>, %s: tensor<16xf16>) -> tensor<16xf16> {
  %c8 = arith.constant dense<8> : tensor<16xi32>
  %q = arith.extui %w : tensor<16xi4> to tensor<16xi32>
  %n = arith.subi %q, %c8 : tensor<16xi32>
  %f = arith.sitofp %n : tensor<16xi32> to tensor<16xf16>
  %x = arith.extf %f : tensor<16xf16> to tensor<16xf32>
  %e = arith.extf %s : tensor<16xf16> to tensor<16xf32>
  %p = arith.mulf %x, %e : tensor<16xf32>
  %r = arith.truncf %p : tensor<16xf32> to tensor<16xf16>
  return %r : tensor<16xf16>
}

// CHECK-LABEL: func.func @zero_points
// CHECK:         %[[Z:.*]] = arith.uitofp %arg1 : i4 to bf16
// CHECK:         %[[D:.*]] = arith.subf %{{.*}}, %[[Z]] : bf16
// CHECK-NEXT:    return %[[D]]
func.func @zero_points(%w: i8, %z: i4) -> bf16 {
  %c127 = arith.constant 127 : i8
  %v = arith.andi %w, %c127 : i8
  %a = arith.index_castui %v : i8 to index
  %b = arith.index_castui %z : i4 to index
  %n = arith.subi %a, %b : index
  %i = arith.index_cast %n : index to i32
  %f = arith.sitofp %i : i32 to bf16
  return %f : bf16
}

// A float that an integer is added to, in f32: of numbers rounded to f16 the sum is rounded twice as once.

// CHECK-LABEL: func.func @added
// CHECK:         arith.subf %arg0, %{{.*}} : f16
// CHECK-NEXT:    return
func.func @added(%x: f16) -> f16 {
  %c = arith.constant 8.0 : f32
  %e = arith.extf %x : f16 to f32
  %d = arith.subf %e, %c : f32
  %r = arith.truncf %d : f32 to f16
  return %r : f16
}

// What stays: steps that a float does not hold, numbers that may wrap, zero times what is negative, whose float is -0, wide integers, and
// products of floats of which none is an integer.

// CHECK-LABEL: func.func @stays
// CHECK:         arith.sitofp %{{.*}} : i16 to bf16
// CHECK:         arith.sitofp %{{.*}} : i8 to f16
// CHECK:         arith.sitofp %{{.*}} : i32 to f16
// CHECK:         arith.sitofp %{{.*}} : i32 to f32
// CHECK:         arith.mulf %{{.*}} : f32
func.func @stays(%w: i8, %v: i32, %x: bf16) -> (bf16, f16, f16, f32, bf16) {
  %c300 = arith.constant 300 : i16
  %c100 = arith.constant 100 : i8
  %neg = arith.constant -3 : i32
  %a = arith.extui %w : i8 to i16
  %b = arith.addi %a, %c300 : i16
  %fb = arith.sitofp %b : i16 to bf16
  %c = arith.addi %w, %c100 : i8
  %fc = arith.sitofp %c : i8 to f16
  %d = arith.extui %w : i8 to i32
  %e = arith.muli %d, %neg : i32
  %fe = arith.sitofp %e : i32 to f16
  %g = arith.addi %v, %neg : i32
  %fg = arith.sitofp %g : i32 to f32
  %ex = arith.extf %x : bf16 to f32
  %sq = arith.mulf %ex, %ex : f32
  %r = arith.truncf %sq : f32 to bf16
  return %fb, %fc, %fe, %fg, %r : bf16, f16, f16, f32, bf16
}
