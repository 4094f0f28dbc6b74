// Where the mask is not set nothing is combined, and the accumulator is the result.
//
// UNSUPPORTED: upstream
// There it is the source.
//
// RUN: tsopt %s --canonicalize | FileCheck %s

// CHECK-LABEL: @unit
// CHECK-NEXT: [[M:%.*]] = vector.shape_cast %arg2 : vector<1x[4]x1xi1> to vector<1x[4]xi1>
// CHECK-NEXT: [[X:%.*]] = vector.shape_cast %arg0 : vector<1x[4]x1xf32> to vector<1x[4]xf32>
// CHECK-NEXT: [[S:%.*]] = arith.addf %arg1, [[X]]
// CHECK-NEXT: arith.select [[M]], [[S]], %arg1
func.func @unit(%a: vector<1x[4]x1xf32>, %acc: vector<1x[4]xf32>, %mask: vector<1x[4]x1xi1>) -> vector<1x[4]xf32> {
  %0 = vector.mask %mask { vector.multi_reduction <add>, %a, %acc [2] : vector<1x[4]x1xf32> to vector<1x[4]xf32> } : vector<1x[4]x1xi1> -> vector<1x[4]xf32>
  return %0 : vector<1x[4]xf32>
}
