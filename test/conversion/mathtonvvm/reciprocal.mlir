// RUN: tsopt %s --convert-math-to-nvvm | FileCheck %s

// Divisions that may be multiplications by a reciprocal, where it serves several.

// Sixteen quotients, two divisors: what a thread has of rows divided by their sums.
// CHECK-LABEL: func.func @rows(
// CHECK-SAME:    %[[X:.*]]: vector<4xf32>, %[[D:.*]]: vector<2xf32>)
// CHECK-NEXT:   %[[E:.*]]:2 = vector.to_elements %[[D]]
// CHECK-DAG:    %[[A:.*]] = nvvm.rcp.approx.ftz.f %[[E]]#0 : f32
// CHECK-DAG:    %[[B:.*]] = nvvm.rcp.approx.ftz.f %[[E]]#1 : f32
// CHECK:        %[[R:.*]] = vector.from_elements %[[A]], %[[A]], %[[B]], %[[B]] : vector<4xf32>
// CHECK-NEXT:   %[[Y:.*]] = arith.mulf %[[X]], %[[R]] fastmath<afn> : vector<4xf32>
// CHECK-NEXT:   return %[[Y]]
func.func @rows(%x: vector<4xf32>, %d: vector<2xf32>) -> vector<4xf32> {
  %0:2 = vector.to_elements %d : vector<2xf32>
  %1 = vector.from_elements %0#0, %0#0, %0#1, %0#1 : vector<4xf32>
  %2 = arith.divf %x, %1 fastmath<afn> : vector<4xf32>
  return %2 : vector<4xf32>
}

// arcp allows the reciprocal, not that it is approximate.
// CHECK-LABEL: func.func @exact(
// CHECK-NEXT:   %[[ONE:.*]] = arith.constant 1.000000e+00 : f64
// CHECK-NEXT:   %[[R:.*]] = arith.divf %[[ONE]], %arg1 fastmath<arcp> : f64
// CHECK:        %[[V:.*]] = vector.broadcast %[[R]] : f64 to vector<4xf64>
// CHECK-NEXT:   arith.mulf %arg0, %[[V]] fastmath<arcp> : vector<4xf64>
func.func @exact(%x: vector<4xf64>, %d: f64) -> vector<4xf64> {
  %0 = vector.broadcast %d : f64 to vector<4xf64>
  %1 = arith.divf %x, %0 fastmath<arcp> : vector<4xf64>
  return %1 : vector<4xf64>
}

// A divisor from outside of the loop, and one that the loop changes.
// CHECK-LABEL: func.func @loop(
// CHECK-NEXT:   %[[R:.*]] = nvvm.rcp.approx.ftz.f %arg0 : f32
// CHECK:        scf.for
// CHECK-NEXT:     %[[M:.*]] = arith.mulf %{{.*}}, %[[R]] fastmath<afn> : f32
// CHECK-NEXT:     %[[Q:.*]] = arith.divf %{{.*}}, %[[M]] fastmath<afn> : f32
func.func @loop(%d: f32, %n: index, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> f32 {
    %1 = arith.divf %a, %d fastmath<afn> : f32
    %2 = arith.divf %a, %1 fastmath<afn> : f32
    scf.yield %2 : f32
  }
  return %0 : f32
}

// Two divisions by one number; what is reciprocal already; and divisions that gain
// nothing, or may not.
// CHECK-LABEL: func.func @several(
// CHECK-NEXT:   %[[R:.*]] = nvvm.rcp.approx.ftz.f %arg2 : f32
// CHECK-NEXT:   arith.constant
// CHECK-NEXT:   %[[A:.*]] = arith.mulf %arg0, %[[R]] fastmath<afn> : f32
// CHECK-NEXT:   %[[B:.*]] = arith.mulf %arg1, %[[R]] fastmath<afn> : f32
// CHECK-NEXT:   arith.divf %[[A]], %[[B]] fastmath<afn> : f32
// CHECK-NEXT:   arith.divf %arg0, %arg2 : f32
// CHECK-NEXT:   arith.divf %arg1, %arg2 : f32
// CHECK-NEXT:   return %{{.*}}, %[[R]], %
func.func @several(%x: f32, %y: f32, %d: f32) -> (f32, f32, f32, f32) {
  %one = arith.constant 1.0 : f32
  %0 = arith.divf %x, %d fastmath<afn> : f32
  %1 = arith.divf %y, %d fastmath<afn> : f32
  %2 = arith.divf %0, %1 fastmath<afn> : f32
  %3 = arith.divf %one, %d fastmath<afn> : f32
  %4 = arith.divf %x, %d : f32
  %5 = arith.divf %y, %d : f32
  return %2, %3, %4, %5 : f32, f32, f32, f32
}
