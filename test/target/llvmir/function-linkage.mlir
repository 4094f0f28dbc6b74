// RUN: tstranslate --mlir-to-llvmir %s | FileCheck %s

// Linkage, visibility, calling conventions and places of functions.

// CHECK-LABEL: define internal void @internal() {
// CHECK-NEXT: ret void
llvm.func internal @internal() {
  llvm.return
}
// CHECK-LABEL: define weak_odr hidden void @weak() unnamed_addr {
// CHECK-NEXT: ret void
llvm.func weak_odr hidden unnamed_addr @weak() {
  llvm.return
}
// CHECK-LABEL: declare extern_weak void @maybe()
llvm.func extern_weak @maybe()
// CHECK-LABEL: define protected void @protected() local_unnamed_addr {
// CHECK-NEXT: ret void
llvm.func protected local_unnamed_addr @protected() attributes {dso_local} {
  llvm.return
}
// CHECK-LABEL: define fastcc void @fast() {
// CHECK-NEXT: ret void
llvm.func fastcc @fast() {
  llvm.return
}
// CHECK-LABEL: define ptx_kernel void @kernel() {
// CHECK-NEXT: ret void
llvm.func ptx_kernelcc @kernel() {
  llvm.return
}
// CHECK-LABEL: define spir_func void @spir() {
// CHECK-NEXT: ret void
llvm.func spir_funccc @spir() {
  llvm.return
}
// CHECK-LABEL: define ghccc void @ghc() {
// CHECK-NEXT: ret void
llvm.func cc_10 @ghc() {
  llvm.return
}
// CHECK-LABEL: define void @placed() section ".text.hot" align 32 gc "statepoint-example" {
// CHECK-NEXT: ret void
llvm.func @placed() attributes {section = ".text.hot", alignment = 32 : i64, garbageCollector = "statepoint-example"} {
  llvm.return
}
// CHECK-LABEL: declare void @declared() align 16
llvm.func @declared() attributes {alignment = 16 : i64, section = "other"}
