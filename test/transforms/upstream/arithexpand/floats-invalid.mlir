// RUN: tsopt %s -arith-expand=include-bf16 -verify-diagnostics

// Only rounding to nearest even can be expanded, and only when it is implied.
func.func @rounding(%x: f32) -> bf16 {
  // expected-error @+1 {{failed to legalize operation 'arith.truncf' that was explicitly marked illegal}}
  %0 = arith.truncf %x downward : f32 to bf16
  return %0 : bf16
}
