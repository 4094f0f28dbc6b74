// RUN: tsopt --split-input-file --verify-diagnostics %s

// Landing pads and invokes that do not fit.

llvm.func @personality(...) -> i32
llvm.func @f(i32)
llvm.func @no_landing_pad(%x: i32) attributes {personality = @personality} {
  // expected-error @+1 {{first operation in unwind destination should be a llvm.landingpad operation}}
  llvm.invoke @f(%x) to ^bb1 unwind ^bb2 : (i32) -> ()
^bb1:
  llvm.return
^bb2:
  llvm.unreachable
}

// -----

llvm.func @f()
llvm.func @no_personality() {
  llvm.invoke @f() to ^bb1 unwind ^bb2 : () -> ()
^bb1:
  llvm.return
^bb2:
  // expected-error @+1 {{llvm.landingpad needs to be in a function with a personality}}
  %0 = llvm.landingpad cleanup : !llvm.struct<(ptr, i32)>
  llvm.return
}

// -----

llvm.func @personality(...) -> i32
llvm.func @f()
llvm.func @no_clause() attributes {personality = @personality} {
  llvm.invoke @f() to ^bb1 unwind ^bb2 : () -> ()
^bb1:
  llvm.return
^bb2:
  // expected-error @+1 {{landingpad instruction expects at least one clause or cleanup attribute}}
  %0 = llvm.landingpad : !llvm.struct<(ptr, i32)>
  llvm.return
}

// -----

llvm.func @personality(...) -> i32
llvm.func @f()
llvm.func @not_constant(%p: !llvm.ptr) attributes {personality = @personality} {
  llvm.invoke @f() to ^bb1 unwind ^bb2 : () -> ()
^bb1:
  llvm.return
^bb2:
  // expected-error @+1 {{clause #0 is not a known constant - null, addressof, bitcast}}
  %0 = llvm.landingpad (catch %p : !llvm.ptr) : !llvm.struct<(ptr, i32)>
  llvm.return
}

// -----

llvm.func @personality(...) -> i32
llvm.func @f()
// expected-error @+1 {{'llvm.landingpad' should have a consistent result type inside a function}}
llvm.func @types_differ() attributes {personality = @personality} {
  llvm.invoke @f() to ^bb1 unwind ^bb2 : () -> ()
^bb1:
  llvm.invoke @f() to ^bb3 unwind ^bb4 : () -> ()
^bb2:
  %0 = llvm.landingpad cleanup : !llvm.struct<(ptr, i32)>
  llvm.return
^bb3:
  llvm.return
^bb4:
  %1 = llvm.landingpad cleanup : !llvm.struct<(ptr, i64)>
  llvm.return
}

// -----

llvm.func @personality(...) -> i32
llvm.func @f()
llvm.func @weights() attributes {personality = @personality} {
  // expected-error @+1 {{expects number of branch weights to match number of successors: 1 vs 2}}
  llvm.invoke @f() to ^bb1 unwind ^bb2 {branch_weights = array<i32: 42>} : () -> ()
^bb1:
  llvm.return
^bb2:
  %0 = llvm.landingpad cleanup : !llvm.struct<(ptr, i32)>
  llvm.return
}
