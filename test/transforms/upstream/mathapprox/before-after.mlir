// RUN: tsopt %s --math-polynomial-approximation --cse | FileCheck %s

// 2^n · e^r: n is the integer in the last bits of a sum with 1.5·2^23, and NaN passes through all of it.
// CHECK-LABEL: func.func @exp(
// CHECK:         [[LOW:%.*]] = arith.cmpf olt, %arg0, {{%.*}} : vector<8xf32>
// CHECK:         [[SUM:%.*]] = math.fma {{%.*}} : vector<8xf32>
// CHECK-NEXT:    [[N:%.*]] = arith.subf [[SUM]], {{%.*}} : vector<8xf32>
// CHECK-NEXT:    [[BITS:%.*]] = arith.bitcast [[SUM]] : vector<8xf32> to vector<8xi32>
// CHECK:         arith.subi [[BITS]], {{%.*}} : vector<8xi32>
// CHECK-NOT:     math.exp
// CHECK:         return
func.func @exp(%x: vector<8xf32>) -> vector<8xf32> {
  %r = math.exp %x : vector<8xf32>
  return %r : vector<8xf32>
}

// CHECK-LABEL: func.func @rsqrt(
// CHECK-NEXT:    [[ONE:%.*]] = arith.constant 1.000000e+00 : f64
// CHECK-NEXT:    [[ROOT:%.*]] = math.sqrt %arg0 : f64
// CHECK-NEXT:    [[R:%.*]] = arith.divf [[ONE]], [[ROOT]] : f64
// CHECK-NEXT:    return [[R]] : f64
func.func @rsqrt(%x: f64) -> f64 {
  %r = math.rsqrt %x : f64
  return %r : f64
}

// bf16 and f16 are computed in f32.
// CHECK-LABEL: func.func @half(
// CHECK-NEXT:    [[WIDE:%.*]] = arith.extf %arg0 : vector<2x4xbf16> to vector<2x4xf32>
// CHECK:         [[R:%.*]] = arith.divf {{%.*}}, {{%.*}} : vector<2x4xf32>
// CHECK-NEXT:    arith.truncf [[R]] : vector<2x4xf32> to vector<2x4xbf16>
func.func @half(%x: vector<2x4xbf16>) -> vector<2x4xbf16> {
  %r = math.rsqrt %x : vector<2x4xbf16>
  return %r : vector<2x4xbf16>
}

// CHECK-LABEL: func.func @all(
// CHECK-NOT:     math.{{exp|log|tanh|erf|sin|cos|rsqrt}}
// CHECK:         return
func.func @all(%x: f32) -> f32 {
  %0 = math.exp %x : f32
  %1 = math.exp2 %0 : f32
  %2 = math.expm1 %1 : f32
  %3 = math.log %2 : f32
  %4 = math.log2 %3 : f32
  %5 = math.log10 %4 : f32
  %6 = math.log1p %5 : f32
  %7 = math.tanh %6 : f32
  %8 = math.erf %7 : f32
  %9 = math.sin %8 : f32
  %10 = math.cos %9 : f32
  %11 = math.rsqrt %10 : f32
  return %11 : f32
}

// Functions without an approximation stay, and so do tiles, which are tensors.
// CHECK-LABEL: func.func @stay(
// CHECK-NEXT:    math.atan2
// CHECK-NEXT:    math.erf {{.*}} : f64
// CHECK-NEXT:    math.exp {{.*}} : tensor<8xf32>
// CHECK-NEXT:    return
func.func @stay(%x: f32, %d: f64, %t: tensor<8xf32>) -> (f32, f64, tensor<8xf32>) {
  %0 = math.atan2 %x, %x : f32
  %1 = math.erf %d : f64
  %2 = math.exp %t : tensor<8xf32>
  return %0, %1, %2 : f32, f64, tensor<8xf32>
}
