// RUN: tsopt --split-input-file --verify-diagnostics %s

// Ranges of special registers.

llvm.func @f() -> i32 {
  // expected-error @+1 {{'nvvm.read.ptx.sreg.tid.x' op invalid range attribute: Lower == Upper, but they aren't min (0) or max (4294967295) value! This is an invalid constant range.}}
  %0 = nvvm.read.ptx.sreg.tid.x range <i32, 5, 5> : i32
  llvm.return %0 : i32
}
