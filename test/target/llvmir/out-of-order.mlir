// RUN: tstranslate --mlir-to-llvmir %s | FileCheck %s

// Blocks keep their order; a value is translated before its uses all the same.

// CHECK-LABEL: define i32 @f(i32 %0) {
// CHECK-NEXT: br label %4
// CHECK: 2:
// CHECK-NEXT: %3 = mul i32 %5, %0
// CHECK-NEXT: ret i32 %3
// CHECK: 4:
// CHECK-NEXT: %5 = add i32 %0, %0
// CHECK-NEXT: br label %2
llvm.func @f(%a: i32) -> i32 {
  llvm.br ^bb2
^bb1:
  %0 = llvm.mul %1, %a : i32
  llvm.return %0 : i32
^bb2:
  %1 = llvm.add %a, %a : i32
  llvm.br ^bb1
}
// CHECK-LABEL: define i64 @loop(i64 %0) {
// CHECK-NEXT: br label %6
// CHECK: 2:
// CHECK-NEXT: %3 = add i64 %8, %7
// CHECK-NEXT: br label %4
// CHECK: 4:
// CHECK-NEXT: %5 = add i64 %7, 1
// CHECK-NEXT: br label %6
// CHECK: 6:
// CHECK-NEXT: %7 = phi i64 [ %5, %4 ], [ 0, %1 ]
// CHECK-NEXT: %8 = phi i64 [ %3, %4 ], [ 0, %1 ]
// CHECK-NEXT: %9 = icmp slt i64 %7, %0
// CHECK-NEXT: br i1 %9, label %2, label %10
// CHECK: 10:
// CHECK-NEXT: ret i64 %8
llvm.func @loop(%n: i64) -> i64 {
  %0 = llvm.mlir.constant(0 : i64) : i64
  %1 = llvm.mlir.constant(1 : i64) : i64
  llvm.br ^bb3(%0, %0 : i64, i64)
^bb1:
  %2 = llvm.add %sum, %i : i64
  llvm.br ^bb2
^bb2:
  %3 = llvm.add %i, %1 : i64
  llvm.br ^bb3(%3, %2 : i64, i64)
^bb3(%i: i64, %sum: i64):
  %4 = llvm.icmp "slt" %i, %n : i64
  llvm.cond_br %4, ^bb1, ^bb4
^bb4:
  llvm.return %sum : i64
}
