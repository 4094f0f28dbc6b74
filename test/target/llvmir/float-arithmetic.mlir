// RUN: tstranslate --mlir-to-llvmir %s | FileCheck %s

// Arithmetic on floats, with fast-math flags.

// CHECK-LABEL: define float @plain(float %0, float %1) {
// CHECK-NEXT: %3 = fadd float %0, %1
// CHECK-NEXT: %4 = fsub float %3, %1
// CHECK-NEXT: %5 = fmul float %4, %1
// CHECK-NEXT: %6 = fdiv float %5, %1
// CHECK-NEXT: %7 = frem float %6, %1
// CHECK-NEXT: %8 = fneg float %7
// CHECK-NEXT: ret float %8
llvm.func @plain(%a: f32, %b: f32) -> f32 {
  %0 = llvm.fadd %a, %b : f32
  %1 = llvm.fsub %0, %b : f32
  %2 = llvm.fmul %1, %b : f32
  %3 = llvm.fdiv %2, %b : f32
  %4 = llvm.frem %3, %b : f32
  %5 = llvm.fneg %4 : f32
  llvm.return %5 : f32
}
// CHECK-LABEL: define double @flags(double %0, double %1) {
// CHECK-NEXT: %3 = fadd nnan double %0, %1
// CHECK-NEXT: %4 = fsub ninf nsz double %3, %1
// CHECK-NEXT: %5 = fmul arcp contract double %4, %1
// CHECK-NEXT: %6 = fdiv reassoc afn double %5, %1
// CHECK-NEXT: %7 = frem fast double %6, %1
// CHECK-NEXT: %8 = fneg nnan contract double %7
// CHECK-NEXT: ret double %8
llvm.func @flags(%a: f64, %b: f64) -> f64 {
  %0 = llvm.fadd %a, %b {fastmathFlags = #llvm.fastmath<nnan>} : f64
  %1 = llvm.fsub %0, %b {fastmathFlags = #llvm.fastmath<ninf, nsz>} : f64
  %2 = llvm.fmul %1, %b {fastmathFlags = #llvm.fastmath<arcp, contract>} : f64
  %3 = llvm.fdiv %2, %b {fastmathFlags = #llvm.fastmath<afn, reassoc>} : f64
  %4 = llvm.frem %3, %b {fastmathFlags = #llvm.fastmath<fast>} : f64
  %5 = llvm.fneg %4 {fastmathFlags = #llvm.fastmath<contract, nnan>} : f64
  llvm.return %5 : f64
}
// CHECK-LABEL: define float @compared(float %0, float %1, i1 %2) {
// CHECK-NEXT: %4 = fcmp ninf olt float %0, %1
// CHECK-NEXT: %5 = select nnan i1 %4, float %0, float %1
// CHECK-NEXT: %6 = call afn float @llvm.sqrt.f32(float %5)
// CHECK-NEXT: %7 = call fast float @plain(float %6, float %6)
// CHECK-NEXT: ret float %7
llvm.func @compared(%a: f32, %b: f32, %c: i1) -> f32 {
  %0 = llvm.fcmp "olt" %a, %b {fastmathFlags = #llvm.fastmath<ninf>} : f32
  %1 = llvm.select %0, %a, %b {fastmathFlags = #llvm.fastmath<nnan>} : i1, f32
  %2 = llvm.intr.sqrt(%1) {fastmathFlags = #llvm.fastmath<afn>} : (f32) -> f32
  %3 = llvm.call @plain(%2, %2) {fastmathFlags = #llvm.fastmath<fast>} : (f32, f32) -> f32
  llvm.return %3 : f32
}
// CHECK-LABEL: define void @formats(half %0, bfloat %1, x86_fp80 %2, fp128 %3) {
// CHECK-NEXT: %5 = fadd half %0, %0
// CHECK-NEXT: %6 = fadd bfloat %1, %1
// CHECK-NEXT: %7 = fadd x86_fp80 %2, %2
// CHECK-NEXT: %8 = fadd fp128 %3, %3
// CHECK-NEXT: ret void
llvm.func @formats(%a: f16, %b: bf16, %c: f80, %d: f128) {
  %0 = llvm.fadd %a, %a : f16
  %1 = llvm.fadd %b, %b : bf16
  %2 = llvm.fadd %c, %c : f80
  %3 = llvm.fadd %d, %d : f128
  llvm.return
}
