// Anything to the power 0 is 1, NaN too, as IEEE 754 and C say.
//
// RUN: tsopt %s --canonicalize | FileCheck %s
// RUN: tsopt %s --sccp | FileCheck %s

// CHECK-LABEL: func.func @number
// CHECK: %[[ONE:.*]] = arith.constant 1.0{{.*}} : f64
// CHECK: return %[[ONE]]
func.func @number() -> f64 {
  %a = arith.constant 0x7FF8000000000000 : f64
  %b = arith.constant -0.0 : f64
  %c = math.powf %a, %b : f64
  return %c : f64
}

// CHECK-LABEL: func.func @elements
// CHECK: arith.constant dense<[1.000000e+00, 0x7FC00000, 8.000000e+00]> : vector<3xf32>
func.func @elements() -> vector<3xf32> {
  %a = arith.constant dense<[0x7FC00000, 0x7FC00000, 2.0]> : vector<3xf32>
  %b = arith.constant dense<[0.0, 2.0, 3.0]> : vector<3xf32>
  %c = math.powf %a, %b : vector<3xf32>
  return %c : vector<3xf32>
}
