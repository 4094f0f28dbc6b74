// RUN: tsopt %s | tsopt | FileCheck %s

// Functions chosen when the program is loaded, equivalents in this unit, variable arguments.

// CHECK-LABEL: llvm.func @may(i32) -> i32
llvm.func @may(i32) -> i32
// CHECK-LABEL: llvm.mlir.ifunc internal hidden unnamed_addr @foo : !llvm.func<f32 (i64)>, !llvm.ptr @res {dso_local}
llvm.mlir.ifunc internal hidden unnamed_addr @foo : !llvm.func<f32 (i64)>, !llvm.ptr @res {dso_local}
// CHECK-LABEL: llvm.mlir.ifunc external @foo2 : !llvm.func<f32 (i64)>, !llvm.ptr @res
llvm.mlir.ifunc external @foo2 : !llvm.func<f32 (i64)>, !llvm.ptr @res
// CHECK-LABEL: llvm.func @res() -> !llvm.ptr {
// CHECK-NEXT: %0 = llvm.dso_local_equivalent @may : !llvm.ptr
// CHECK-NEXT: llvm.return %0 : !llvm.ptr
llvm.func @res() -> !llvm.ptr {
  %0 = llvm.dso_local_equivalent @may : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
// CHECK-LABEL: llvm.func @va(%arg0: !llvm.ptr, ...) {
// CHECK-NEXT: %0 = llvm.va_arg %arg0 : (!llvm.ptr) -> i32
llvm.func @va(%l : !llvm.ptr, ...) {
  %0 = llvm.va_arg %l : (!llvm.ptr) -> i32
  llvm.return
}
