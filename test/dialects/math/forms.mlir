// RUN: tsopt %s -split-input-file | FileCheck %s
// RUN: tsopt %s -split-input-file -mlir-print-op-generic | tsopt -split-input-file | FileCheck %s

// Functions with more than one argument or result.

// CHECK:      %0 = math.fpowi %arg0, %arg1 : f32, i32
// CHECK-NEXT: %1 = math.fma %arg0, %arg0, %arg0 : f32
// CHECK-NEXT: %2 = math.clampf %arg0 to [%arg0, %arg0] : f32
func.func @f(%a: f32, %i: i32) {
  %0 = math.fpowi %a, %i : f32, i32
  %1 = math.fma %a, %a, %a : f32
  %2 = math.clampf %a to [%a, %a] : f32
  return
}
