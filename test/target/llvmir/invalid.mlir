// RUN: not tstranslate --mlir-to-llvmir --split-input-file %s 2>&1 | FileCheck %s

// What is left of another dialect is named, with the pass that is missing.

// CHECK: :[[# @LINE + 4]]:8: error: 'arith.addf' op cannot be translated to LLVM IR: it is not an operation of the llvm or nvvm dialect
// CHECK: :[[# @LINE + 3]]:8: note: lower it first with --convert-arith-to-llvm
llvm.func @arithmetic(%a: i32) {
  %f = llvm.sitofp %a : i32 to f32
  %0 = arith.addf %f, %f : f32
  llvm.return
}

// -----

// CHECK: error: 'func.func' op cannot be translated to LLVM IR: it is not an operation of the llvm or nvvm dialect
// CHECK: note: lower it first with --convert-func-to-llvm
func.func @function() {
  return
}

// -----

// CHECK: error: 'builtin.unrealized_conversion_cast' op cannot be translated to LLVM IR
// CHECK: note: lower it first with --reconcile-unrealized-casts
llvm.func @cast(%a: i64) {
  %0 = builtin.unrealized_conversion_cast %a : i64 to index
  llvm.return
}
