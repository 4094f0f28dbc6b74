// RUN: tstranslate --mlir-to-llvmir --split-input-file --verify-diagnostics %s

// Function attributes in LLVM's own words that LLVM does not understand.

// expected-error @+1 {{LLVM attribute 'readonly' does not expect a value, found '42'}}
llvm.func @f() attributes {passthrough = [["readonly", "42"]]}

// -----

// expected-error @+1 {{LLVM attribute 'alignstack' expects a value}}
llvm.func @f() attributes {passthrough = ["alignstack"]}

// -----

// expected-error @+1 {{expected 'passthrough' to contain string or array attributes}}
llvm.func @f() attributes {passthrough = [42]}

// -----

// expected-error @+1 {{expected arrays within 'passthrough' to contain two strings}}
llvm.func @f() attributes {passthrough = [[42, 42]]}
