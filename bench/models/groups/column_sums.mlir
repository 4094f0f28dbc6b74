// python -m tsopt.export bench/models/groups.py:column_sums -o bench/models/groups/column_sums.mlir
#map = affine_map<(d0, d1) -> (d1, d0)>
#map1 = affine_map<(d0, d1) -> (d0)>
#map2 = affine_map<(d0) -> (d0)>
func.func @main(%x: tensor<16384x4096xbf16>) -> (tensor<4096xbf16>) {
  %cst = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<4096xf32>
  %fill = linalg.fill ins(%cst : f32) outs(%empty : tensor<4096xf32>) -> tensor<4096xf32>
  %sum_1 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<16384x4096xbf16>) outs(%fill : tensor<4096xf32>) {
  ^bb0(%in: bf16, %out: f32):
    %0 = arith.extf %in : bf16 to f32
    %1 = arith.addf %out, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<4096xf32>
  %empty_1 = tensor.empty() : tensor<4096xbf16>
  %sum_1_1 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]} ins(%sum_1 : tensor<4096xf32>) outs(%empty_1 : tensor<4096xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %0 = arith.truncf %in : f32 to bf16
    linalg.yield %0 : bf16
  } -> tensor<4096xbf16>
  return %sum_1_1 : tensor<4096xbf16>
}
