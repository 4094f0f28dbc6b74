// RUN: tsopt -cse -mlir-print-op-generic %s | FileCheck %s
// RUN: tsopt %s --cse --mlir-print-op-generic | FileCheck %s
// RUN: tsopt -o - %s -mlir-print-op-generic | FileCheck %s
// RUN: tsopt < %s -mlir-print-op-generic | FileCheck %s
// RUN: cat %s | tsopt - -mlir-print-op-generic | FileCheck %s
// RUN: tsopt %s -canonicalize="top-down=false max-iterations=2" -mlir-print-op-generic | FileCheck %s

// CHECK: "func.func"
func.func private @f()
