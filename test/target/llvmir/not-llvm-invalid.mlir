// RUN: tstranslate --mlir-to-llvmir --split-input-file --verify-diagnostics %s

// What is not LLVM IR is refused by name.

// expected-error @+1 {{cannot be converted to LLVM IR: missing `LLVMTranslationDialectInterface` registration for dialect for op: func.func}}
func.func @function() {
  llvm.return
}

// -----

llvm.func @cast(%a: i64) {
  // expected-error @+1 {{LLVM Translation failed for operation: builtin.unrealized_conversion_cast}}
  %0 = builtin.unrealized_conversion_cast %a : i64 to index
  llvm.return
}

// -----

llvm.func @in_module()
gpu.module @device {
}
llvm.func @barrier() {
  // expected-error @+2 {{unsupported GPU operation: gpu.barrier}}
  // expected-error @+1 {{LLVM Translation failed for operation: gpu.barrier}}
  gpu.barrier
  llvm.return
}
