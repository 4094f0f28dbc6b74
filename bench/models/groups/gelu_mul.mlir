// python -m tsopt.export bench/models/groups.py:gelu_mul -o bench/models/groups/gelu_mul.mlir
#map = affine_map<(d0, d1) -> (d0, d1)>
func.func @main(%x: tensor<8192x8192xbf16>, %y: tensor<8192x8192xbf16>) -> (tensor<8192x8192xbf16>) {
  %cst = arith.constant 0.5 : f32
  %cst_1 = arith.constant 0.7071067811865476 : f32
  %cst_2 = arith.constant 1.0 : f32
  %empty = tensor.empty() : tensor<8192x8192xbf16>
  %gelu = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<8192x8192xbf16>) outs(%empty : tensor<8192x8192xbf16>) {
  ^bb0(%in: bf16, %out: bf16):
    %0 = arith.extf %in : bf16 to f32
    %1 = arith.mulf %cst, %0 : f32
    %2 = arith.mulf %0, %cst_1 : f32
    %3 = math.erf %2 : f32
    %4 = arith.addf %cst_2, %3 : f32
    %5 = arith.mulf %1, %4 : f32
    %6 = arith.truncf %5 : f32 to bf16
    linalg.yield %6 : bf16
  } -> tensor<8192x8192xbf16>
  %mul = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%gelu, %y : tensor<8192x8192xbf16>, tensor<8192x8192xbf16>) outs(%empty : tensor<8192x8192xbf16>) {
  ^bb0(%in: bf16, %in_1: bf16, %out: bf16):
    %0 = arith.extf %in : bf16 to f32
    %1 = arith.extf %in_1 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = arith.truncf %2 : f32 to bf16
    linalg.yield %3 : bf16
  } -> tensor<8192x8192xbf16>
  return %mul : tensor<8192x8192xbf16>
}
