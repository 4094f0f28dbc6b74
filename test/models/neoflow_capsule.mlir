// python -m tsopt.export test/models/neoflow.py:capsule -o test/models/neoflow_capsule.mlir
#map = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8, d9) -> (d0, d6, d2 * 2 + d7, d3 * 2 + d8, d4, d9)>
#map1 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8, d9) -> (d1, d6, d7, d8, d9, d5)>
#map2 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8, d9) -> (d0, d1, d2, d3, d4, d5)>
func.func @main(%A: tensor<1x8x9x9x4x4xf32>, %B: tensor<16x8x3x3x4x4xf32>) -> (tensor<1x16x4x4x4x4xf32>) {
  %cst = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1x16x4x4x4x4xf32>
  %fill = linalg.fill ins(%cst : f32) outs(%empty : tensor<1x16x4x4x4x4xf32>) -> tensor<1x16x4x4x4x4xf32>
  %C = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction", "reduction"]} ins(%A, %B : tensor<1x8x9x9x4x4xf32>, tensor<16x8x3x3x4x4xf32>) outs(%fill : tensor<1x16x4x4x4x4xf32>) {
  ^bb0(%in: f32, %in_1: f32, %out: f32):
    %0 = arith.mulf %in, %in_1 : f32
    %1 = arith.addf %out, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<1x16x4x4x4x4xf32>
  return %C : tensor<1x16x4x4x4x4xf32>
}
