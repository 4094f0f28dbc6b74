// RUN: tsopt %s --ensure-debug-info-scope-on-llvm-func --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s
// mlir-opt ends with a signal here.
// UNSUPPORTED: upstream

// What was inlined from nowhere has no file to name.

llvm.func @f() {
  // CHECK: llvm.mlir.constant(1 : i32) : i32 loc(callsite("macro" at "k.py":2:2))
  %0 = llvm.mlir.constant(1 : i32) : i32 loc(callsite("macro" at "k.py":2:2))
  llvm.return
} loc("k.py":1:1)
