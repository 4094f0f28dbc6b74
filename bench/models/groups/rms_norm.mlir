// python -m tsopt.export bench/models/groups.py:rms_norm -o bench/models/groups/rms_norm.mlir
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0)>
#map2 = affine_map<(d0, d1) -> (d1)>
func.func @main(%x: tensor<8192x4096xbf16>, %gain: tensor<4096xbf16>) -> (tensor<8192x4096xbf16>) {
  %cst = arith.constant 0.0 : f32
  %cst_1 = arith.constant 0.000244140625 : f32
  %cst_2 = arith.constant 1.0e-06 : f32
  %empty = tensor.empty() : tensor<8192xf32>
  %fill = linalg.fill ins(%cst : f32) outs(%empty : tensor<8192xf32>) -> tensor<8192xf32>
  %squares = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<8192x4096xbf16>) outs(%fill : tensor<8192xf32>) {
  ^bb0(%in: bf16, %out: f32):
    %0 = arith.extf %in : bf16 to f32
    %1 = arith.mulf %0, %0 : f32
    %2 = arith.addf %out, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<8192xf32>
  %empty_1 = tensor.empty() : tensor<8192x4096xbf16>
  %rms_norm = linalg.generic {indexing_maps = [#map, #map1, #map2, #map], iterator_types = ["parallel", "parallel"]} ins(%x, %squares, %gain : tensor<8192x4096xbf16>, tensor<8192xf32>, tensor<4096xbf16>) outs(%empty_1 : tensor<8192x4096xbf16>) {
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
  } -> tensor<8192x4096xbf16>
  return %rms_norm : tensor<8192x4096xbf16>
}
