// RUN: tsopt %s -convert-math-to-llvm | FileCheck %s
// RUN: %if mlir-opt %{ mlir-opt %s -convert-math-to-llvm | FileCheck %s %}

// What LLVM has an intrinsic for becomes one.
// CHECK-LABEL: func.func @intrinsics(%arg0: f32, %arg1: i32, %arg2: bf16) {
// CHECK-NEXT:   %0 = llvm.intr.exp(%arg0) {fastmathFlags = #llvm.fastmath<afn>} : (f32) -> f32
// CHECK-NEXT:   %1 = llvm.intr.fma(%arg0, %arg0, %arg0) : (f32, f32, f32) -> f32
// CHECK-NEXT:   %2 = "llvm.intr.ctlz"(%arg1) <{is_zero_poison = false}> : (i32) -> i32
// CHECK-NEXT:   %3 = llvm.intr.ctpop(%arg1) : (i32) -> i32
// CHECK-NEXT:   %4 = "llvm.intr.abs"(%arg1) <{is_int_min_poison = false}> : (i32) -> i32
// CHECK-NEXT:   %5 = llvm.intr.pow(%arg0, %arg0) : (f32, f32) -> f32
// CHECK-NEXT:   %6 = llvm.intr.powi(%arg0, %arg1) : (f32, i32) -> f32
// CHECK-NEXT:   %7 = llvm.intr.roundeven(%arg0) : (f32) -> f32
// CHECK-NEXT:   %8 = llvm.intr.copysign(%arg0, %arg0) : (f32, f32) -> f32
// CHECK-NEXT:   %9 = llvm.intr.fabs(%arg2) : (bf16) -> bf16
// CHECK-NEXT:   %10 = llvm.intr.exp2(%arg0) : (f32) -> f32
// CHECK-NEXT:   %11 = llvm.intr.sqrt(%arg0) : (f32) -> f32
// CHECK-NEXT:   %12 = "llvm.intr.cttz"(%arg1) <{is_zero_poison = false}> : (i32) -> i32
// CHECK-NEXT:   return
func.func @intrinsics(%a: f32, %i: i32, %h: bf16) {
  %0 = math.exp %a fastmath<afn> : f32
  %1 = math.fma %a, %a, %a : f32
  %2 = math.ctlz %i : i32
  %3 = math.ctpop %i : i32
  %4 = math.absi %i : i32
  %5 = math.powf %a, %a : f32
  %6 = math.fpowi %a, %i : f32, i32
  %7 = math.roundeven %a : f32
  %8 = math.copysign %a, %a : f32
  %9 = math.absf %h : bf16
  %10 = math.exp2 %a : f32
  %11 = math.sqrt %a : f32
  %12 = math.cttz %i : i32
  return
}

// Some others are made of what there is.
// CHECK-LABEL: func.func @expansions(%arg0: f32, %arg1: vector<2x4xf32>) -> (f32, f32, vector<2x4xf32>, vector<2x4xf32>) {
// CHECK-NEXT:   %0 = builtin.unrealized_conversion_cast %arg1 : vector<2x4xf32> to !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT:   %1 = llvm.mlir.constant(1.000000e+00 : f32) : f32
// CHECK-NEXT:   %2 = llvm.intr.exp(%arg0) : (f32) -> f32
// CHECK-NEXT:   %3 = llvm.fsub %2, %1 : f32
// CHECK-NEXT:   %4 = llvm.mlir.constant(1.000000e+00 : f32) : f32
// CHECK-NEXT:   %5 = llvm.intr.sqrt(%arg0) : (f32) -> f32
// CHECK-NEXT:   %6 = llvm.fdiv %4, %5 : f32
// CHECK-NEXT:   %7 = llvm.mlir.poison : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT:   %8 = llvm.extractvalue %0[0] : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT:   %9 = llvm.mlir.constant(dense<1.000000e+00> : vector<4xf32>) : vector<4xf32>
// CHECK-NEXT:   %10 = llvm.fadd %9, %8 : vector<4xf32>
// CHECK-NEXT:   %11 = llvm.intr.log(%10) : (vector<4xf32>) -> vector<4xf32>
// CHECK-NEXT:   %12 = llvm.insertvalue %11, %7[0] : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT:   %13 = llvm.extractvalue %0[1] : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT:   %14 = llvm.mlir.constant(dense<1.000000e+00> : vector<4xf32>) : vector<4xf32>
// CHECK-NEXT:   %15 = llvm.fadd %14, %13 : vector<4xf32>
// CHECK-NEXT:   %16 = llvm.intr.log(%15) : (vector<4xf32>) -> vector<4xf32>
// CHECK-NEXT:   %17 = llvm.insertvalue %16, %12[1] : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT:   %18 = builtin.unrealized_conversion_cast %17 : !llvm.array<2 x vector<4xf32>> to vector<2x4xf32>
// CHECK-NEXT:   %19 = llvm.mlir.poison : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT:   %20 = llvm.extractvalue %0[0] : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT:   %21 = llvm.mlir.constant(dense<1.000000e+00> : vector<4xf32>) : vector<4xf32>
// CHECK-NEXT:   %22 = llvm.intr.sqrt(%20) : (vector<4xf32>) -> vector<4xf32>
// CHECK-NEXT:   %23 = llvm.fdiv %21, %22 : vector<4xf32>
// CHECK-NEXT:   %24 = llvm.insertvalue %23, %19[0] : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT:   %25 = llvm.extractvalue %0[1] : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT:   %26 = llvm.mlir.constant(dense<1.000000e+00> : vector<4xf32>) : vector<4xf32>
// CHECK-NEXT:   %27 = llvm.intr.sqrt(%25) : (vector<4xf32>) -> vector<4xf32>
// CHECK-NEXT:   %28 = llvm.fdiv %26, %27 : vector<4xf32>
// CHECK-NEXT:   %29 = llvm.insertvalue %28, %24[1] : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT:   %30 = builtin.unrealized_conversion_cast %29 : !llvm.array<2 x vector<4xf32>> to vector<2x4xf32>
// CHECK-NEXT:   return %3, %6, %18, %30 : f32, f32, vector<2x4xf32>, vector<2x4xf32>
func.func @expansions(%a: f32, %v: vector<2x4xf32>) -> (f32, f32, vector<2x4xf32>, vector<2x4xf32>) {
  %0 = math.expm1 %a : f32
  %1 = math.rsqrt %a : f32
  %2 = math.log1p %v : vector<2x4xf32>
  %3 = math.rsqrt %v : vector<2x4xf32>
  return %0, %1, %2, %3 : f32, f32, vector<2x4xf32>, vector<2x4xf32>
}

// CHECK-LABEL: func.func @classes(%arg0: f32) -> (i1, i1, i1, i1) {
// CHECK-NEXT:   %0 = "llvm.intr.is.fpclass"(%arg0) <{bit = 3 : i32}> : (f32) -> i1
// CHECK-NEXT:   %1 = math.isinf %arg0 : f32
// CHECK-NEXT:   %2 = "llvm.intr.is.fpclass"(%arg0) <{bit = 504 : i32}> : (f32) -> i1
// CHECK-NEXT:   %3 = math.isnormal %arg0 : f32
// CHECK-NEXT:   return %0, %1, %2, %3 : i1, i1, i1, i1
func.func @classes(%a: f32) -> (i1, i1, i1, i1) {
  %0 = math.isnan %a : f32
  %1 = math.isinf %a : f32
  %2 = math.isfinite %a : f32
  %3 = math.isnormal %a : f32
  return %0, %1, %2, %3 : i1, i1, i1, i1
}

// What is left is for another pass.
// CHECK-LABEL: func.func @left(%arg0: f32, %arg1: i32) {
// CHECK-NEXT:   %0 = math.cbrt %arg0 : f32
// CHECK-NEXT:   %1 = math.ipowi %arg1, %arg1 : i32
// CHECK-NEXT:   return
func.func @left(%a: f32, %i: i32) {
  %0 = math.cbrt %a : f32
  %1 = math.ipowi %i, %i : i32
  return
}
