// UNSUPPORTED: upstream
// (there an element has the alignment of its type alone, and the load promises more)
// RUN: tsopt %s --sroa | FileCheck %s

// An access may count on the alignment of the whole.
// CHECK-LABEL: llvm.func @aligned(
// CHECK:         %[[A:.*]] = llvm.alloca %{{.*}} x i32 {alignment = 8 : i64}
// CHECK:         llvm.load %[[A]] {alignment = 8 : i64}
llvm.func @aligned() -> i32 {
  %n = llvm.mlir.constant(1 : i32) : i32
  %a = llvm.alloca %n x !llvm.array<4 x i32> {alignment = 16 : i64} : (i32) -> !llvm.ptr
  %p = llvm.getelementptr %a[0, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<4 x i32>
  %x = llvm.load %p {alignment = 8 : i64} : !llvm.ptr -> i32
  llvm.return %x : i32
}
