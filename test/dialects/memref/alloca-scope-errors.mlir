// RUN: tsopt %s -split-input-file -verify-diagnostics

// The life of stack buffers: what is rejected, and how.

func.func @f(%m: i32) {
  // expected-error @below {{'memref.alloca_scope' op along control flow edge from Operation memref.alloca_scope.return to parent: region branch point has 0 operands, but region successor needs 1 inputs}}
  // expected-note @below {{region branch point}}
  %0 = memref.alloca_scope -> (i32) { memref.alloca_scope.return }
  return
}

// -----

func.func @f(%m: i32) {
  // expected-error @below {{'memref.alloca_scope.return' op expects parent op 'memref.alloca_scope'}}
  memref.alloca_scope.return %m : i32
}
