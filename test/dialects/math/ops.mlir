// RUN: tsopt %s | tsopt | FileCheck %s
// RUN: tsopt %s --mlir-print-op-generic | tsopt | FileCheck %s

// Every operation of the math dialect.

// CHECK-LABEL: func.func @functions(
func.func @functions(%a: f32, %v: vector<4xf16>, %t: tensor<?xf64>) {
  // CHECK: math.absf %{{.*}} : f32
  %absf = math.absf %a : f32
  // CHECK: math.acos %{{.*}} : f32
  %acos = math.acos %a : f32
  // CHECK: math.acosh %{{.*}} : f32
  %acosh = math.acosh %a : f32
  // CHECK: math.asin %{{.*}} : f32
  %asin = math.asin %a : f32
  // CHECK: math.asinh %{{.*}} : f32
  %asinh = math.asinh %a : f32
  // CHECK: math.atan %{{.*}} : f32
  %atan = math.atan %a : f32
  // CHECK: math.atanh %{{.*}} : f32
  %atanh = math.atanh %a : f32
  // CHECK: math.cbrt %{{.*}} : f32
  %cbrt = math.cbrt %a : f32
  // CHECK: math.ceil %{{.*}} : f32
  %ceil = math.ceil %a : f32
  // CHECK: math.cos %{{.*}} : f32
  %cos = math.cos %a : f32
  // CHECK: math.cosh %{{.*}} : f32
  %cosh = math.cosh %a : f32
  // CHECK: math.erf %{{.*}} : f32
  %erf = math.erf %a : f32
  // CHECK: math.erfc %{{.*}} : f32
  %erfc = math.erfc %a : f32
  // CHECK: math.exp %{{.*}} : f32
  %exp = math.exp %a : f32
  // CHECK: math.exp2 %{{.*}} : f32
  %exp2 = math.exp2 %a : f32
  // CHECK: math.expm1 %{{.*}} : f32
  %expm1 = math.expm1 %a : f32
  // CHECK: math.floor %{{.*}} : f32
  %floor = math.floor %a : f32
  // CHECK: math.log %{{.*}} : f32
  %log = math.log %a : f32
  // CHECK: math.log10 %{{.*}} : f32
  %log10 = math.log10 %a : f32
  // CHECK: math.log1p %{{.*}} : f32
  %log1p = math.log1p %a : f32
  // CHECK: math.log2 %{{.*}} : f32
  %log2 = math.log2 %a : f32
  // CHECK: math.round %{{.*}} : f32
  %round = math.round %a : f32
  // CHECK: math.roundeven %{{.*}} : f32
  %roundeven = math.roundeven %a : f32
  // CHECK: math.rsqrt %{{.*}} : f32
  %rsqrt = math.rsqrt %a : f32
  // CHECK: math.sin %{{.*}} : f32
  %sin = math.sin %a : f32
  // CHECK: math.sinh %{{.*}} : f32
  %sinh = math.sinh %a : f32
  // CHECK: math.sqrt %{{.*}} : f32
  %sqrt = math.sqrt %a : f32
  // CHECK: math.tan %{{.*}} : f32
  %tan = math.tan %a : f32
  // CHECK: math.tanh %{{.*}} : f32
  %tanh = math.tanh %a : f32
  // CHECK: math.trunc %{{.*}} : f32
  %trunc = math.trunc %a : f32
  // CHECK: math.exp %{{.*}} fastmath<afn> : vector<4xf16>
  %0 = math.exp %v fastmath<afn> : vector<4xf16>
  // CHECK: math.log %{{.*}} fastmath<fast> : tensor<?xf64>
  %1 = math.log %t fastmath<fast> : tensor<?xf64>
  // CHECK: return
  return
}

// CHECK-LABEL: func.func @several(
func.func @several(%a: f32, %b: f32, %c: f32, %i: i32, %n: i64) {
  // CHECK: math.atan2 %{{.*}}, %{{.*}} : f32
  %0 = math.atan2 %a, %b : f32
  // CHECK: math.copysign %{{.*}}, %{{.*}} : f32
  %1 = math.copysign %a, %b : f32
  // CHECK: math.powf %{{.*}}, %{{.*}} fastmath<nnan,ninf> : f32
  %2 = math.powf %a, %b fastmath<nnan,ninf> : f32
  // CHECK: math.fpowi %{{.*}}, %{{.*}} : f32, i32
  %3 = math.fpowi %a, %i : f32, i32
  // CHECK: math.ipowi %{{.*}}, %{{.*}} : i32
  %4 = math.ipowi %i, %i : i32
  // CHECK: math.fma %{{.*}}, %{{.*}}, %{{.*}} : f32
  %5 = math.fma %a, %b, %c : f32
  // CHECK: math.clampf %{{.*}} to [%{{.*}}, %{{.*}}] : f32
  %6 = math.clampf %a to [%b, %c] : f32
  // CHECK: math.sincos %{{.*}} : f32
  %sin, %cos = math.sincos %a : f32
  // CHECK: return
  return
}

// CHECK-LABEL: func.func @integers(
func.func @integers(%i: i32, %x: index, %v: vector<4xi8>) {
  // CHECK: math.absi %{{.*}} : i32
  %0 = math.absi %i : i32
  // CHECK: math.ctlz %{{.*}} : index
  %1 = math.ctlz %x : index
  // CHECK: math.cttz %{{.*}} : vector<4xi8>
  %2 = math.cttz %v : vector<4xi8>
  // CHECK: math.ctpop %{{.*}} : i32
  %3 = math.ctpop %i : i32
  // CHECK: return
  return
}

// CHECK-LABEL: func.func @questions(
func.func @questions(%a: f32, %v: vector<4xf32>) {
  // CHECK: math.isfinite %{{.*}} : f32
  %0 = math.isfinite %a : f32
  // CHECK: math.isinf %{{.*}} : f32
  %1 = math.isinf %a : f32
  // CHECK: math.isnan %{{.*}} : vector<4xf32>
  %2 = math.isnan %v : vector<4xf32>
  // CHECK: math.isnormal %{{.*}} : f32
  %3 = math.isnormal %a : f32
  // CHECK: return
  return
}
