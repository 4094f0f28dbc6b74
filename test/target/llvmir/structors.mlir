// RUN: tstranslate --mlir-to-llvmir --split-input-file %s | FileCheck %s

// What runs when a module is loaded and unloaded.

// CHECK-DAG: @key = global i32 1
llvm.mlir.global external @key(1 : i32) : i32
// CHECK-LABEL: define void @first() {
// CHECK-NEXT: ret void
llvm.func @first() {
  llvm.return
}
// CHECK-LABEL: define void @second() {
// CHECK-NEXT: ret void
llvm.func @second() {
  llvm.return
}
llvm.mlir.global_ctors ctors = [@first, @second], priorities = [0 : i32, 65535 : i32], data = [#llvm.zero, @key]
llvm.mlir.global_dtors dtors = [@first], priorities = [7 : i32], data = [#llvm.zero]

// -----

// CHECK-DAG: @llvm.global_ctors = appending global [0 x { i32, ptr, ptr }] zeroinitializer
llvm.mlir.global_ctors ctors = [], priorities = [], data = []
// CHECK-DAG: @llvm.global_dtors = appending global [0 x { i32, ptr, ptr }] zeroinitializer
llvm.mlir.global_dtors dtors = [], priorities = [], data = []
