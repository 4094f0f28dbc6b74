// What is checked for diagnostics is written all the same.
//
// RUN: tstranslate --mlir-to-llvmir %s --verify-diagnostics --split-input-file | FileCheck %s

// CHECK: define void @first
llvm.func @first() {
  llvm.return
}

// -----

// expected-note @+1 {{when returning from function}}
llvm.func @wrong() -> i32 {
  // expected-error @+1 {{expected 1 operand}}
  llvm.return
}

// -----

// CHECK: define void @last
llvm.func @last() {
  llvm.return
}
