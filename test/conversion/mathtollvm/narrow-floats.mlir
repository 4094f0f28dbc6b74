// RUN: tsopt %s --convert-math-to-llvm | FileCheck %s

// LLVM has no floats of 8 bits: functions of them stay.
// CHECK-LABEL: @functions
// CHECK: math.exp {{.*}} : f8E4M3FN
// CHECK: math.sincos {{.*}} : f8E5M2
// CHECK: math.isnan {{.*}} : f8E5M2
func.func @functions(%a: f8E4M3FN, %b: f8E5M2) -> (f8E4M3FN, f8E5M2, i1) {
  %0 = math.exp %a : f8E4M3FN
  %1, %2 = math.sincos %b : f8E5M2
  %3 = math.isnan %b : f8E5M2
  return %0, %1, %3 : f8E4M3FN, f8E5M2, i1
}
