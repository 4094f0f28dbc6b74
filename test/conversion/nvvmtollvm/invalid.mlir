// RUN: tsopt %s -convert-nvvm-to-llvm -verify-diagnostics

llvm.func @f(%h: f16) {
  // expected-error @+1 {{The register type could not be deduced from MLIR type. The 'f16' is not supported.}}
  nvvm.inline_ptx "foo {$r0};" ro(%h : f16)
  llvm.return
}
