// RUN: tsopt %s -convert-nvvm-to-llvm -verify-diagnostics
// UNSUPPORTED: upstream
// The check of names in the text is ours.

llvm.func @f(%h: f16) {
  // expected-error @+1 {{The register type could not be deduced from MLIR type. The 'f16' is not supported.}}
  nvvm.inline_ptx "foo {$r0};" ro(%h : f16)
  llvm.return
}

llvm.func @names(%i: i32) {
  // expected-error @+1 {{uses {$r1}, but there are only 1 operands of that kind}}
  nvvm.inline_ptx "foo {$r0}, {$r1};" ro(%i : i32)
  llvm.return
}
