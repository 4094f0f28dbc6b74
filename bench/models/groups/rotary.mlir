// python -m tsopt.export bench/models/groups.py:rotary -o bench/models/groups/rotary.mlir
#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d1, d2)>
func.func @main(%x: tensor<32x2048x128xbf16>, %cos: tensor<2048x128xbf16>, %sin: tensor<2048x128xbf16>) -> (tensor<32x2048x128xbf16>) {
  %split = tensor.extract_slice %x[0, 0, 0] [32, 2048, 64] [1, 1, 1] : tensor<32x2048x128xbf16> to tensor<32x2048x64xbf16>
  %split_1 = tensor.extract_slice %x[0, 0, 64] [32, 2048, 64] [1, 1, 1] : tensor<32x2048x128xbf16> to tensor<32x2048x64xbf16>
  %empty = tensor.empty() : tensor<32x2048x128xbf16>
  %mul = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%x, %cos : tensor<32x2048x128xbf16>, tensor<2048x128xbf16>) outs(%empty : tensor<32x2048x128xbf16>) {
  ^bb0(%in: bf16, %in_1: bf16, %out: bf16):
    %0 = arith.extf %in : bf16 to f32
    %1 = arith.extf %in_1 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = arith.truncf %2 : f32 to bf16
    linalg.yield %3 : bf16
  } -> tensor<32x2048x128xbf16>
  %empty_1 = tensor.empty() : tensor<32x2048x64xbf16>
  %neg = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%split_1 : tensor<32x2048x64xbf16>) outs(%empty_1 : tensor<32x2048x64xbf16>) {
  ^bb0(%in: bf16, %out: bf16):
    %0 = arith.extf %in : bf16 to f32
    %1 = arith.negf %0 : f32
    %2 = arith.truncf %1 : f32 to bf16
    linalg.yield %2 : bf16
  } -> tensor<32x2048x64xbf16>
  %cat = tensor.concat dim(2) %neg, %split : (tensor<32x2048x64xbf16>, tensor<32x2048x64xbf16>) -> tensor<32x2048x128xbf16>
  %mul_1 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cat, %sin : tensor<32x2048x128xbf16>, tensor<2048x128xbf16>) outs(%empty : tensor<32x2048x128xbf16>) {
  ^bb0(%in: bf16, %in_1: bf16, %out: bf16):
    %0 = arith.extf %in : bf16 to f32
    %1 = arith.extf %in_1 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = arith.truncf %2 : f32 to bf16
    linalg.yield %3 : bf16
  } -> tensor<32x2048x128xbf16>
  %add = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%mul, %mul_1 : tensor<32x2048x128xbf16>, tensor<32x2048x128xbf16>) outs(%empty : tensor<32x2048x128xbf16>) {
  ^bb0(%in: bf16, %in_1: bf16, %out: bf16):
    %0 = arith.extf %in : bf16 to f32
    %1 = arith.extf %in_1 : bf16 to f32
    %2 = arith.addf %0, %1 : f32
    %3 = arith.truncf %2 : f32 to bf16
    linalg.yield %3 : bf16
  } -> tensor<32x2048x128xbf16>
  return %add : tensor<32x2048x128xbf16>
}
