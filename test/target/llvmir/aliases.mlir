// RUN: tstranslate --mlir-to-llvmir %s | FileCheck %s

// Other names of variables and functions, and names that a function chooses.

// CHECK-DAG: @zed = global i32 42
llvm.mlir.global external @zed(42 : i32) : i32
llvm.mlir.alias external @plain : i32 {
  %0 = llvm.mlir.addressof @zed : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
llvm.mlir.alias weak hidden unnamed_addr @weak_alias : i32 {
  %0 = llvm.mlir.addressof @zed : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
llvm.mlir.alias internal thread_local @of_alias : i32 {
  %0 = llvm.mlir.addressof @plain : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
llvm.mlir.alias external @space : i32 {
  %0 = llvm.mlir.addressof @zed : !llvm.ptr
  %1 = llvm.addrspacecast %0 : !llvm.ptr to !llvm.ptr<2>
  llvm.return %1 : !llvm.ptr<2>
}
llvm.mlir.ifunc external @chosen : !llvm.func<f32 (i64)>, !llvm.ptr @resolver
llvm.mlir.ifunc linkonce_odr hidden @hidden_choice : !llvm.func<f32 (i64)>, !llvm.ptr @resolver {dso_local}
// CHECK-LABEL: define internal ptr @resolver() {
// CHECK-NEXT: ret ptr @one
llvm.func internal @resolver() -> !llvm.ptr {
  %0 = llvm.mlir.addressof @one : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
// CHECK-LABEL: declare float @one(i64)
llvm.func @one(i64) -> f32
// CHECK-LABEL: define float @use(i64 %0) {
// CHECK-NEXT: %2 = call float @chosen(i64 %0)
// CHECK-NEXT: %3 = call float @chosen(i64 %0)
// CHECK-NEXT: %4 = fadd float %2, %3
// CHECK-NEXT: ret float %4
llvm.func @use(%a: i64) -> f32 {
  %0 = llvm.call @chosen(%a) : (i64) -> f32
  %1 = llvm.mlir.addressof @chosen : !llvm.ptr
  %2 = llvm.call %1(%a) : !llvm.ptr, (i64) -> f32
  %3 = llvm.fadd %0, %2 : f32
  llvm.return %3 : f32
}
