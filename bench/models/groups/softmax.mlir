// python -m tsopt.export bench/models/groups.py:softmax -o bench/models/groups/softmax.mlir
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0)>
func.func @main(%x: tensor<8192x8192xf16>) -> (tensor<8192x8192xf16>) {
  %cst = arith.constant 0xFF800000 : f32
  %cst_1 = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<8192xf32>
  %fill = linalg.fill ins(%cst : f32) outs(%empty : tensor<8192xf32>) -> tensor<8192xf32>
  %max = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<8192x8192xf16>) outs(%fill : tensor<8192xf32>) {
  ^bb0(%in: f16, %out: f32):
    %0 = arith.extf %in : f16 to f32
    %1 = arith.maximumf %out, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<8192xf32>
  %empty_1 = tensor.empty() : tensor<8192x8192xf32>
  %exp = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%x, %max : tensor<8192x8192xf16>, tensor<8192xf32>) outs(%empty_1 : tensor<8192x8192xf32>) {
  ^bb0(%in: f16, %in_1: f32, %out: f32):
    %0 = arith.extf %in : f16 to f32
    %1 = arith.subf %0, %in_1 : f32
    %2 = math.exp %1 : f32
    linalg.yield %2 : f32
  } -> tensor<8192x8192xf32>
  %fill_1 = linalg.fill ins(%cst_1 : f32) outs(%empty : tensor<8192xf32>) -> tensor<8192xf32>
  %sum = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%exp : tensor<8192x8192xf32>) outs(%fill_1 : tensor<8192xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = arith.addf %out, %in : f32
    linalg.yield %0 : f32
  } -> tensor<8192xf32>
  %empty_2 = tensor.empty() : tensor<8192x8192xf16>
  %softmax = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%exp, %sum : tensor<8192x8192xf32>, tensor<8192xf32>) outs(%empty_2 : tensor<8192x8192xf16>) {
  ^bb0(%in: f32, %in_1: f32, %out: f16):
    %0 = arith.divf %in, %in_1 : f32
    %1 = arith.truncf %0 : f32 to f16
    linalg.yield %1 : f16
  } -> tensor<8192x8192xf16>
  return %softmax : tensor<8192x8192xf16>
}
