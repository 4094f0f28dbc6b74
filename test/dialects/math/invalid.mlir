// RUN: tsopt %s -split-input-file -verify-diagnostics

// A wrong operand of each operation of the math dialect.

func.func @f(%i: i32) {
  // expected-error @+1 {{'math.absf' op operand #0 must be floating-point-like, but got 'i32'}}
  %0 = math.absf %i : i32
  return
}

// -----

func.func @f(%i: i32) {
  // expected-error @+1 {{'math.acos' op operand #0 must be floating-point-like, but got 'i32'}}
  %0 = math.acos %i : i32
  return
}

// -----

func.func @f(%i: i32) {
  // expected-error @+1 {{'math.acosh' op operand #0 must be floating-point-like, but got 'i32'}}
  %0 = math.acosh %i : i32
  return
}

// -----

func.func @f(%i: i32) {
  // expected-error @+1 {{'math.asin' op operand #0 must be floating-point-like, but got 'i32'}}
  %0 = math.asin %i : i32
  return
}

// -----

func.func @f(%i: i32) {
  // expected-error @+1 {{'math.asinh' op operand #0 must be floating-point-like, but got 'i32'}}
  %0 = math.asinh %i : i32
  return
}

// -----

func.func @f(%i: i32) {
  // expected-error @+1 {{'math.atan' op operand #0 must be floating-point-like, but got 'i32'}}
  %0 = math.atan %i : i32
  return
}

// -----

func.func @f(%i: i32) {
  // expected-error @+1 {{'math.atanh' op operand #0 must be floating-point-like, but got 'i32'}}
  %0 = math.atanh %i : i32
  return
}

// -----

func.func @f(%i: i32) {
  // expected-error @+1 {{'math.cbrt' op operand #0 must be floating-point-like, but got 'i32'}}
  %0 = math.cbrt %i : i32
  return
}

// -----

func.func @f(%i: i32) {
  // expected-error @+1 {{'math.ceil' op operand #0 must be floating-point-like, but got 'i32'}}
  %0 = math.ceil %i : i32
  return
}

// -----

func.func @f(%i: i32) {
  // expected-error @+1 {{'math.cos' op operand #0 must be floating-point-like, but got 'i32'}}
  %0 = math.cos %i : i32
  return
}

// -----

func.func @f(%i: i32) {
  // expected-error @+1 {{'math.cosh' op operand #0 must be floating-point-like, but got 'i32'}}
  %0 = math.cosh %i : i32
  return
}

// -----

func.func @f(%i: i32) {
  // expected-error @+1 {{'math.erf' op operand #0 must be floating-point-like, but got 'i32'}}
  %0 = math.erf %i : i32
  return
}

// -----

func.func @f(%i: i32) {
  // expected-error @+1 {{'math.erfc' op operand #0 must be floating-point-like, but got 'i32'}}
  %0 = math.erfc %i : i32
  return
}

// -----

func.func @f(%i: i32) {
  // expected-error @+1 {{'math.exp' op operand #0 must be floating-point-like, but got 'i32'}}
  %0 = math.exp %i : i32
  return
}

// -----

func.func @f(%i: i32) {
  // expected-error @+1 {{'math.exp2' op operand #0 must be floating-point-like, but got 'i32'}}
  %0 = math.exp2 %i : i32
  return
}

// -----

func.func @f(%i: i32) {
  // expected-error @+1 {{'math.expm1' op operand #0 must be floating-point-like, but got 'i32'}}
  %0 = math.expm1 %i : i32
  return
}

// -----

func.func @f(%i: i32) {
  // expected-error @+1 {{'math.floor' op operand #0 must be floating-point-like, but got 'i32'}}
  %0 = math.floor %i : i32
  return
}

// -----

func.func @f(%i: i32) {
  // expected-error @+1 {{'math.log' op operand #0 must be floating-point-like, but got 'i32'}}
  %0 = math.log %i : i32
  return
}

// -----

func.func @f(%i: i32) {
  // expected-error @+1 {{'math.log10' op operand #0 must be floating-point-like, but got 'i32'}}
  %0 = math.log10 %i : i32
  return
}

// -----

func.func @f(%i: i32) {
  // expected-error @+1 {{'math.log1p' op operand #0 must be floating-point-like, but got 'i32'}}
  %0 = math.log1p %i : i32
  return
}

// -----

func.func @f(%i: i32) {
  // expected-error @+1 {{'math.log2' op operand #0 must be floating-point-like, but got 'i32'}}
  %0 = math.log2 %i : i32
  return
}

// -----

func.func @f(%i: i32) {
  // expected-error @+1 {{'math.round' op operand #0 must be floating-point-like, but got 'i32'}}
  %0 = math.round %i : i32
  return
}

// -----

func.func @f(%i: i32) {
  // expected-error @+1 {{'math.roundeven' op operand #0 must be floating-point-like, but got 'i32'}}
  %0 = math.roundeven %i : i32
  return
}

// -----

func.func @f(%i: i32) {
  // expected-error @+1 {{'math.rsqrt' op operand #0 must be floating-point-like, but got 'i32'}}
  %0 = math.rsqrt %i : i32
  return
}

// -----

func.func @f(%i: i32) {
  // expected-error @+1 {{'math.sin' op operand #0 must be floating-point-like, but got 'i32'}}
  %0 = math.sin %i : i32
  return
}

// -----

func.func @f(%i: i32) {
  // expected-error @+1 {{'math.sinh' op operand #0 must be floating-point-like, but got 'i32'}}
  %0 = math.sinh %i : i32
  return
}

// -----

func.func @f(%i: i32) {
  // expected-error @+1 {{'math.sqrt' op operand #0 must be floating-point-like, but got 'i32'}}
  %0 = math.sqrt %i : i32
  return
}

// -----

func.func @f(%i: i32) {
  // expected-error @+1 {{'math.tan' op operand #0 must be floating-point-like, but got 'i32'}}
  %0 = math.tan %i : i32
  return
}

// -----

func.func @f(%i: i32) {
  // expected-error @+1 {{'math.tanh' op operand #0 must be floating-point-like, but got 'i32'}}
  %0 = math.tanh %i : i32
  return
}

// -----

func.func @f(%i: i32) {
  // expected-error @+1 {{'math.trunc' op operand #0 must be floating-point-like, but got 'i32'}}
  %0 = math.trunc %i : i32
  return
}

// -----

func.func @f(%i: i32) {
  // expected-error @+1 {{custom op 'math.isfinite' 'operand' must be floating-point-like, but got 'i32'}}
  %0 = math.isfinite %i : i32
  return
}

// -----

func.func @f(%i: i32) {
  // expected-error @+1 {{custom op 'math.isinf' 'operand' must be floating-point-like, but got 'i32'}}
  %0 = math.isinf %i : i32
  return
}

// -----

func.func @f(%i: i32) {
  // expected-error @+1 {{custom op 'math.isnan' 'operand' must be floating-point-like, but got 'i32'}}
  %0 = math.isnan %i : i32
  return
}

// -----

func.func @f(%i: i32) {
  // expected-error @+1 {{custom op 'math.isnormal' 'operand' must be floating-point-like, but got 'i32'}}
  %0 = math.isnormal %i : i32
  return
}

// -----

func.func @f(%i: i32) {
  // expected-error @+1 {{'math.atan2' op operand #0 must be floating-point-like, but got 'i32'}}
  %0 = math.atan2 %i, %i : i32
  return
}

// -----

func.func @f(%i: i32) {
  // expected-error @+1 {{'math.copysign' op operand #0 must be floating-point-like, but got 'i32'}}
  %0 = math.copysign %i, %i : i32
  return
}

// -----

func.func @f(%i: i32) {
  // expected-error @+1 {{'math.powf' op operand #0 must be floating-point-like, but got 'i32'}}
  %0 = math.powf %i, %i : i32
  return
}

// -----

func.func @f(%a: f32) {
  // expected-error @+1 {{'math.absi' op operand #0 must be signless-integer-like, but got 'f32'}}
  %0 = math.absi %a : f32
  return
}

// -----

func.func @f(%a: f32) {
  // expected-error @+1 {{'math.ctlz' op operand #0 must be signless-integer-like, but got 'f32'}}
  %0 = math.ctlz %a : f32
  return
}

// -----

func.func @f(%a: f32) {
  // expected-error @+1 {{'math.cttz' op operand #0 must be signless-integer-like, but got 'f32'}}
  %0 = math.cttz %a : f32
  return
}

// -----

func.func @f(%a: f32) {
  // expected-error @+1 {{'math.ctpop' op operand #0 must be signless-integer-like, but got 'f32'}}
  %0 = math.ctpop %a : f32
  return
}

// -----

func.func @f(%a: f32) {
  // expected-error @+1 {{'math.ipowi' op operand #0 must be signless-integer-like, but got 'f32'}}
  %0 = math.ipowi %a, %a : f32
  return
}

// -----

func.func @f(%i: i32) {
  // expected-error @+1 {{'math.fpowi' op operand #0 must be floating-point-like, but got 'i32'}}
  %0 = math.fpowi %i, %i : i32, i32
  return
}

// -----

func.func @f(%a: f32, %b: f64) {
  // expected-error @+1 {{'math.fpowi' op operand #1 must be signless-integer-like, but got 'f64'}}
  %0 = math.fpowi %a, %b : f32, f64
  return
}

// -----

func.func @f(%i: i32) {
  // expected-error @+1 {{'math.fma' op operand #0 must be floating-point-like, but got 'i32'}}
  %0 = math.fma %i, %i, %i : i32
  return
}

// -----

func.func @f(%i: i32) {
  // expected-error @+1 {{'math.clampf' op operand #0 must be floating-point-like, but got 'i32'}}
  %0 = math.clampf %i to [%i, %i] : i32
  return
}

// -----

func.func @f(%i: i32) {
  // expected-error @+1 {{'math.sincos' op operand #0 must be floating-point-like, but got 'i32'}}
  %0:2 = math.sincos %i : i32
  return
}

// -----

func.func @f(%a: f32) {
  // expected-error @+1 {{'math.exp' op requires the same type for all operands and results}}
  %0 = "math.exp"(%a) : (f32) -> f64
  return
}

// -----

func.func @f(%a: f32) {
  // expected-error @+1 {{'math.isnan' op result #0 must be bool-like, but got 'i8'}}
  %0 = "math.isnan"(%a) : (f32) -> i8
  return
}
