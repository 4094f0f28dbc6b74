// RUN: tsopt %s -convert-math-to-nvvm | FileCheck %s

// llc for NVPTX stops at llvm.intr.exp and its like, so that for a GPU they
// are made of what the hardware computes.

// e^x is 2^n * 2^f with n the integer next to x * log2 e, which two numbers make
// up, so that large arguments do not lose digits. A sum rounds, a shift makes 2^n.
// CHECK-LABEL: func.func @exp(%arg0: f32) -> f32 {
// CHECK-NEXT:   %0 = llvm.mlir.constant(-8.730000e+01 : f32) : f32
// CHECK-NEXT:   %1 = llvm.intr.maxnum(%arg0, %0) : (f32, f32) -> f32
// CHECK-NEXT:   %2 = llvm.mlir.constant(8.800000e+01 : f32) : f32
// CHECK-NEXT:   %3 = llvm.intr.minnum(%1, %2) : (f32, f32) -> f32
// CHECK-NEXT:   %4 = llvm.mlir.constant(1.44269502 : f32) : f32
// CHECK-NEXT:   %5 = llvm.mlir.constant(0x4B40007F : f32) : f32
// CHECK-NEXT:   %6 = llvm.intr.fma(%3, %4, %5) : (f32, f32, f32) -> f32
// CHECK-NEXT:   %7 = llvm.mlir.constant(0x4B40007F : f32) : f32
// CHECK-NEXT:   %8 = llvm.fsub %6, %7 : f32
// CHECK-NEXT:   %9 = llvm.mlir.constant(1.44269502 : f32) : f32
// CHECK-NEXT:   %10 = llvm.fneg %8 : f32
// CHECK-NEXT:   %11 = llvm.intr.fma(%arg0, %9, %10) : (f32, f32, f32) -> f32
// CHECK-NEXT:   %12 = llvm.mlir.constant(1.92596303E-8 : f32) : f32
// CHECK-NEXT:   %13 = llvm.intr.fma(%arg0, %12, %11) : (f32, f32, f32) -> f32
// CHECK-NEXT:   %14 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%13) : (f32) -> f32
// CHECK-NEXT:   %15 = llvm.bitcast %6 : f32 to i32
// CHECK-NEXT:   %16 = llvm.mlir.constant(23 : i32) : i32
// CHECK-NEXT:   %17 = llvm.shl %15, %16 : i32
// CHECK-NEXT:   %18 = llvm.bitcast %17 : i32 to f32
// CHECK-NEXT:   %19 = llvm.fmul %14, %18 : f32
// CHECK-NEXT:   return %19 : f32
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
