// RUN: tsopt %s -convert-math-to-nvvm | FileCheck %s

// llc for NVPTX stops at llvm.intr.exp and its like, so that for a GPU they
// are made of what the hardware computes.

// e^x is 2^n * 2^f with n the integer next to x * log2 e, which is subtracted
// in two parts, so that large arguments do not lose digits.
// CHECK-LABEL: func.func @exp(%arg0: f32) -> f32 {
// CHECK-NEXT:   %0 = llvm.mlir.constant(-1.050000e+02 : f32) : f32
// CHECK-NEXT:   %1 = llvm.mlir.constant(9.000000e+01 : f32) : f32
// CHECK-NEXT:   %2 = llvm.fcmp "olt" %arg0, %0 : f32
// CHECK-NEXT:   %3 = llvm.select %2, %0, %arg0 : i1, f32
// CHECK-NEXT:   %4 = llvm.fcmp "ogt" %3, %1 : f32
// CHECK-NEXT:   %5 = llvm.select %4, %1, %3 : i1, f32
// CHECK-NEXT:   %6 = llvm.mlir.constant(1.44269502 : f32) : f32
// CHECK-NEXT:   %7 = llvm.fmul %5, %6 : f32
// CHECK-NEXT:   %8 = llvm.intr.roundeven(%7) : (f32) -> f32
// CHECK-NEXT:   %9 = llvm.mlir.constant(-0.693145751 : f32) : f32
// CHECK-NEXT:   %10 = llvm.intr.fma(%8, %9, %5) : (f32, f32, f32) -> f32
// CHECK-NEXT:   %11 = llvm.mlir.constant(-1.42860677E-6 : f32) : f32
// CHECK-NEXT:   %12 = llvm.intr.fma(%8, %11, %10) : (f32, f32, f32) -> f32
// CHECK-NEXT:   %13 = llvm.mlir.constant(1.44269502 : f32) : f32
// CHECK-NEXT:   %14 = llvm.mlir.constant(1.000000e+00 : f32) : f32
// CHECK-NEXT:   %15 = llvm.intr.fma(%12, %13, %14) : (f32, f32, f32) -> f32
// CHECK-NEXT:   %16 = llvm.intr.exp2(%15) : (f32) -> f32
// CHECK-NEXT:   %17 = llvm.mlir.constant(-1.000000e+00 : f32) : f32
// CHECK-NEXT:   %18 = llvm.fadd %8, %17 : f32
// CHECK-NEXT:   %19 = llvm.intr.exp2(%18) : (f32) -> f32
// CHECK-NEXT:   %20 = llvm.fmul %16, %19 : f32
// CHECK-NEXT:   return %20 : f32
func.func @exp(%x: f32) -> f32 {
  %0 = math.exp %x : f32
  return %0 : f32
}

// Allowed to approximate, it is a product and one instruction.
// CHECK-LABEL: func.func @approximate(%arg0: f32) -> f32 {
// CHECK-NEXT:   %0 = llvm.mlir.constant(1.44269502 : f32) : f32
// CHECK-NEXT:   %1 = llvm.fmul %arg0, %0 : f32
// CHECK-NEXT:   %2 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1) : (f32) -> f32
// CHECK-NEXT:   return %2 : f32
func.func @approximate(%x: f32) -> f32 {
  %0 = math.exp %x fastmath<afn> : f32
  return %0 : f32
}

// Narrow numbers are computed as f32.
// CHECK-LABEL: func.func @narrow(%arg0: bf16) -> bf16 {
// CHECK-NEXT:   %0 = llvm.fpext %arg0 : bf16 to f32
// CHECK-NEXT:   %1 = llvm.intr.exp2(%0) : (f32) -> f32
// CHECK-NEXT:   %2 = llvm.fptrunc %1 : f32 to bf16
// CHECK-NEXT:   return %2 : bf16
func.func @narrow(%x: bf16) -> bf16 {
  %0 = math.exp2 %x : bf16
  return %0 : bf16
}

// CHECK-LABEL: func.func @vector(%arg0: vector<2xf32>) -> vector<2xf32> {
// CHECK-NEXT:   %0 = llvm.intr.exp2(%arg0) : (vector<2xf32>) -> vector<2xf32>
// CHECK-NEXT:   return %0 : vector<2xf32>
func.func @vector(%x: vector<2xf32>) -> vector<2xf32> {
  %0 = math.exp2 %x : vector<2xf32>
  return %0 : vector<2xf32>
}
