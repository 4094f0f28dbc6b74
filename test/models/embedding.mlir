// python -m tsopt.export test/models/embedding.py:Embedding -o test/models/embedding.mlir
#map = affine_map<(d0, d1, d2) -> (d0, d1)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
func.func @main(%tokens: tensor<2x16xi64>, %table.weight: tensor<128x64xf32>) -> (tensor<2x16x64xf32>) {
  %empty = tensor.empty() : tensor<2x16x64xf32>
  %embedding = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%tokens : tensor<2x16xi64>) outs(%empty : tensor<2x16x64xf32>) {
  ^bb0(%in: i64, %out: f32):
    %0 = arith.index_cast %in : i64 to index
    %1 = linalg.index 2 : index
    %2 = tensor.extract %table.weight[%0, %1] : tensor<128x64xf32>
    linalg.yield %2 : f32
  } -> tensor<2x16x64xf32>
  return %embedding : tensor<2x16x64xf32>
}
