// python -m tsopt.export bench/models/groups.py:gemm_gelu -o bench/models/groups/gemm_gelu.mlir
#map = affine_map<(d0, d1, d2) -> (d0, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d1, d2)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map3 = affine_map<(d0, d1) -> (d0, d1)>
#map4 = affine_map<(d0, d1) -> (d1)>
func.func @main(%x: tensor<4096x1024xf16>, %w: tensor<4096x1024xf16>, %bias: tensor<4096xf16>) -> (tensor<4096x4096xf16>) {
  %cst = arith.constant 0.0 : f32
  %cst_1 = arith.constant 0.5 : f32
  %cst_2 = arith.constant 0.7071067811865476 : f32
  %cst_3 = arith.constant 1.0 : f32
  %empty = tensor.empty() : tensor<4096x4096xf32>
  %fill = linalg.fill ins(%cst : f32) outs(%empty : tensor<4096x4096xf32>) -> tensor<4096x4096xf32>
  %product = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %w : tensor<4096x1024xf16>, tensor<4096x1024xf16>) outs(%fill : tensor<4096x4096xf32>) {
  ^bb0(%in: f16, %in_1: f16, %out: f32):
    %0 = arith.extf %in : f16 to f32
    %1 = arith.extf %in_1 : f16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = arith.addf %out, %2 : f32
    linalg.yield %3 : f32
  } -> tensor<4096x4096xf32>
  %empty_1 = tensor.empty() : tensor<4096x4096xf16>
  %linear = linalg.generic {indexing_maps = [#map3, #map4, #map3], iterator_types = ["parallel", "parallel"]} ins(%product, %bias : tensor<4096x4096xf32>, tensor<4096xf16>) outs(%empty_1 : tensor<4096x4096xf16>) {
  ^bb0(%in: f32, %in_1: f16, %out: f16):
    %0 = arith.extf %in_1 : f16 to f32
    %1 = arith.addf %in, %0 : f32
    %2 = arith.truncf %1 : f32 to f16
    linalg.yield %2 : f16
  } -> tensor<4096x4096xf16>
  %gelu = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%linear : tensor<4096x4096xf16>) outs(%empty_1 : tensor<4096x4096xf16>) {
  ^bb0(%in: f16, %out: f16):
    %0 = arith.extf %in : f16 to f32
    %1 = arith.mulf %cst_1, %0 : f32
    %2 = arith.mulf %0, %cst_2 : f32
    %3 = math.erf %2 : f32
    %4 = arith.addf %cst_3, %3 : f32
    %5 = arith.mulf %1, %4 : f32
    %6 = arith.truncf %5 : f32 to f16
    linalg.yield %6 : f16
  } -> tensor<4096x4096xf16>
  return %gelu : tensor<4096x4096xf16>
}
