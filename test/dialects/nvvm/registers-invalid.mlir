// RUN: tsopt %s -split-input-file -verify-diagnostics

// Special registers, with the values promised where they are known. What the verifiers reject.

llvm.func @f() {
  // expected-error @below {{'nvvm.read.ptx.sreg.tid.x' op invalid range attribute: Lower == Upper, but they aren't min (0) or max (4294967295) value! This is an invalid constant range.}}
  %0 = nvvm.read.ptx.sreg.tid.x range <i32, 64, 64> : i32
  llvm.return
}
