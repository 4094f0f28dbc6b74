// RUN: tsopt %s -split-input-file | FileCheck %s
// RUN: tsopt %s -split-input-file -mlir-print-op-generic | tsopt -split-input-file | FileCheck %s

// Choice by an index.

// CHECK:      scf.index_switch %arg0
// CHECK-NEXT: default {
func.func @f(%a: index) {
  scf.index_switch %a default { }
  return
}

// -----

// CHECK:      %0 = scf.index_switch %arg0 -> index
// CHECK-NEXT: case 1 {
// CHECK-NEXT: scf.yield %arg0 : index
// CHECK:      default {
// CHECK-NEXT: scf.yield %arg0 : index
func.func @f(%a: index) {
  %0 = scf.index_switch %a -> index case 1 { scf.yield %a : index } default { scf.yield %a : index }
  return
}

// -----

// CHECK:      %0:2 = scf.index_switch %arg0 {x = 1 : i64} -> index, index
// CHECK-NEXT: case 1 {
// CHECK-NEXT: scf.yield %arg0, %arg0 : index, index
// CHECK:      default {
// CHECK-NEXT: scf.yield %arg0, %arg0 : index, index
func.func @f(%a: index) {
  %0:2 = scf.index_switch %a {x = 1} -> index, index case 1 { scf.yield %a, %a : index, index } default { scf.yield %a, %a : index, index }
  return
}
