// RUN: tsopt --split-input-file --verify-diagnostics %s

// Calls that do not fit their callee.

llvm.func @f(i32, ...) -> i32
llvm.func @g(%x: i32) {
  // expected-error @+1 {{'llvm.call' op expected var_callee_type to have at most 0 parameters}}
  %0 = llvm.call @f() vararg(!llvm.func<i32 (i32, ...)>) : () -> i32
  llvm.return
}

// -----

llvm.func @f() -> i32
llvm.func @g() {
  // expected-error @+1 {{'llvm.call' op expected function call to produce a value}}
  llvm.call @f() : () -> ()
  llvm.return
}

// -----

llvm.func @g() {
  // expected-error @+1 {{'llvm.call' op 'h' does not reference a symbol in the current scope}}
  llvm.call @h() : () -> ()
  llvm.return
}

// -----

llvm.mlir.global external @h() : i32
llvm.func @g() {
  // expected-error @+1 {{'llvm.call' op 'h' does not reference a valid LLVM function or IFunc}}
  llvm.call @h() : () -> ()
  llvm.return
}
