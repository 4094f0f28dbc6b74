// RUN: tsopt %s --convert-arith-to-llvm | FileCheck %s

// Each rounding mode stays what it is.
// CHECK-LABEL: @modes
func.func @modes(%x: f64) -> (f32, f32, f32, f32) {
  // CHECK: constrained.fptrunc %{{.*}} downward ignore
  %0 = arith.truncf %x downward : f64 to f32
  // CHECK: constrained.fptrunc %{{.*}} upward ignore
  %1 = arith.truncf %x upward : f64 to f32
  // CHECK: constrained.fptrunc %{{.*}} towardzero ignore
  %2 = arith.truncf %x toward_zero : f64 to f32
  // CHECK: constrained.fptrunc %{{.*}} tonearest ignore
  %3 = arith.truncf %x to_nearest_even : f64 to f32
  return %0, %1, %2, %3 : f32, f32, f32, f32
}
