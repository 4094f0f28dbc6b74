// RUN: tstranslate --mlir-to-llvmir %s | FileCheck %s

// All predicates of comparisons.

// CHECK-LABEL: define void @integers(i32 %0, i32 %1) {
// CHECK-NEXT: %3 = icmp eq i32 %0, %1
// CHECK-NEXT: %4 = icmp ne i32 %0, %1
// CHECK-NEXT: %5 = icmp slt i32 %0, %1
// CHECK-NEXT: %6 = icmp sle i32 %0, %1
// CHECK-NEXT: %7 = icmp sgt i32 %0, %1
// CHECK-NEXT: %8 = icmp sge i32 %0, %1
// CHECK-NEXT: %9 = icmp ult i32 %0, %1
// CHECK-NEXT: %10 = icmp ule i32 %0, %1
// CHECK-NEXT: %11 = icmp ugt i32 %0, %1
// CHECK-NEXT: %12 = icmp uge i32 %0, %1
// CHECK-NEXT: ret void
llvm.func @integers(%a: i32, %b: i32) {
  %0 = llvm.icmp "eq" %a, %b : i32
  %1 = llvm.icmp "ne" %a, %b : i32
  %2 = llvm.icmp "slt" %a, %b : i32
  %3 = llvm.icmp "sle" %a, %b : i32
  %4 = llvm.icmp "sgt" %a, %b : i32
  %5 = llvm.icmp "sge" %a, %b : i32
  %6 = llvm.icmp "ult" %a, %b : i32
  %7 = llvm.icmp "ule" %a, %b : i32
  %8 = llvm.icmp "ugt" %a, %b : i32
  %9 = llvm.icmp "uge" %a, %b : i32
  llvm.return
}
// CHECK-LABEL: define void @floats(float %0, float %1) {
// CHECK-NEXT: %3 = fcmp oeq float %0, %1
// CHECK-NEXT: %4 = fcmp ogt float %0, %1
// CHECK-NEXT: %5 = fcmp oge float %0, %1
// CHECK-NEXT: %6 = fcmp ole float %0, %1
// CHECK-NEXT: %7 = fcmp one float %0, %1
// CHECK-NEXT: %8 = fcmp ord float %0, %1
// CHECK-NEXT: %9 = fcmp ueq float %0, %1
// CHECK-NEXT: %10 = fcmp ugt float %0, %1
// CHECK-NEXT: %11 = fcmp uge float %0, %1
// CHECK-NEXT: %12 = fcmp ult float %0, %1
// CHECK-NEXT: %13 = fcmp ule float %0, %1
// CHECK-NEXT: %14 = fcmp une float %0, %1
// CHECK-NEXT: %15 = fcmp uno float %0, %1
// CHECK-NEXT: ret void
llvm.func @floats(%a: f32, %b: f32) {
  %0 = llvm.fcmp "oeq" %a, %b : f32
  %1 = llvm.fcmp "ogt" %a, %b : f32
  %2 = llvm.fcmp "oge" %a, %b : f32
  %3 = llvm.fcmp "ole" %a, %b : f32
  %4 = llvm.fcmp "one" %a, %b : f32
  %5 = llvm.fcmp "ord" %a, %b : f32
  %6 = llvm.fcmp "ueq" %a, %b : f32
  %7 = llvm.fcmp "ugt" %a, %b : f32
  %8 = llvm.fcmp "uge" %a, %b : f32
  %9 = llvm.fcmp "ult" %a, %b : f32
  %10 = llvm.fcmp "ule" %a, %b : f32
  %11 = llvm.fcmp "une" %a, %b : f32
  %12 = llvm.fcmp "uno" %a, %b : f32
  llvm.return
}
// CHECK-LABEL: define <4 x i1> @others(ptr %0, <4 x i32> %1) {
// CHECK-NEXT: %3 = icmp eq ptr %0, null
// CHECK-NEXT: %4 = icmp ult <4 x i32> %1, %1
// CHECK-NEXT: ret <4 x i1> %4
llvm.func @others(%p: !llvm.ptr, %v: vector<4xi32>) -> vector<4xi1> {
  %0 = llvm.mlir.zero : !llvm.ptr
  %1 = llvm.icmp "eq" %p, %0 : !llvm.ptr
  %2 = llvm.icmp "ult" %v, %v : vector<4xi32>
  llvm.return %2 : vector<4xi1>
}
