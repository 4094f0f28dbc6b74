// UNSUPPORTED: upstream
// mlir-opt 22 makes a linalg.matmul without maps of this, whose operands do not fit.
// RUN: tsopt %s --linalg-specialize-generic-ops | FileCheck %s

// CHECK-DAG: #[[MK:.*]] = affine_map<(d0, d1, d2) -> (d0, d2)>
// CHECK-DAG: #[[NK:.*]] = affine_map<(d0, d1, d2) -> (d1, d2)>
// CHECK-DAG: #[[MN:.*]] = affine_map<(d0, d1, d2) -> (d0, d1)>
// CHECK: linalg.matmul indexing_maps = [#[[MK]], #[[NK]], #[[MN]]] ins(%arg0, %arg1 : tensor<4x8xf32>, tensor<16x8xf32>)
func.func @f(%a: tensor<4x8xf32>, %b: tensor<16x8xf32>, %c: tensor<4x16xf32>) -> tensor<4x16xf32> {
  %0 = linalg.generic {
    indexing_maps = [affine_map<(k, m, n) -> (m, k)>, affine_map<(k, m, n) -> (n, k)>, affine_map<(k, m, n) -> (m, n)>],
    iterator_types = ["reduction", "parallel", "parallel"]
  } ins(%a, %b : tensor<4x8xf32>, tensor<16x8xf32>) outs(%c : tensor<4x16xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %1 = arith.mulf %x, %y : f32
    %2 = arith.addf %o, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<4x16xf32>
  return %0 : tensor<4x16xf32>
}
