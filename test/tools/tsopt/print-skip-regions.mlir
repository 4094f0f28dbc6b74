// RUN: tsopt %s -mlir-print-skip-regions | FileCheck %s
// RUN: tsopt %s -no-implicit-module -mlir-print-skip-regions | FileCheck %s --check-prefix=FUNC

// CHECK: module {...}
// FUNC: func.func @f(%arg0: i1) {...}
// FUNC-NOT: scf.if
func.func @f(%c: i1) {
  scf.if %c {
  }
  return
}
