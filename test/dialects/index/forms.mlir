// RUN: tsopt %s -split-input-file | FileCheck %s
// RUN: tsopt %s -split-input-file -mlir-print-op-generic | tsopt -split-input-file | FileCheck %s

// Operations on indices.

// CHECK:      %0 = index.cmp slt(%arg0, %arg0) {a}
func.func @f(%m: index) {
  %b = index.cmp slt(%m, %m) {a}
  return
}

// -----

// CHECK:      %0 = index.add %arg0, %arg0
// CHECK-NEXT: %1 = index.casts %arg0 : index to i32
// CHECK-NEXT: %2 = index.castu %1 : i32 to index
// CHECK-NEXT: %3 = index.sizeof
// CHECK-NEXT: %true = index.bool.constant true
// CHECK-NEXT: %idx-3 = index.constant -3
// CHECK-NEXT: %4 = index.maxs %arg0, %0
func.func @f(%a: index) {
  %0 = index.add %a, %a
  %1 = index.casts %a : index to i32
  %2 = index.castu %1 : i32 to index
  %3 = index.sizeof
  %4 = index.bool.constant true
  %5 = index.constant -3
  %6 = index.maxs %a, %0
  return
}
