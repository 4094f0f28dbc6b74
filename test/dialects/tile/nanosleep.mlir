// RUN: tsopt %s | tsopt | FileCheck %s
// RUN: tsopt %s --mlir-print-op-generic | tsopt | FileCheck %s
// RUN: tsopt %s --canonicalize --cse | FileCheck %s

// Time goes by: threads that rest do so each time.

// CHECK-LABEL: func.func private @rest
func.func private @rest() {
  // CHECK: tile.nanosleep 1400
  // CHECK-NEXT: tile.nanosleep 1400 {my.note}
  tile.nanosleep 1400
  tile.nanosleep 1400 {my.note}
  return
}
