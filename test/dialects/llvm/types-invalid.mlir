// RUN: tsopt %s --verify-diagnostics --split-input-file --allow-unregistered-dialect

// A name of a struct has one body in a file.

func.func private @two(!llvm.struct<"a", (ptr)>)
// expected-error @+1 {{identified type already used with a different body}}
func.func private @bodies(!llvm.struct<"a", packed (ptr)>)

// -----

func.func private @declared(!llvm.struct<"a", opaque>)
// expected-error @+1 {{identified type already used with a different body}}
func.func private @defined(!llvm.struct<"a", ()>)

// -----

func.func private @defined(!llvm.struct<"a", ()>)
// expected-error @+1 {{redeclaring defined struct as opaque}}
func.func private @declared(!llvm.struct<"a", opaque>)

// -----

// expected-error @+1 {{only identified structs can be opaque}}
func.func private @nameless(!llvm.struct<opaque>)

// -----

// A struct inside itself is only mentioned.
func.func private @good(!llvm.struct<"b", (i32, struct<"b">)>)
// expected-error @+1 {{struct without a body only allowed in a recursive struct}}
func.func private @mentioned(!llvm.struct<"b">)

// -----

// expected-error @+1 {{identifier already used for an enclosing struct}}
func.func private @twice(!llvm.struct<"a", (struct<"a", ()>)>)

// -----

// expected-error @+1 {{unexpected type, expected keyword}}
func.func private @builtin(!llvm.si16)

// -----

// expected-error @+1 {{unknown LLVM type: pointer}}
func.func private @unknown(!llvm.pointer)

// -----

// expected-error @+1 {{failed to parse parameter list for target extension type}}
func.func private @order(!llvm.target<"t", 5, i32>)

// -----

// expected-error @+2 {{expected string}}
// expected-error @+1 {{failed to parse LLVMTargetExtType parameter 'extTypeName' which is to be a `::llvm::StringRef`}}
func.func private @name(!llvm.target<i32>)
