// RUN: tsopt --split-input-file --verify-diagnostics %s

// Symbols that have no equivalent.

llvm.mlir.global external @g() : i32
llvm.func @f() {
  // expected-error @+1 {{'llvm.dso_local_equivalent' op must reference a global defined by 'llvm.func' or 'llvm.mlir.alias'}}
  %0 = llvm.dso_local_equivalent @g : !llvm.ptr
  llvm.return
}

// -----

llvm.mlir.global external @g(1 : i32) : i32
llvm.mlir.alias external @a : i32 {
  %0 = llvm.mlir.addressof @g : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
llvm.func @f() {
  // expected-error @+1 {{'llvm.dso_local_equivalent' op must reference an alias to a function}}
  %0 = llvm.dso_local_equivalent @a : !llvm.ptr
  llvm.return
}

// -----

llvm.func extern_weak @g()
llvm.func @f() {
  // expected-error @+1 {{'llvm.dso_local_equivalent' op target function with 'extern_weak' linkage not allowed}}
  %0 = llvm.dso_local_equivalent @g : !llvm.ptr
  llvm.return
}
