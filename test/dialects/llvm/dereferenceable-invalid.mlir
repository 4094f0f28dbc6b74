// RUN: tsopt --split-input-file --verify-diagnostics %s

// Only pointers can be dereferenced.

llvm.func @f(%p: !llvm.ptr) {
  // expected-error @+1 {{'llvm.load' op expected op to return a single LLVM pointer type}}
  %0 = llvm.load %p dereferenceable<bytes = 4> : !llvm.ptr -> i32
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr) {
  // expected-error @+1 {{custom op 'llvm.load' struct is missing required parameter: bytes}}
  %0 = llvm.load %p dereferenceable<mayBeNull = true> : !llvm.ptr -> !llvm.ptr
  llvm.return
}
