// RUN: tsopt %s -split-input-file -no-implicit-module 2>&1 | FileCheck %s --check-prefix=GOOD
// RUN: not tsopt %S/Inputs/two-functions.mlir -no-implicit-module 2>&1 | FileCheck %s --check-prefix=TWO
// RUN: echo '' | not tsopt -no-implicit-module 2>&1 | FileCheck %s --check-prefix=NONE

// GOOD-NOT: module {
// GOOD:     func.func private @alone()
func.func private @alone()

// -----

// GOOD: module @named
module @named {
}

// TWO:  error: source must contain a single top-level operation, found: 2
// NONE: error: source must contain a single top-level operation, found: 0
