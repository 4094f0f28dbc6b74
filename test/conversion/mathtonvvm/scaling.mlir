// RUN: tsopt %s --convert-math-to-nvvm | FileCheck %s
// UNSUPPORTED: upstream
// Upstream's pass of this name is another.

// Conversions with a scale stay: arith-expand takes them apart.
// CHECK: arith.scaling_truncf {{.*}} : f32, f8E8M0FNU to f4E2M1FN
// CHECK: arith.scaling_extf {{.*}} : f4E2M1FN, f8E8M0FNU to f32
func.func @f(%a: f32, %e: f8E8M0FNU, %n: f4E2M1FN) -> (f4E2M1FN, f32) {
  %0 = arith.scaling_truncf %a, %e : f32, f8E8M0FNU to f4E2M1FN
  %1 = arith.scaling_extf %n, %e : f4E2M1FN, f8E8M0FNU to f32
  return %0, %1 : f4E2M1FN, f32
}
