// RUN: tsopt %s -split-input-file | FileCheck %s
// RUN: tsopt %s -split-input-file -mlir-print-op-generic | tsopt -split-input-file | FileCheck %s

// Modules and symbols in them.

// CHECK:      module @a {
module { module { module @a { } } }

// -----

// CHECK:      func.func private @a()
// CHECK:      func.func private @a()
module { func.func private @a() module { func.func private @a() } }
