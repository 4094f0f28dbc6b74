// What is checked for diagnostics is written all the same.
//
// RUN: tstranslate --mlir-to-llvmir %s --verify-diagnostics --split-input-file | FileCheck %s

// CHECK: define void @first
llvm.func @first() {
  llvm.return
}

// -----

// expected-error @+1 {{with optimize_none must also be no_inline}}
"llvm.func"() <{sym_name = "wrong", function_type = !llvm.func<void ()>, optimize_none}> ({}) : () -> ()

// -----

// CHECK: define void @last
llvm.func @last() {
  llvm.return
}
