// python -m tsopt.export bench/models/groups.py:gemm -o bench/models/groups/gemm.mlir
#map = affine_map<(d0, d1, d2) -> (d0, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d1, d2)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map3 = affine_map<(d0, d1) -> (d0, d1)>
func.func @main(%x: tensor<512x3072xf16>, %w: tensor<768x3072xf16>) -> (tensor<512x768xf16>) {
  %cst = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<512x768xf32>
  %fill = linalg.fill ins(%cst : f32) outs(%empty : tensor<512x768xf32>) -> tensor<512x768xf32>
  %product = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %w : tensor<512x3072xf16>, tensor<768x3072xf16>) outs(%fill : tensor<512x768xf32>) {
  ^bb0(%in: f16, %in_1: f16, %out: f32):
    %0 = arith.extf %in : f16 to f32
    %1 = arith.extf %in_1 : f16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = arith.addf %out, %2 : f32
    linalg.yield %3 : f32
  } -> tensor<512x768xf32>
  %empty_1 = tensor.empty() : tensor<512x768xf16>
  %linear = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%product : tensor<512x768xf32>) outs(%empty_1 : tensor<512x768xf16>) {
  ^bb0(%in: f32, %out: f16):
    %0 = arith.truncf %in : f32 to f16
    linalg.yield %0 : f16
  } -> tensor<512x768xf16>
  return %linear : tensor<512x768xf16>
}
