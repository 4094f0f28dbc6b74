// RUN: tsopt %s | tsopt | FileCheck %s

// Coroutines.

// CHECK-LABEL: llvm.func @coro(%arg0: i32, %arg1: !llvm.ptr, %arg2: !llvm.ptr, %arg3: i1) {
// CHECK-NEXT: %0 = llvm.mlir.zero : !llvm.ptr
// CHECK-NEXT: %1 = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT: %2 = llvm.mlir.constant(false) : i1
// CHECK-NEXT: %3 = llvm.intr.coro.id %1, %0, %0, %0 : (i32, !llvm.ptr, !llvm.ptr, !llvm.ptr) -> !llvm.token
// CHECK-NEXT: %4 = llvm.intr.coro.size : i64
// CHECK-NEXT: %5 = llvm.intr.coro.align : i64
// CHECK-NEXT: %6 = llvm.intr.coro.begin %3, %arg1 : (!llvm.token, !llvm.ptr) -> !llvm.ptr
// CHECK-NEXT: %7 = llvm.intr.coro.save %6 : (!llvm.ptr) -> !llvm.token
// CHECK-NEXT: %8 = llvm.intr.coro.suspend %7, %2 : i8
// CHECK-NEXT: %9 = llvm.intr.coro.free %3, %6 : (!llvm.token, !llvm.ptr) -> !llvm.ptr
// CHECK-NEXT: llvm.intr.coro.resume %6 : !llvm.ptr
// CHECK-NEXT: %10 = llvm.intr.coro.promise %6, %1, %2 : (!llvm.ptr, i32, i1) -> !llvm.ptr
llvm.func @coro(%arg0: i32, %arg1: !llvm.ptr, %arg2 : !llvm.ptr, %t : i1) {
  %null = llvm.mlir.zero : !llvm.ptr
  %c0 = llvm.mlir.constant(0 : i32) : i32
  %false = llvm.mlir.constant(false) : i1
  %0 = llvm.intr.coro.id %c0, %null, %null, %null : (i32, !llvm.ptr, !llvm.ptr, !llvm.ptr) -> !llvm.token
  %1 = llvm.intr.coro.size : i64
  %2 = llvm.intr.coro.align : i64
  %3 = llvm.intr.coro.begin %0, %arg1 : (!llvm.token, !llvm.ptr) -> !llvm.ptr
  %4 = llvm.intr.coro.save %3 : (!llvm.ptr) -> !llvm.token
  %5 = llvm.intr.coro.suspend %4, %false : i8
  %6 = llvm.intr.coro.free %0, %3 : (!llvm.token, !llvm.ptr) -> !llvm.ptr
  llvm.intr.coro.resume %3 : !llvm.ptr
  %8 = llvm.intr.coro.promise %3, %c0, %false : (!llvm.ptr, i32, i1) -> !llvm.ptr
  llvm.return
}
