// RUN: tsopt %s -split-input-file -verify-diagnostics

// Functions with more than one argument or result: what is rejected, and how.

func.func @f(%a: f32, %i: vector<4xi32>) {
  // expected-error @below {{'math.fpowi' op requires the same shape for all operands and results}}
  %0 = math.fpowi %a, %i : f32, vector<4xi32>
  return
}

// -----

func.func @f(%a: f32) {
  %0, %1 = math.sincos %a : f32
  // expected-error @below {{expected ':'}}
  %2 = math.isnan %a fastmath<fast> : f32
  %3 = math.exp %a fastmath<ninf> : f32
  %4 = math.atan2 %a, %a : f32
  return
}

// -----

func.func @f(%a: f32) {
  // expected-error @below {{custom op 'math.foo' is unknown}}
  %0 = math.foo %a : f32
  return
}
