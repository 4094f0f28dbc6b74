// python -m tsopt.export test/models/attention.py:CausalGqa -o test/models/attention_causal_gqa.mlir
#map = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d4)>
#map1 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1 floordiv 2, d3, d4)>
#map2 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map5 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1 floordiv 2, d4, d3)>
func.func @main(%q: tensor<2x4x64x32xf16>, %k: tensor<2x2x64x32xf16>, %v: tensor<2x2x64x32xf16>) -> (tensor<2x4x64x32xf16>) {
  %cst = arith.constant 0.0 : f32
  %cst_1 = arith.constant 0.17677669529663687 : f32
  %cst_2 = arith.constant 0xFF800000 : f32
  %empty = tensor.empty() : tensor<2x4x64x64xf32>
  %fill = linalg.fill ins(%cst : f32) outs(%empty : tensor<2x4x64x64xf32>) -> tensor<2x4x64x64xf32>
  %scores = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%q, %k : tensor<2x4x64x32xf16>, tensor<2x2x64x32xf16>) outs(%fill : tensor<2x4x64x64xf32>) {
  ^bb0(%in: f16, %in_1: f16, %out: f32):
    %0 = arith.extf %in : f16 to f32
    %1 = arith.extf %in_1 : f16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = arith.addf %out, %2 : f32
    linalg.yield %3 : f32
  } -> tensor<2x4x64x64xf32>
  %scaled = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%scores : tensor<2x4x64x64xf32>) outs(%empty : tensor<2x4x64x64xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = arith.mulf %in, %cst_1 : f32
    %1 = linalg.index 3 : index
    %2 = linalg.index 2 : index
    %3 = arith.cmpi sle, %1, %2 : index
    %4 = arith.select %3, %0, %cst_2 : f32
    linalg.yield %4 : f32
  } -> tensor<2x4x64x64xf32>
  %empty_1 = tensor.empty() : tensor<2x4x64xf32>
  %fill_1 = linalg.fill ins(%cst_2 : f32) outs(%empty_1 : tensor<2x4x64xf32>) -> tensor<2x4x64xf32>
  %max = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%scaled : tensor<2x4x64x64xf32>) outs(%fill_1 : tensor<2x4x64xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = arith.maximumf %out, %in : f32
    linalg.yield %0 : f32
  } -> tensor<2x4x64xf32>
  %exp = linalg.generic {indexing_maps = [#map3, #map4, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%scaled, %max : tensor<2x4x64x64xf32>, tensor<2x4x64xf32>) outs(%empty : tensor<2x4x64x64xf32>) {
  ^bb0(%in: f32, %in_1: f32, %out: f32):
    %0 = arith.subf %in, %in_1 : f32
    %1 = math.exp %0 : f32
    linalg.yield %1 : f32
  } -> tensor<2x4x64x64xf32>
  %fill_2 = linalg.fill ins(%cst : f32) outs(%empty_1 : tensor<2x4x64xf32>) -> tensor<2x4x64xf32>
  %sum = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%exp : tensor<2x4x64x64xf32>) outs(%fill_2 : tensor<2x4x64xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = arith.addf %out, %in : f32
    linalg.yield %0 : f32
  } -> tensor<2x4x64xf32>
  %empty_2 = tensor.empty() : tensor<2x4x64x64xf16>
  %scaled_dot_product_attention = linalg.generic {indexing_maps = [#map3, #map4, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%exp, %sum : tensor<2x4x64x64xf32>, tensor<2x4x64xf32>) outs(%empty_2 : tensor<2x4x64x64xf16>) {
  ^bb0(%in: f32, %in_1: f32, %out: f16):
    %0 = arith.divf %in, %in_1 : f32
    %1 = arith.truncf %0 : f32 to f16
    linalg.yield %1 : f16
  } -> tensor<2x4x64x64xf16>
  %empty_3 = tensor.empty() : tensor<2x4x64x32xf32>
  %fill_3 = linalg.fill ins(%cst : f32) outs(%empty_3 : tensor<2x4x64x32xf32>) -> tensor<2x4x64x32xf32>
  %weighted = linalg.generic {indexing_maps = [#map, #map5, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%scaled_dot_product_attention, %v : tensor<2x4x64x64xf16>, tensor<2x2x64x32xf16>) outs(%fill_3 : tensor<2x4x64x32xf32>) {
  ^bb0(%in: f16, %in_1: f16, %out: f32):
    %0 = arith.extf %in : f16 to f32
    %1 = arith.extf %in_1 : f16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = arith.addf %out, %2 : f32
    linalg.yield %3 : f32
  } -> tensor<2x4x64x32xf32>
  %empty_4 = tensor.empty() : tensor<2x4x64x32xf16>
  %scaled_dot_product_attention_1 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%weighted : tensor<2x4x64x32xf32>) outs(%empty_4 : tensor<2x4x64x32xf16>) {
  ^bb0(%in: f32, %out: f16):
    %0 = arith.truncf %in : f32 to f16
    linalg.yield %0 : f16
  } -> tensor<2x4x64x32xf16>
  return %scaled_dot_product_attention_1 : tensor<2x4x64x32xf16>
}
