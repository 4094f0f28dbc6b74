// RUN: tsopt %s --pass-pipeline='builtin.module(func.func(cse,canonicalize),symbol-dce)' --mlir-disable-threading --mlir-print-ir-before=cse --mlir-print-ir-after-all -o /dev/null 2>&1 | FileCheck %s
// CHECK:      // -----// IR Dump Before CSE (cse) //----- //
// CHECK-NEXT: func.func @f
// CHECK:      // -----// IR Dump After CSE (cse) //----- //
// CHECK-NEXT: func.func @f
// CHECK:      // -----// IR Dump After Canonicalizer (canonicalize) //----- //
// CHECK-NEXT: func.func @f
// CHECK:      // -----// IR Dump After SymbolDCE (symbol-dce) //----- //
// CHECK-NEXT: module {

// RUN: tsopt %s --pass-pipeline='builtin.module(func.func(cse))' --mlir-disable-threading --mlir-print-ir-after-all --mlir-print-ir-module-scope -o /dev/null 2>&1 | FileCheck %s --check-prefix=SCOPE
// SCOPE:      // -----// IR Dump After CSE (cse) ('func.func' operation: @f) //----- //
// SCOPE-NEXT: module {

// RUN: tsopt %s --canonicalize --cse --mlir-print-ir-after-all --mlir-print-ir-after-change -o /dev/null 2>&1 | FileCheck %s --check-prefix=CHANGE
// CHANGE:     IR Dump After Canonicalizer
// CHANGE-NOT: IR Dump After CSE

// RUN: rm -rf %t && tsopt %s --pass-pipeline='builtin.module(func.func(cse,canonicalize),symbol-dce)' --mlir-print-ir-tree-dir=%t --mlir-print-ir-after-all -o /dev/null
// RUN: FileCheck %s --check-prefix=FILE < %t/builtin_module_no-symbol-name/func_func_f/0_1_canonicalize.mlir
// RUN: FileCheck %s --check-prefix=FILE < %t/builtin_module_no-symbol-name/1_symbol-dce.mlir
// FILE: func.func @f

func.func @f(%x: i32) -> i32 {
  %c = arith.constant 0 : i32
  %y = arith.addi %x, %c : i32
  return %y : i32
}
