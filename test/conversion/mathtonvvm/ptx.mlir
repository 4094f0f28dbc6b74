// REQUIRES: llc
// RUN: tsopt %s -convert-math-to-nvvm -convert-arith-to-llvm -convert-func-to-llvm -reconcile-unrealized-casts | tstranslate --mlir-to-ptx --chip=sm_90 | FileCheck %s

// llc takes the result, and no function of a library is called.

// CHECK-NOT: call
// CHECK-LABEL: .func {{.*}} exponentials(
// CHECK: ex2.approx
// CHECK-NOT: call
// CHECK-LABEL: .func {{.*}} trigonometry(
// CHECK-NOT: call
func.func @exponentials(%x: f32, %y: f32, %i: i32) -> f32 {
  %0 = math.exp %x : f32
  %1 = math.exp2 %0 : f32
  %2 = math.expm1 %1 : f32
  %3 = math.log %2 : f32
  %4 = math.log2 %3 : f32
  %5 = math.log10 %4 : f32
  %6 = math.log1p %5 : f32
  %7 = math.powf %6, %y : f32
  %8 = math.fpowi %7, %i : f32, i32
  %9 = math.rsqrt %8 : f32
  %10 = math.cbrt %9 : f32
  %11 = math.erf %10 : f32
  %12 = math.erfc %11 : f32
  return %12 : f32
}

func.func @trigonometry(%x: f32) -> f32 {
  %0 = math.sin %x : f32
  %1 = math.cos %0 : f32
  %2 = math.tan %1 : f32
  %3 = math.tanh %2 : f32
  %4 = math.sinh %3 : f32
  %5 = math.cosh %4 : f32
  %6, %7 = math.sincos %5 : f32
  %8 = math.atan %6 : f32
  %9 = math.atan2 %7, %8 : f32
  %10 = math.asin %9 : f32
  %11 = math.acos %10 : f32
  %12 = math.asinh %11 : f32
  %13 = math.acosh %12 : f32
  %14 = math.atanh %13 : f32
  return %14 : f32
}
