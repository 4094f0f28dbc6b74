// What is added to a contraction that starts from zero is what it starts from.
//
// RUN: tsopt %s --canonicalize | FileCheck %s

#maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>]

// CHECK-LABEL: @from_zero
// CHECK-NEXT: [[C:%.*]] = vector.contract {{.*}} %arg0, %arg1, %arg2
// CHECK-NEXT: return [[C]]
func.func @from_zero(%a: vector<2x3xf32>, %b: vector<3x4xf32>, %c: vector<2x4xf32>) -> vector<2x4xf32> {
  %zero = arith.constant dense<0.0> : vector<2x4xf32>
  %0 = vector.contract {indexing_maps = #maps, iterator_types = ["parallel", "parallel", "reduction"]} %a, %b, %zero : vector<2x3xf32>, vector<3x4xf32> into vector<2x4xf32>
  %1 = arith.addf %0, %c : vector<2x4xf32>
  return %1 : vector<2x4xf32>
}
