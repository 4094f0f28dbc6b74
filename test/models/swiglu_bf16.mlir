// python -m tsopt.export test/models/swiglu.py:swiglu_bf16 -o test/models/swiglu_bf16.mlir
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0)>
#map2 = affine_map<(d0, d1) -> (d1)>
#map3 = affine_map<(d0, d1, d2) -> (d0, d2)>
#map4 = affine_map<(d0, d1, d2) -> (d1, d2)>
#map5 = affine_map<(d0, d1, d2) -> (d0, d1)>
func.func @main(%x: tensor<32x64xbf16>, %norm.weight: tensor<64xbf16>, %gate.weight: tensor<176x64xbf16>, %up.weight: tensor<176x64xbf16>, %down.weight: tensor<64x176xbf16>) -> (tensor<32x64xbf16>) {
  %cst = arith.constant 0.0 : f32
  %cst_1 = arith.constant 0.015625 : f32
  %cst_2 = arith.constant 1.0e-06 : f32
  %cst_3 = arith.constant 1.0 : f32
  %empty = tensor.empty() : tensor<32xf32>
  %fill = linalg.fill ins(%cst : f32) outs(%empty : tensor<32xf32>) -> tensor<32xf32>
  %squares = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<32x64xbf16>) outs(%fill : tensor<32xf32>) {
  ^bb0(%in: bf16, %out: f32):
    %0 = arith.extf %in : bf16 to f32
    %1 = arith.mulf %0, %0 : f32
    %2 = arith.addf %out, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<32xf32>
  %empty_1 = tensor.empty() : tensor<32x64xbf16>
  %rms_norm = linalg.generic {indexing_maps = [#map, #map1, #map2, #map], iterator_types = ["parallel", "parallel"]} ins(%x, %squares, %norm.weight : tensor<32x64xbf16>, tensor<32xf32>, tensor<64xbf16>) outs(%empty_1 : tensor<32x64xbf16>) {
  ^bb0(%in: bf16, %in_1: f32, %in_2: bf16, %out: bf16):
    %0 = arith.extf %in : bf16 to f32
    %1 = arith.extf %in_2 : bf16 to f32
    %2 = arith.mulf %in_1, %cst_1 : f32
    %3 = arith.addf %2, %cst_2 : f32
    %4 = math.rsqrt %3 : f32
    %5 = arith.mulf %0, %4 : f32
    %6 = arith.mulf %5, %1 : f32
    %7 = arith.truncf %6 : f32 to bf16
    linalg.yield %7 : bf16
  } -> tensor<32x64xbf16>
  %empty_2 = tensor.empty() : tensor<32x176xf32>
  %fill_1 = linalg.fill ins(%cst : f32) outs(%empty_2 : tensor<32x176xf32>) -> tensor<32x176xf32>
  %product = linalg.generic {indexing_maps = [#map3, #map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%rms_norm, %gate.weight : tensor<32x64xbf16>, tensor<176x64xbf16>) outs(%fill_1 : tensor<32x176xf32>) {
  ^bb0(%in: bf16, %in_1: bf16, %out: f32):
    %0 = arith.extf %in : bf16 to f32
    %1 = arith.extf %in_1 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = arith.addf %out, %2 : f32
    linalg.yield %3 : f32
  } -> tensor<32x176xf32>
  %empty_3 = tensor.empty() : tensor<32x176xbf16>
  %linear = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%product : tensor<32x176xf32>) outs(%empty_3 : tensor<32x176xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %0 = arith.truncf %in : f32 to bf16
    linalg.yield %0 : bf16
  } -> tensor<32x176xbf16>
  %silu = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%linear : tensor<32x176xbf16>) outs(%empty_3 : tensor<32x176xbf16>) {
  ^bb0(%in: bf16, %out: bf16):
    %0 = arith.extf %in : bf16 to f32
    %1 = arith.negf %0 : f32
    %2 = math.exp %1 : f32
    %3 = arith.addf %cst_3, %2 : f32
    %4 = arith.divf %cst_3, %3 : f32
    %5 = arith.mulf %0, %4 : f32
    %6 = arith.truncf %5 : f32 to bf16
    linalg.yield %6 : bf16
  } -> tensor<32x176xbf16>
  %fill_2 = linalg.fill ins(%cst : f32) outs(%empty_2 : tensor<32x176xf32>) -> tensor<32x176xf32>
  %product_1 = linalg.generic {indexing_maps = [#map3, #map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%rms_norm, %up.weight : tensor<32x64xbf16>, tensor<176x64xbf16>) outs(%fill_2 : tensor<32x176xf32>) {
  ^bb0(%in: bf16, %in_1: bf16, %out: f32):
    %0 = arith.extf %in : bf16 to f32
    %1 = arith.extf %in_1 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = arith.addf %out, %2 : f32
    linalg.yield %3 : f32
  } -> tensor<32x176xf32>
  %linear_1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%product_1 : tensor<32x176xf32>) outs(%empty_3 : tensor<32x176xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %0 = arith.truncf %in : f32 to bf16
    linalg.yield %0 : bf16
  } -> tensor<32x176xbf16>
  %mul = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%silu, %linear_1 : tensor<32x176xbf16>, tensor<32x176xbf16>) outs(%empty_3 : tensor<32x176xbf16>) {
  ^bb0(%in: bf16, %in_1: bf16, %out: bf16):
    %0 = arith.extf %in : bf16 to f32
    %1 = arith.extf %in_1 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = arith.truncf %2 : f32 to bf16
    linalg.yield %3 : bf16
  } -> tensor<32x176xbf16>
  %empty_4 = tensor.empty() : tensor<32x64xf32>
  %fill_3 = linalg.fill ins(%cst : f32) outs(%empty_4 : tensor<32x64xf32>) -> tensor<32x64xf32>
  %product_2 = linalg.generic {indexing_maps = [#map3, #map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%mul, %down.weight : tensor<32x176xbf16>, tensor<64x176xbf16>) outs(%fill_3 : tensor<32x64xf32>) {
  ^bb0(%in: bf16, %in_1: bf16, %out: f32):
    %0 = arith.extf %in : bf16 to f32
    %1 = arith.extf %in_1 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = arith.addf %out, %2 : f32
    linalg.yield %3 : f32
  } -> tensor<32x64xf32>
  %linear_2 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%product_2 : tensor<32x64xf32>) outs(%empty_1 : tensor<32x64xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %0 = arith.truncf %in : f32 to bf16
    linalg.yield %0 : bf16
  } -> tensor<32x64xbf16>
  %add = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%x, %linear_2 : tensor<32x64xbf16>, tensor<32x64xbf16>) outs(%empty_1 : tensor<32x64xbf16>) {
  ^bb0(%in: bf16, %in_1: bf16, %out: bf16):
    %0 = arith.extf %in : bf16 to f32
    %1 = arith.extf %in_1 : bf16 to f32
    %2 = arith.addf %0, %1 : f32
    %3 = arith.truncf %2 : f32 to bf16
    linalg.yield %3 : bf16
  } -> tensor<32x64xbf16>
  return %add : tensor<32x64xbf16>
}
