// RUN: tsopt %s --convert-math-to-nvvm --canonicalize | FileCheck %s

// The sign is that of the second number alone: the first one's is cleared.

// CHECK-LABEL: func.func @copysign
// CHECK-DAG: %[[REST:.*]] = arith.constant 127 : i8
// CHECK-DAG: %[[SIGN:.*]] = arith.constant -128 : i8
// CHECK: arith.andi %{{.*}}, %[[REST]]
// CHECK: arith.andi %{{.*}}, %[[SIGN]]
// CHECK: arith.ori
func.func @copysign(%x: f8E5M2, %y: f8E5M2) -> f8E5M2 {
  %r = math.copysign %x, %y : f8E5M2
  return %r : f8E5M2
}
