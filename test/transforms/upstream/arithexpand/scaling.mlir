// RUN: tsopt %s -arith-expand | FileCheck %s

// A block-scaled number times its scale, and back; flags and rounding stay.
// CHECK-LABEL: func.func @extend(
// CHECK-NEXT:   %0 = arith.extf %arg1 fastmath<nnan> : f8E8M0FNU to f32
// CHECK-NEXT:   %1 = arith.extf %arg0 fastmath<nnan> : f4E2M1FN to f32
// CHECK-NEXT:   %2 = arith.mulf %1, %0 fastmath<nnan> : f32
// CHECK-NEXT:   return %2 : f32
func.func @extend(%x: f4E2M1FN, %s: f8E8M0FNU) -> f32 {
  %0 = arith.scaling_extf %x, %s fastmath<nnan> : f4E2M1FN, f8E8M0FNU to f32
  return %0 : f32
}

// CHECK-LABEL: func.func @truncate(
// CHECK-NEXT:   %0 = arith.extf %arg1 : vector<4xf8E8M0FNU> to vector<4xf32>
// CHECK-NEXT:   %1 = arith.divf %arg0, %0 : vector<4xf32>
// CHECK-NEXT:   %2 = arith.truncf %1 to_nearest_even : vector<4xf32> to vector<4xf4E2M1FN>
// CHECK-NEXT:   return %2 : vector<4xf4E2M1FN>
func.func @truncate(%x: vector<4xf32>, %s: vector<4xf8E8M0FNU>) -> vector<4xf4E2M1FN> {
  %0 = arith.scaling_truncf %x, %s to_nearest_even : vector<4xf32>, vector<4xf8E8M0FNU> to vector<4xf4E2M1FN>
  return %0 : vector<4xf4E2M1FN>
}

// Only the exponent of a scale counts.
// CHECK-LABEL: func.func @scale(
// CHECK-NEXT:   %0 = arith.truncf %arg1 : f32 to f8E8M0FNU
// CHECK-NEXT:   %1 = arith.extf %0 : f8E8M0FNU to f16
// CHECK-NEXT:   %2 = arith.divf %arg0, %1 : f16
// CHECK-NEXT:   %3 = arith.truncf %2 : f16 to f8E5M2
// CHECK-NEXT:   return %3 : f8E5M2
func.func @scale(%x: f16, %s: f32) -> f8E5M2 {
  %0 = arith.scaling_truncf %x, %s : f16, f32 to f8E5M2
  return %0 : f8E5M2
}
