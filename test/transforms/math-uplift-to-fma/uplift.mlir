// RUN: tsopt %s -math-uplift-to-fma | FileCheck %s

// The flags that both have stay; either operand may be the product.
// CHECK-LABEL: func.func @uplift(
// CHECK-NEXT:   %0 = math.fma %arg0, %arg1, %arg2 fastmath<ninf,contract> : f32
// CHECK-NEXT:   %1 = math.fma %arg1, %arg1, %arg2 fastmath<contract> : f32
// CHECK-NEXT:   return %0, %1 : f32, f32
func.func @uplift(%x: f32, %y: f32, %z: f32) -> (f32, f32) {
  %p = arith.mulf %x, %y fastmath<contract,ninf> : f32
  %0 = arith.addf %p, %z fastmath<contract,ninf,nnan> : f32
  %q = arith.mulf %y, %y fastmath<fast> : f32
  %1 = arith.addf %z, %q fastmath<contract> : f32
  return %0, %1 : f32, f32
}

// A product that others need is computed besides.
// CHECK-LABEL: func.func @shared(
// CHECK-NEXT:   %0 = arith.mulf %arg0, %arg0 fastmath<contract> : vector<4xf16>
// CHECK-NEXT:   %1 = math.fma %arg0, %arg0, %0 fastmath<contract> : vector<4xf16>
// CHECK-NEXT:   return %1, %0 : vector<4xf16>, vector<4xf16>
func.func @shared(%v: vector<4xf16>) -> (vector<4xf16>, vector<4xf16>) {
  %p = arith.mulf %v, %v fastmath<contract> : vector<4xf16>
  %0 = arith.addf %p, %p fastmath<contract> : vector<4xf16>
  return %0, %p : vector<4xf16>, vector<4xf16>
}

// Both must allow contraction; a difference is no sum.
// CHECK-LABEL: func.func @not(
// CHECK-NEXT:   %0 = arith.mulf %arg0, %arg1 : f32
// CHECK-NEXT:   %1 = arith.addf %0, %arg2 fastmath<contract> : f32
// CHECK-NEXT:   %2 = arith.mulf %arg0, %arg1 fastmath<contract> : f32
// CHECK-NEXT:   %3 = arith.addf %2, %arg2 : f32
// CHECK-NEXT:   %4 = arith.subf %2, %arg2 fastmath<contract> : f32
// CHECK-NEXT:   return %1, %3, %4 : f32, f32, f32
func.func @not(%x: f32, %y: f32, %z: f32) -> (f32, f32, f32) {
  %p = arith.mulf %x, %y : f32
  %0 = arith.addf %p, %z fastmath<contract> : f32
  %q = arith.mulf %x, %y fastmath<contract> : f32
  %1 = arith.addf %q, %z : f32
  %2 = arith.subf %q, %z fastmath<contract> : f32
  return %0, %1, %2 : f32, f32, f32
}
