// RUN: tstranslate --mlir-to-llvmir %s | FileCheck %s

// Conversions between types.

// CHECK-LABEL: define i64 @integers(i32 %0, i64 %1) {
// CHECK-NEXT: %3 = sext i32 %0 to i64
// CHECK-NEXT: %4 = zext i32 %0 to i64
// CHECK-NEXT: %5 = zext nneg i32 %0 to i64
// CHECK-NEXT: %6 = trunc i64 %1 to i32
// CHECK-NEXT: %7 = trunc nsw i64 %1 to i32
// CHECK-NEXT: %8 = trunc nuw nsw i64 %1 to i8
// CHECK-NEXT: ret i64 %3
llvm.func @integers(%a: i32, %b: i64) -> i64 {
  %0 = llvm.sext %a : i32 to i64
  %1 = llvm.zext %a : i32 to i64
  %2 = llvm.zext nneg %a : i32 to i64
  %3 = llvm.trunc %b : i64 to i32
  %4 = llvm.trunc %b overflow<nsw> : i64 to i32
  %5 = llvm.trunc %b overflow<nsw, nuw> : i64 to i8
  llvm.return %0 : i64
}
// CHECK-LABEL: define void @floats(float %0, double %1, i32 %2) {
// CHECK-NEXT: %4 = fpext float %0 to double
// CHECK-NEXT: %5 = fptrunc double %1 to float
// CHECK-NEXT: %6 = fptosi float %0 to i32
// CHECK-NEXT: %7 = fptoui float %0 to i32
// CHECK-NEXT: %8 = sitofp i32 %2 to float
// CHECK-NEXT: %9 = uitofp nneg i32 %2 to float
// CHECK-NEXT: %10 = uitofp i32 %2 to half
// CHECK-NEXT: %11 = bitcast float %0 to i32
// CHECK-NEXT: ret void
llvm.func @floats(%a: f32, %b: f64, %i: i32) {
  %0 = llvm.fpext %a : f32 to f64
  %1 = llvm.fptrunc %b : f64 to f32
  %2 = llvm.fptosi %a : f32 to i32
  %3 = llvm.fptoui %a : f32 to i32
  %4 = llvm.sitofp %i : i32 to f32
  %5 = llvm.uitofp nneg %i : i32 to f32
  %6 = llvm.uitofp %i : i32 to f16
  %7 = llvm.bitcast %a : f32 to i32
  llvm.return
}
// CHECK-LABEL: define void @pointers(ptr %0, i64 %1, ptr addrspace(3) %2) {
// CHECK-NEXT: %4 = ptrtoint ptr %0 to i64
// CHECK-NEXT: %5 = inttoptr i64 %1 to ptr
// CHECK-NEXT: %6 = inttoptr i64 %1 to ptr, !dereferenceable !1
// CHECK-NEXT: %7 = addrspacecast ptr addrspace(3) %2 to ptr
// CHECK-NEXT: %8 = freeze i64 %4
// CHECK-NEXT: ret void
llvm.func @pointers(%p: !llvm.ptr, %i: i64, %s: !llvm.ptr<3>) {
  %0 = llvm.ptrtoint %p : !llvm.ptr to i64
  %1 = llvm.inttoptr %i : i64 to !llvm.ptr
  %2 = llvm.inttoptr %i dereferenceable<bytes = 8> : i64 to !llvm.ptr
  %3 = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %4 = llvm.freeze %0 : i64
  llvm.return
}
// CHECK-LABEL: define i32 @same(i32 %0, <2 x i32> %1) {
// CHECK-NEXT: %3 = bitcast <2 x i32> %1 to i64
// CHECK-NEXT: ret i32 %0
llvm.func @same(%a: i32, %v: vector<2xi32>) -> i32 {
  %0 = llvm.bitcast %a : i32 to i32
  %1 = llvm.bitcast %v : vector<2xi32> to i64
  llvm.return %0 : i32
}

// CHECK-DAG: !1 = !{i64 8}
