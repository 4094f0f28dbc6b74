// RUN: tsopt %s -canonicalize | FileCheck %s

// CHECK-LABEL: llvm.func @zero(
// CHECK-NEXT:      llvm.return %arg0 : !llvm.ptr
llvm.func @zero(%p: !llvm.ptr) -> !llvm.ptr {
  %0 = llvm.getelementptr %p[0] : (!llvm.ptr) -> !llvm.ptr, i32
  llvm.return %0 : !llvm.ptr
}

// CHECK-LABEL: llvm.func @zero_value(
// CHECK-NEXT:      llvm.return %arg0 : !llvm.ptr
llvm.func @zero_value(%p: !llvm.ptr) -> !llvm.ptr {
  %c = llvm.mlir.constant(0 : i32) : i32
  %0 = llvm.getelementptr %p[%c] : (!llvm.ptr, i32) -> !llvm.ptr, i32
  llvm.return %0 : !llvm.ptr
}

// CHECK-LABEL: llvm.func @constant_index(
// CHECK-NEXT:      %0 = llvm.getelementptr %arg0[7, %arg1] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.array<4 x f32>
// CHECK-NEXT:      llvm.return %0 : !llvm.ptr
llvm.func @constant_index(%p: !llvm.ptr, %i: i64) -> !llvm.ptr {
  %c = llvm.mlir.constant(7 : i32) : i32
  %0 = llvm.getelementptr %p[%c, %i] : (!llvm.ptr, i32, i64) -> !llvm.ptr, !llvm.array<4 x f32>
  llvm.return %0 : !llvm.ptr
}

// CHECK-LABEL: llvm.func @too_wide(
// CHECK-NEXT:      %0 = llvm.mlir.constant(8589934592 : i64) : i64
// CHECK-NEXT:      %1 = llvm.getelementptr %arg0[%0] : (!llvm.ptr, i64) -> !llvm.ptr, i8
// CHECK-NEXT:      llvm.return %1 : !llvm.ptr
llvm.func @too_wide(%p: !llvm.ptr) -> !llvm.ptr {
  %c = llvm.mlir.constant(8589934592 : i64) : i64
  %0 = llvm.getelementptr %p[%c] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  llvm.return %0 : !llvm.ptr
}

// CHECK-LABEL: llvm.func @chain(
// CHECK-NEXT:      %0 = llvm.getelementptr %arg0[1] : (!llvm.ptr) -> !llvm.ptr, i32
// CHECK-NEXT:      %1 = llvm.getelementptr %0[2] : (!llvm.ptr) -> !llvm.ptr, i32
// CHECK-NEXT:      llvm.return %1 : !llvm.ptr
llvm.func @chain(%p: !llvm.ptr) -> !llvm.ptr {
  %0 = llvm.getelementptr %p[1] : (!llvm.ptr) -> !llvm.ptr, i32
  %1 = llvm.getelementptr %0[2] : (!llvm.ptr) -> !llvm.ptr, i32
  llvm.return %1 : !llvm.ptr
}
