// RUN: tsopt %s -cse -canonicalize -mlir-print-ir-before-all -o /dev/null 2>&1 | FileCheck %s --check-prefix=BEFORE
// RUN: tsopt %s -cse -canonicalize -mlir-print-ir-after=cse -o /dev/null 2>&1 | FileCheck %s --check-prefix=AFTER
// RUN: tsopt %s -cse -canonicalize -mlir-print-ir-before=cse,canonicalize -o /dev/null 2>&1 | FileCheck %s --check-prefix=BEFORE
// RUN: tsopt %s -cse -mlir-print-ir-after-change -mlir-print-ir-after-all -o /dev/null 2>&1 | FileCheck %s --check-prefix=SAME --allow-empty
// RUN: not tsopt %s --pass-pipeline='builtin.module(func.func(symbol-dce))' -mlir-print-ir-after-failure 2>&1 | FileCheck %s --check-prefix=FAILURE
// RUN: tsopt %s -cse -mlir-print-ir-after-failure -o /dev/null 2>&1 | FileCheck %s --check-prefix=SAME --allow-empty
// RUN: not tsopt %s -cse -mlir-print-ir-after-all -mlir-print-ir-module-scope 2>&1 | FileCheck %s --check-prefix=SCOPE
// RUN: tsopt %s -cse -mlir-print-ir-tree-dir=%t.dir -o /dev/null 2>&1 | FileCheck %s --check-prefix=TREE
// RUN: tsopt %s -cse -mlir-print-ir-tree-dir=%t.dir -mlir-print-ir-after-all -o /dev/null 2>&1 | FileCheck %s --check-prefix=QUIET --allow-empty

// BEFORE:      IR Dump Before CSE (cse)
// BEFORE:      IR Dump Before Canonicalizer (canonicalize)
// AFTER:       IR Dump After CSE (cse)
// AFTER-NOT:   Canonicalizer
// TREE:        warning: --mlir-print-ir-tree-dir writes nothing without --mlir-print-ir-after-all
// QUIET-NOT:   warning
// SAME-NOT:    IR Dump
// FAILURE:     scheduled to run
// SCOPE:       IR print for module scope can't be setup on a pass-manager without disabling multi-threading first.
func.func @f(%x: i32) -> i32 {
  return %x : i32
}
