// python -m tsopt.export test/models/rope.py:Rope -o test/models/rope.mlir
#map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
func.func @main(%q: tensor<2x4x64x32xf16>, %cos: tensor<64x32xf16>, %sin: tensor<64x32xf16>) -> (tensor<2x4x64x32xf16>) {
  %split = tensor.extract_slice %q[0, 0, 0, 0] [2, 4, 64, 16] [1, 1, 1, 1] : tensor<2x4x64x32xf16> to tensor<2x4x64x16xf16>
  %split_1 = tensor.extract_slice %q[0, 0, 0, 16] [2, 4, 64, 16] [1, 1, 1, 1] : tensor<2x4x64x32xf16> to tensor<2x4x64x16xf16>
  %empty = tensor.empty() : tensor<2x4x64x32xf16>
  %mul = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%q, %cos : tensor<2x4x64x32xf16>, tensor<64x32xf16>) outs(%empty : tensor<2x4x64x32xf16>) {
  ^bb0(%in: f16, %in_1: f16, %out: f16):
    %0 = arith.extf %in : f16 to f32
    %1 = arith.extf %in_1 : f16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = arith.truncf %2 : f32 to f16
    linalg.yield %3 : f16
  } -> tensor<2x4x64x32xf16>
  %empty_1 = tensor.empty() : tensor<2x4x64x16xf16>
  %neg = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%split_1 : tensor<2x4x64x16xf16>) outs(%empty_1 : tensor<2x4x64x16xf16>) {
  ^bb0(%in: f16, %out: f16):
    %0 = arith.extf %in : f16 to f32
    %1 = arith.negf %0 : f32
    %2 = arith.truncf %1 : f32 to f16
    linalg.yield %2 : f16
  } -> tensor<2x4x64x16xf16>
  %cat = tensor.concat dim(3) %neg, %split : (tensor<2x4x64x16xf16>, tensor<2x4x64x16xf16>) -> tensor<2x4x64x32xf16>
  %mul_1 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cat, %sin : tensor<2x4x64x32xf16>, tensor<64x32xf16>) outs(%empty : tensor<2x4x64x32xf16>) {
  ^bb0(%in: f16, %in_1: f16, %out: f16):
    %0 = arith.extf %in : f16 to f32
    %1 = arith.extf %in_1 : f16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = arith.truncf %2 : f32 to f16
    linalg.yield %3 : f16
  } -> tensor<2x4x64x32xf16>
  %add = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%mul, %mul_1 : tensor<2x4x64x32xf16>, tensor<2x4x64x32xf16>) outs(%empty : tensor<2x4x64x32xf16>) {
  ^bb0(%in: f16, %in_1: f16, %out: f16):
    %0 = arith.extf %in : f16 to f32
    %1 = arith.extf %in_1 : f16 to f32
    %2 = arith.addf %0, %1 : f32
    %3 = arith.truncf %2 : f32 to f16
    linalg.yield %3 : f16
  } -> tensor<2x4x64x32xf16>
  return %add : tensor<2x4x64x32xf16>
}
