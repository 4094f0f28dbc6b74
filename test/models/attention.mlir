// python -m tsopt.export test/models/attention.py:Attention -o test/models/attention.mlir
#map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map3 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map4 = affine_map<(d0, d1, d2) -> (d0, d1)>
func.func @main(%q: tensor<4x64x32xf16>, %k: tensor<4x64x32xf16>, %v: tensor<4x64x32xf16>) -> (tensor<4x64x32xf16>) {
  %cst = arith.constant 0.0 : f32
  %cst_1 = arith.constant 5.656854249492381 : f32
  %cst_2 = arith.constant 0xFF800000 : f32
  %empty = tensor.empty() : tensor<4x64x64xf32>
  %fill = linalg.fill ins(%cst : f32) outs(%empty : tensor<4x64x64xf32>) -> tensor<4x64x64xf32>
  %product = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%q, %k : tensor<4x64x32xf16>, tensor<4x64x32xf16>) outs(%fill : tensor<4x64x64xf32>) {
  ^bb0(%in: f16, %in_1: f16, %out: f32):
    %0 = arith.extf %in : f16 to f32
    %1 = arith.extf %in_1 : f16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = arith.addf %out, %2 : f32
    linalg.yield %3 : f32
  } -> tensor<4x64x64xf32>
  %empty_1 = tensor.empty() : tensor<4x64x64xf16>
  %matmul = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%product : tensor<4x64x64xf32>) outs(%empty_1 : tensor<4x64x64xf16>) {
  ^bb0(%in: f32, %out: f16):
    %0 = arith.truncf %in : f32 to f16
    linalg.yield %0 : f16
  } -> tensor<4x64x64xf16>
  %div = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%matmul : tensor<4x64x64xf16>) outs(%empty_1 : tensor<4x64x64xf16>) {
  ^bb0(%in: f16, %out: f16):
    %0 = arith.extf %in : f16 to f32
    %1 = arith.divf %0, %cst_1 : f32
    %2 = arith.truncf %1 : f32 to f16
    linalg.yield %2 : f16
  } -> tensor<4x64x64xf16>
  %empty_2 = tensor.empty() : tensor<4x64xf32>
  %fill_1 = linalg.fill ins(%cst_2 : f32) outs(%empty_2 : tensor<4x64xf32>) -> tensor<4x64xf32>
  %max = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel", "reduction"]} ins(%div : tensor<4x64x64xf16>) outs(%fill_1 : tensor<4x64xf32>) {
  ^bb0(%in: f16, %out: f32):
    %0 = arith.extf %in : f16 to f32
    %1 = arith.maximumf %out, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<4x64xf32>
  %exp = linalg.generic {indexing_maps = [#map3, #map4, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%div, %max : tensor<4x64x64xf16>, tensor<4x64xf32>) outs(%empty : tensor<4x64x64xf32>) {
  ^bb0(%in: f16, %in_1: f32, %out: f32):
    %0 = arith.extf %in : f16 to f32
    %1 = arith.subf %0, %in_1 : f32
    %2 = math.exp %1 : f32
    linalg.yield %2 : f32
  } -> tensor<4x64x64xf32>
  %fill_2 = linalg.fill ins(%cst : f32) outs(%empty_2 : tensor<4x64xf32>) -> tensor<4x64xf32>
  %sum = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel", "reduction"]} ins(%exp : tensor<4x64x64xf32>) outs(%fill_2 : tensor<4x64xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = arith.addf %out, %in : f32
    linalg.yield %0 : f32
  } -> tensor<4x64xf32>
  %softmax = linalg.generic {indexing_maps = [#map3, #map4, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%exp, %sum : tensor<4x64x64xf32>, tensor<4x64xf32>) outs(%empty_1 : tensor<4x64x64xf16>) {
  ^bb0(%in: f32, %in_1: f32, %out: f16):
    %0 = arith.divf %in, %in_1 : f32
    %1 = arith.truncf %0 : f32 to f16
    linalg.yield %1 : f16
  } -> tensor<4x64x64xf16>
  %empty_3 = tensor.empty() : tensor<4x64x32xf32>
  %fill_3 = linalg.fill ins(%cst : f32) outs(%empty_3 : tensor<4x64x32xf32>) -> tensor<4x64x32xf32>
  %product_1 = linalg.batch_matmul ins(%softmax, %v : tensor<4x64x64xf16>, tensor<4x64x32xf16>) outs(%fill_3 : tensor<4x64x32xf32>) -> tensor<4x64x32xf32>
  %empty_4 = tensor.empty() : tensor<4x64x32xf16>
  %matmul_1 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%product_1 : tensor<4x64x32xf32>) outs(%empty_4 : tensor<4x64x32xf16>) {
  ^bb0(%in: f32, %out: f16):
    %0 = arith.truncf %in : f32 to f16
    linalg.yield %0 : f16
  } -> tensor<4x64x32xf16>
  return %matmul_1 : tensor<4x64x32xf16>
}
