// RUN: tsopt --split-input-file --verify-diagnostics %s

// What is no flag of a module.

// expected-error @+1 {{'llvm.module_flags' op expected a module flag attribute}}
llvm.module_flags [4 : i32]
