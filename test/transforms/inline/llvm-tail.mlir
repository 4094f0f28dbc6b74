// UNSUPPORTED: upstream
// (there the call stands in the middle of the caller, which LLVM refuses)
// RUN: tsopt %s --inline | FileCheck %s

llvm.func @g(%x: i32) -> i32
// A call that must be the last thing in its function keeps the function.
llvm.func @tail(%x: i32) -> i32 {
  %0 = llvm.call musttail @g(%x) : (i32) -> i32
  llvm.return %0 : i32
}
// CHECK-LABEL: llvm.func @caller(
// CHECK-NEXT:    llvm.call @tail
llvm.func @caller(%x: i32) -> i32 {
  %0 = llvm.call @tail(%x) : (i32) -> i32
  %1 = llvm.add %0, %x : i32
  llvm.return %1 : i32
}
