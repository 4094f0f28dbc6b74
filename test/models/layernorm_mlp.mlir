// python -m tsopt.export test/models/layernorm_mlp.py:LayerNormMlp -o test/models/layernorm_mlp.mlir
#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d2)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
#map5 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
func.func @main(%x: tensor<2x16x64xf32>, %norm.weight: tensor<64xf32>, %norm.bias: tensor<64xf32>, %up.weight: tensor<256x64xf32>, %up.bias: tensor<256xf32>, %down.weight: tensor<64x256xf32>, %down.bias: tensor<64xf32>) -> (tensor<2x16x64xf32>) {
  %cst = arith.constant 0.0 : f32
  %cst_1 = arith.constant 0.015625 : f32
  %cst_2 = arith.constant 1.0e-05 : f32
  %cst_3 = arith.constant 0.5 : f32
  %cst_4 = arith.constant 0.044715 : f32
  %cst_5 = arith.constant 0.7978845608028654 : f32
  %cst_6 = arith.constant 1.0 : f32
  %empty = tensor.empty() : tensor<2x16xf32>
  %fill = linalg.fill ins(%cst : f32) outs(%empty : tensor<2x16xf32>) -> tensor<2x16xf32>
  %sum = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x : tensor<2x16x64xf32>) outs(%fill : tensor<2x16xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = arith.addf %out, %in : f32
    linalg.yield %0 : f32
  } -> tensor<2x16xf32>
  %fill_1 = linalg.fill ins(%cst : f32) outs(%empty : tensor<2x16xf32>) -> tensor<2x16xf32>
  %squares = linalg.generic {indexing_maps = [#map, #map1, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %sum : tensor<2x16x64xf32>, tensor<2x16xf32>) outs(%fill_1 : tensor<2x16xf32>) {
  ^bb0(%in: f32, %in_1: f32, %out: f32):
    %0 = arith.mulf %in_1, %cst_1 : f32
    %1 = arith.subf %in, %0 : f32
    %2 = arith.mulf %1, %1 : f32
    %3 = arith.addf %out, %2 : f32
    linalg.yield %3 : f32
  } -> tensor<2x16xf32>
  %empty_1 = tensor.empty() : tensor<2x16x64xf32>
  %layer_norm = linalg.generic {indexing_maps = [#map, #map1, #map1, #map2, #map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%x, %sum, %squares, %norm.weight, %norm.bias : tensor<2x16x64xf32>, tensor<2x16xf32>, tensor<2x16xf32>, tensor<64xf32>, tensor<64xf32>) outs(%empty_1 : tensor<2x16x64xf32>) {
  ^bb0(%in: f32, %in_1: f32, %in_2: f32, %in_3: f32, %in_4: f32, %out: f32):
    %0 = arith.mulf %in_1, %cst_1 : f32
    %1 = arith.subf %in, %0 : f32
    %2 = arith.mulf %in_2, %cst_1 : f32
    %3 = arith.addf %2, %cst_2 : f32
    %4 = math.rsqrt %3 : f32
    %5 = arith.mulf %1, %4 : f32
    %6 = arith.mulf %5, %in_3 : f32
    %7 = arith.addf %6, %in_4 : f32
    linalg.yield %7 : f32
  } -> tensor<2x16x64xf32>
  %empty_2 = tensor.empty() : tensor<2x16x256xf32>
  %fill_2 = linalg.fill ins(%cst : f32) outs(%empty_2 : tensor<2x16x256xf32>) -> tensor<2x16x256xf32>
  %product = linalg.generic {indexing_maps = [#map3, #map4, #map5], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%layer_norm, %up.weight : tensor<2x16x64xf32>, tensor<256x64xf32>) outs(%fill_2 : tensor<2x16x256xf32>) {
  ^bb0(%in: f32, %in_1: f32, %out: f32):
    %0 = arith.mulf %in, %in_1 : f32
    %1 = arith.addf %out, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<2x16x256xf32>
  %linear = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%product, %up.bias : tensor<2x16x256xf32>, tensor<256xf32>) outs(%empty_2 : tensor<2x16x256xf32>) {
  ^bb0(%in: f32, %in_1: f32, %out: f32):
    %0 = arith.addf %in, %in_1 : f32
    linalg.yield %0 : f32
  } -> tensor<2x16x256xf32>
  %gelu = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%linear : tensor<2x16x256xf32>) outs(%empty_2 : tensor<2x16x256xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = arith.mulf %cst_3, %in : f32
    %1 = arith.mulf %in, %in : f32
    %2 = arith.mulf %1, %in : f32
    %3 = arith.mulf %cst_4, %2 : f32
    %4 = arith.addf %in, %3 : f32
    %5 = arith.mulf %cst_5, %4 : f32
    %6 = math.tanh %5 : f32
    %7 = arith.addf %cst_6, %6 : f32
    %8 = arith.mulf %0, %7 : f32
    linalg.yield %8 : f32
  } -> tensor<2x16x256xf32>
  %fill_3 = linalg.fill ins(%cst : f32) outs(%empty_1 : tensor<2x16x64xf32>) -> tensor<2x16x64xf32>
  %product_1 = linalg.generic {indexing_maps = [#map3, #map4, #map5], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%gelu, %down.weight : tensor<2x16x256xf32>, tensor<64x256xf32>) outs(%fill_3 : tensor<2x16x64xf32>) {
  ^bb0(%in: f32, %in_1: f32, %out: f32):
    %0 = arith.mulf %in, %in_1 : f32
    %1 = arith.addf %out, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<2x16x64xf32>
  %linear_1 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%product_1, %down.bias : tensor<2x16x64xf32>, tensor<64xf32>) outs(%empty_1 : tensor<2x16x64xf32>) {
  ^bb0(%in: f32, %in_1: f32, %out: f32):
    %0 = arith.addf %in, %in_1 : f32
    linalg.yield %0 : f32
  } -> tensor<2x16x64xf32>
  return %linear_1 : tensor<2x16x64xf32>
}
