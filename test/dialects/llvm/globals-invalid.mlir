// RUN: tsopt %s --verify-diagnostics --split-input-file

// An error about a global's text is at its name.

// expected-error @+1 {{type can only be omitted for string globals}}
llvm.mlir.global internal @number(0 : i64)

// -----

// expected-error @+1 {{expected zero or one type}}
llvm.mlir.global internal @types(0) : i64, i32

// -----

// A value of a target's type has no bits that a number could give.
// expected-error @+1 {{global with target extension type can only be initialized with zero-initializer}}
llvm.mlir.global @image(0 : i64) : !llvm.target<"spirv.Image", i32, 0>
