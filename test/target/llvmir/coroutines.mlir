// RUN: tstranslate --mlir-to-llvmir %s | FileCheck %s

// Coroutines.

// CHECK-LABEL: define void @coro(i32 %0, ptr %1, ptr %2, i1 %3) {
// CHECK-NEXT: %5 = call token @llvm.coro.id(i32 0, ptr null, ptr null, ptr null)
// CHECK-NEXT: %6 = call i64 @llvm.coro.size.i64()
// CHECK-NEXT: %7 = call i64 @llvm.coro.align.i64()
// CHECK-NEXT: %8 = call ptr @llvm.coro.begin(token %5, ptr %1)
// CHECK-NEXT: %9 = call token @llvm.coro.save(ptr %8)
// CHECK-NEXT: %10 = call i8 @llvm.coro.suspend(token %9, i1 false)
// CHECK-NEXT: %11 = call ptr @llvm.coro.free(token %5, ptr %8)
// CHECK-NEXT: call void @llvm.coro.resume(ptr %8)
// CHECK-NEXT: %12 = call ptr @llvm.coro.promise(ptr %8, i32 0, i1 false)
// CHECK-NEXT: ret void
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
