// From sm_89 on cvt converts floats of 8 bits, two at a time. What was clamped to the finite
// numbers is one instruction for two; where truncf may overflow it adds one to the greatest
// number. Before, it is integer arithmetic.
//
// RUN: tsopt %s --convert-math-to-nvvm=chip=sm_90a | FileCheck %s
// RUN: tsopt %s --convert-math-to-nvvm=chip=sm_80 | FileCheck %s --check-prefix=BEFORE
// BEFORE-NOT: nvvm.convert

// CHECK-LABEL: @clamped
// CHECK: %[[A:.*]]:4 = vector.to_elements
// CHECK: nvvm.convert.f32x2.to.f8x2 %[[A]]#1, %[[A]]#0 {rnd = #nvvm.fp_rnd_mode<rn>, sat = #nvvm.sat_mode<satfinite>} : i16(f8E4M3FN)
// CHECK: nvvm.convert.f32x2.to.f8x2 %[[A]]#3, %[[A]]#2
// CHECK-NOT: arith.cmpf
// CHECK: return
func.func @clamped(%x: vector<4xf32>) -> vector<4xf8E4M3FN> {
  %most = arith.constant dense<448.0> : vector<4xf32>
  %least = arith.constant dense<-448.0> : vector<4xf32>
  %a = arith.minimumf %x, %most : vector<4xf32>
  %b = arith.maximumf %a, %least : vector<4xf32>
  %0 = arith.truncf %b : vector<4xf32> to vector<4xf8E4M3FN>
  return %0 : vector<4xf8E4M3FN>
}

// What overflows follows the greatest: one is added to either half of a word.
// CHECK-LABEL: @one_side
// CHECK: %[[W:.*]] = nvvm.convert.f32x2.to.f8x2
// CHECK: %[[L:.*]] = arith.cmpf ogt
// CHECK: %[[ONE:.*]] = arith.select %[[L]], %c1_i16, %c0_i16{{.*}} : i16
// CHECK: %[[A:.*]] = arith.addi %[[W]], %[[ONE]] : i16
// CHECK: %[[H:.*]] = arith.cmpf ogt
// CHECK: %[[OTHER:.*]] = arith.select %[[H]], %c256_i16, %c0_i16{{.*}} : i16
// CHECK: arith.addi %[[A]], %[[OTHER]] : i16
// CHECK: nvvm.convert.f32x2.to.f8x2
func.func @one_side(%x: vector<4xf32>) -> vector<4xf8E4M3FN> {
  %most = arith.constant dense<448.0> : vector<4xf32>
  %a = arith.minimumf %x, %most : vector<4xf32>
  %0 = arith.truncf %a : vector<4xf32> to vector<4xf8E4M3FN>
  return %0 : vector<4xf8E4M3FN>
}

// CHECK-LABEL: @too_far
// CHECK: arith.cmpf ogt
func.func @too_far(%x: vector<4xf32>) -> vector<4xf8E4M3FN> {
  %most = arith.constant dense<57344.0> : vector<4xf32>
  %least = arith.constant dense<-57344.0> : vector<4xf32>
  %a = arith.minimumf %x, %most : vector<4xf32>
  %b = arith.maximumf %a, %least : vector<4xf32>
  %0 = arith.truncf %b : vector<4xf32> to vector<4xf8E4M3FN>
  return %0 : vector<4xf8E4M3FN>
}

// CHECK-LABEL: @extended
// CHECK-COUNT-2: nvvm.convert.f8x2.to.f16x2 {{.*}} : vector<2xi8>(f8E5M2) -> vector<2xf16>
// CHECK: arith.extf {{.*}} : vector<3xf16> to vector<3xf32>
func.func @extended(%x: vector<3xf8E5M2>) -> vector<3xf32> {
  %0 = arith.extf %x : vector<3xf8E5M2> to vector<3xf32>
  return %0 : vector<3xf32>
}

// CHECK-LABEL: @scalar
// CHECK: nvvm.convert.f8x2.to.f16x2
// CHECK: arith.extf {{.*}} : f16 to f32
// CHECK: arith.truncf {{.*}} : f32 to bf16
func.func @scalar(%x: f8E4M3FN) -> bf16 {
  %0 = arith.extf %x : f8E4M3FN to bf16
  return %0 : bf16
}

// The instruction has the bounds of the format itself: those that keep NaN are not computed before it.
// CHECK-LABEL: @saturated
// CHECK: nvvm.convert.f32x2.to.f8x2 %arg0, %arg0
func.func @saturated(%x: f32) -> f8E5M2 {
  %most = arith.constant 57344.0 : f32
  %least = arith.constant -57344.0 : f32
  %a = arith.maximumf %x, %least : f32
  %b = arith.minimumf %a, %most : f32
  %0 = arith.truncf %b : f32 to f8E5M2
  return %0 : f8E5M2
}

// Of NaN these make a bound, and of what is above 400 they make 400.
// CHECK-LABEL: @bounded
// CHECK: %[[A:.*]] = arith.maxnumf %arg0
// CHECK: %[[B:.*]] = arith.minimumf %[[A]]
// CHECK: nvvm.convert.f32x2.to.f8x2 %[[B]], %[[B]]
func.func @bounded(%x: f32) -> f8E4M3FN {
  %most = arith.constant 400.0 : f32
  %least = arith.constant -448.0 : f32
  %a = arith.maxnumf %x, %least : f32
  %b = arith.minimumf %a, %most : f32
  %0 = arith.truncf %b : f32 to f8E4M3FN
  return %0 : f8E4M3FN
}
