// RUN: tsopt %s --verify-diagnostics --split-input-file

// A call says the type of what it calls, and a callee with a variable number of arguments its own.

llvm.func @indirect(%f: !llvm.ptr, %x: i32) {
  // expected-error @+1 {{expected indirect call to have 2 trailing types}}
  llvm.call %f(%x) : (i32) -> ()
  llvm.return
}

// -----

llvm.func @g(i32)
llvm.func @direct(%x: i32) {
  // expected-error @+2 {{expected '('}}
  // expected-error @+1 {{expected direct call to have 1 trailing type}}
  llvm.call @g(%x) : i32
  llvm.return
}

// -----

llvm.func @g()
llvm.func @void() {
  // expected-error @+1 {{expected a non-void result type}}
  llvm.call @g() : () -> !llvm.void
  llvm.return
}

// -----

llvm.func @vararg(%f: !llvm.ptr, %x: f32) {
  // expected-error @+1 {{var_callee_type parameter type mismatch: 'f64' != 'f32'}}
  llvm.call %f(%x) vararg(!llvm.func<void (f64, ...)>) : !llvm.ptr, (f32) -> ()
  llvm.return
}

// -----

llvm.func @vararg_result(%f: !llvm.ptr, %x: f32) {
  // expected-error @+1 {{var_callee_type return type mismatch: 'i32' != 'i64'}}
  %0 = llvm.call %f(%x) vararg(!llvm.func<i32 (f32, ...)>) : !llvm.ptr, (f32) -> i64
  llvm.return
}

// -----

llvm.func @thrower(...)
llvm.func @invoked() {
  // expected-error @+1 {{expected var_callee_type to return void}}
  llvm.invoke @thrower() to ^done unwind ^pad vararg(!llvm.func<i32 (...)>) : () -> ()
^done:
  llvm.return
^pad:
  llvm.return
}

// -----

llvm.func @g()
llvm.func @bundles(%x: i32) {
  // expected-error @+1 {{expected 2 types for operand bundle operands for operand bundle #0, but actually got 1}}
  llvm.call @g() ["b"(%x, %x : i32)] : () -> ()
  llvm.return
}

// -----

// Types in the form of a function's.
llvm.func @address(%p: !llvm.ptr, %i: i64) {
  // expected-error @+1 {{invalid kind of type specified: expected builtin.function, but found '!llvm.ptr<3>'}}
  %0 = llvm.getelementptr %p[%i] : !llvm.ptr<3>
  llvm.return
}

// -----

llvm.func @reserved(%n: i64) {
  // expected-error @+1 {{expected trailing function type with one argument and one result}}
  %0 = llvm.alloca %n x i32 : (i64, i64) -> !llvm.ptr
  llvm.return
}

// -----

llvm.func @aligned(%n: i64) {
  // expected-error @+1 {{expected integer alignment}}
  %0 = llvm.alloca %n x i32 {alignment = "16"} : (i64) -> !llvm.ptr
  llvm.return
}
