// RUN: tsopt %s | tsopt | FileCheck %s

// Variable arguments, annotations, scopes.

// CHECK-DAG: #alias_scope_domain = #llvm.alias_scope_domain<id = distinct[0]<>, description = "d">
// CHECK-DAG: #alias_scope = #llvm.alias_scope<id = distinct[1]<>, domain = #alias_scope_domain, description = "s">
#dom = #llvm.alias_scope_domain<id = distinct[0]<>, description = "d">
#sc = #llvm.alias_scope<id = distinct[1]<>, domain = #dom, description = "s">
// CHECK-LABEL: llvm.func @va(%arg0: i32, ...) {
// CHECK-NEXT: %0 = llvm.mlir.constant(1 : i32) : i32
// CHECK-NEXT: %1 = llvm.alloca %0 x !llvm.array<1 x ptr> {alignment = 8 : i64} : (i32) -> !llvm.ptr
// CHECK-NEXT: llvm.intr.vastart %1 : !llvm.ptr
// CHECK-NEXT: %2 = llvm.alloca %0 x !llvm.ptr {alignment = 8 : i64} : (i32) -> !llvm.ptr
// CHECK-NEXT: llvm.intr.vacopy %1 to %2 : !llvm.ptr, !llvm.ptr
// CHECK-NEXT: llvm.intr.vaend %1 : !llvm.ptr
// CHECK-NEXT: llvm.intr.experimental.noalias.scope.decl #alias_scope
// CHECK-NEXT: llvm.intr.ubsantrap <{failureKind = 1 : i8}>
// CHECK-NEXT: %3 = llvm.intr.eh.typeid.for %1 : (!llvm.ptr) -> i32
// CHECK-NEXT: %4 = "llvm.intr.annotation"(%0, %1, %1, %0) : (i32, !llvm.ptr, !llvm.ptr, i32) -> i32
// CHECK-NEXT: %5 = "llvm.intr.ptr.annotation"(%1, %1, %1, %0, %1) : (!llvm.ptr, !llvm.ptr, !llvm.ptr, i32, !llvm.ptr) -> !llvm.ptr
// CHECK-NEXT: "llvm.intr.var.annotation"(%1, %1, %1, %0, %1) : (!llvm.ptr, !llvm.ptr, !llvm.ptr, i32, !llvm.ptr) -> ()
llvm.func @va(%x : i32, ...) {
  %0 = llvm.mlir.constant(1 : i32) : i32
  %1 = llvm.alloca %0 x !llvm.array<1 x ptr> {alignment = 8 : i64} : (i32) -> !llvm.ptr
  llvm.intr.vastart %1 : !llvm.ptr
  %5 = llvm.alloca %0 x !llvm.ptr {alignment = 8 : i64} : (i32) -> !llvm.ptr
  llvm.intr.vacopy %1 to %5 : !llvm.ptr, !llvm.ptr
  llvm.intr.vaend %1 : !llvm.ptr
  llvm.intr.experimental.noalias.scope.decl #sc
  llvm.intr.ubsantrap <{failureKind = 1 : i8}>
  %9 = llvm.intr.eh.typeid.for %1 : (!llvm.ptr) -> i32
  %10 = "llvm.intr.annotation"(%0, %1, %1, %0) : (i32, !llvm.ptr, !llvm.ptr, i32) -> i32
  %11 = "llvm.intr.ptr.annotation"(%1, %1, %1, %0, %1) : (!llvm.ptr, !llvm.ptr, !llvm.ptr, i32, !llvm.ptr) -> !llvm.ptr
  "llvm.intr.var.annotation"(%1, %1, %1, %0, %1) : (!llvm.ptr, !llvm.ptr, !llvm.ptr, i32, !llvm.ptr) -> ()
  llvm.return
}
