// RUN: tsopt %s -verify-roundtrip | FileCheck %s
// RUN: tsopt %s -verify-roundtrip -mlir-print-op-generic -o /dev/null

// CHECK-LABEL: func.func @f
// CHECK: scf.for
#map = affine_map<(d0) -> (d0 * 2)>
func.func @f(%m: memref<4xf32>, %n: index) attributes {a = #map, b = dense<[1.5, -0.0]> : tensor<2xf32>} {
  %c1 = arith.constant 1 : index
  scf.for %i = %n to %n step %c1 {
    %v = memref.load %m[%i] : memref<4xf32> loc("inner")
    memref.store %v, %m[%i] : memref<4xf32>
  }
  return
}
