// python -m tsopt.export test/models/mlp.py:Mlp --dynamic x:0 -o test/models/mlp.mlir
#map = affine_map<(d0, d1, d2) -> (d0, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d1, d2)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map3 = affine_map<(d0, d1) -> (d0, d1)>
#map4 = affine_map<(d0, d1) -> (d1)>
func.func @main(%x: tensor<?x64xf32>, %up.weight: tensor<256x64xf32>, %up.bias: tensor<256xf32>, %down.weight: tensor<64x256xf32>, %down.bias: tensor<64xf32>) -> (tensor<?x64xf32>) {
  %c0 = arith.constant 0 : index
  %size = tensor.dim %x, %c0 : tensor<?x64xf32>
  %cst = arith.constant 0.0 : f32
  %cst_1 = arith.constant 0.5 : f32
  %cst_2 = arith.constant 0.7071067811865476 : f32
  %cst_3 = arith.constant 1.0 : f32
  %empty = tensor.empty(%size) : tensor<?x256xf32>
  %fill = linalg.fill ins(%cst : f32) outs(%empty : tensor<?x256xf32>) -> tensor<?x256xf32>
  %product = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %up.weight : tensor<?x64xf32>, tensor<256x64xf32>) outs(%fill : tensor<?x256xf32>) {
  ^bb0(%in: f32, %in_1: f32, %out: f32):
    %0 = arith.mulf %in, %in_1 : f32
    %1 = arith.addf %out, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<?x256xf32>
  %linear = linalg.generic {indexing_maps = [#map3, #map4, #map3], iterator_types = ["parallel", "parallel"]} ins(%product, %up.bias : tensor<?x256xf32>, tensor<256xf32>) outs(%empty : tensor<?x256xf32>) {
  ^bb0(%in: f32, %in_1: f32, %out: f32):
    %0 = arith.addf %in, %in_1 : f32
    linalg.yield %0 : f32
  } -> tensor<?x256xf32>
  %gelu = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%linear : tensor<?x256xf32>) outs(%empty : tensor<?x256xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = arith.mulf %cst_1, %in : f32
    %1 = arith.mulf %in, %cst_2 : f32
    %2 = math.erf %1 : f32
    %3 = arith.addf %cst_3, %2 : f32
    %4 = arith.mulf %0, %3 : f32
    linalg.yield %4 : f32
  } -> tensor<?x256xf32>
  %empty_1 = tensor.empty(%size) : tensor<?x64xf32>
  %fill_1 = linalg.fill ins(%cst : f32) outs(%empty_1 : tensor<?x64xf32>) -> tensor<?x64xf32>
  %product_1 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%gelu, %down.weight : tensor<?x256xf32>, tensor<64x256xf32>) outs(%fill_1 : tensor<?x64xf32>) {
  ^bb0(%in: f32, %in_1: f32, %out: f32):
    %0 = arith.mulf %in, %in_1 : f32
    %1 = arith.addf %out, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<?x64xf32>
  %linear_1 = linalg.generic {indexing_maps = [#map3, #map4, #map3], iterator_types = ["parallel", "parallel"]} ins(%product_1, %down.bias : tensor<?x64xf32>, tensor<64xf32>) outs(%empty_1 : tensor<?x64xf32>) {
  ^bb0(%in: f32, %in_1: f32, %out: f32):
    %0 = arith.addf %in, %in_1 : f32
    linalg.yield %0 : f32
  } -> tensor<?x64xf32>
  return %linear_1 : tensor<?x64xf32>
}
