// RUN: not tstranslate --mlir-to-llvmir --split-input-file %s 2>&1 | FileCheck %s
// UNSUPPORTED: upstream
// Upstream's tool does not know the dialects.

// What is left of another dialect is named, with the pass that is missing.

// CHECK: :[[# @LINE + 3]]:8: error: cannot be converted to LLVM IR: missing `LLVMTranslationDialectInterface` registration for dialect for op: arith.addf; lower it first with --convert-arith-to-llvm
llvm.func @arithmetic(%a: i32) {
  %f = llvm.sitofp %a : i32 to f32
  %0 = arith.addf %f, %f : f32
  llvm.return
}

// -----

// CHECK: for op: func.func; lower it first with --convert-func-to-llvm
func.func @function() {
  return
}

// -----

// CHECK: error: LLVM Translation failed for operation: builtin.unrealized_conversion_cast; lower it first with --reconcile-unrealized-casts
llvm.func @cast(%a: i64) {
  %0 = builtin.unrealized_conversion_cast %a : i64 to index
  llvm.return
}
