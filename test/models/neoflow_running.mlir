// python -m tsopt.export test/models/neoflow.py:running -o test/models/neoflow_running.mlir
#map = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d4, d2 * 2 + d5, d3 floordiv 2 + d6)>
#map1 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d1, d4, d5, d6)>
#map2 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d2, d3)>
func.func @main(%In: tensor<1x2x7x4xf32>, %Weight: tensor<2x2x3x2xf32>) -> (tensor<1x2x3x6xf32>) {
  %cst = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1x2x3x6xf32>
  %fill = linalg.fill ins(%cst : f32) outs(%empty : tensor<1x2x3x6xf32>) -> tensor<1x2x3x6xf32>
  %Out = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%In, %Weight : tensor<1x2x7x4xf32>, tensor<2x2x3x2xf32>) outs(%fill : tensor<1x2x3x6xf32>) {
  ^bb0(%in: f32, %in_1: f32, %out: f32):
    %0 = arith.mulf %in, %in_1 : f32
    %1 = arith.addf %out, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<1x2x3x6xf32>
  return %Out : tensor<1x2x3x6xf32>
}
