// python -m tsopt.export bench/models/groups.py:swiglu -o bench/models/groups/swiglu.mlir
#map = affine_map<(d0, d1, d2) -> (d0, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d1, d2)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map3 = affine_map<(d0, d1) -> (d0, d1)>
func.func @main(%x: tensor<2048x4096xbf16>, %gate: tensor<11008x4096xbf16>, %up: tensor<11008x4096xbf16>) -> (tensor<2048x11008xbf16>) {
  %cst = arith.constant 0.0 : f32
  %cst_1 = arith.constant 1.0 : f32
  %empty = tensor.empty() : tensor<2048x11008xf32>
  %fill = linalg.fill ins(%cst : f32) outs(%empty : tensor<2048x11008xf32>) -> tensor<2048x11008xf32>
  %product = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %gate : tensor<2048x4096xbf16>, tensor<11008x4096xbf16>) outs(%fill : tensor<2048x11008xf32>) {
  ^bb0(%in: bf16, %in_1: bf16, %out: f32):
    %0 = arith.extf %in : bf16 to f32
    %1 = arith.extf %in_1 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = arith.addf %out, %2 : f32
    linalg.yield %3 : f32
  } -> tensor<2048x11008xf32>
  %empty_1 = tensor.empty() : tensor<2048x11008xbf16>
  %linear = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%product : tensor<2048x11008xf32>) outs(%empty_1 : tensor<2048x11008xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %0 = arith.truncf %in : f32 to bf16
    linalg.yield %0 : bf16
  } -> tensor<2048x11008xbf16>
  %silu = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%linear : tensor<2048x11008xbf16>) outs(%empty_1 : tensor<2048x11008xbf16>) {
  ^bb0(%in: bf16, %out: bf16):
    %0 = arith.extf %in : bf16 to f32
    %1 = arith.negf %0 : f32
    %2 = math.exp %1 : f32
    %3 = arith.addf %cst_1, %2 : f32
    %4 = arith.divf %cst_1, %3 : f32
    %5 = arith.mulf %0, %4 : f32
    %6 = arith.truncf %5 : f32 to bf16
    linalg.yield %6 : bf16
  } -> tensor<2048x11008xbf16>
  %fill_1 = linalg.fill ins(%cst : f32) outs(%empty : tensor<2048x11008xf32>) -> tensor<2048x11008xf32>
  %product_1 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %up : tensor<2048x4096xbf16>, tensor<11008x4096xbf16>) outs(%fill_1 : tensor<2048x11008xf32>) {
  ^bb0(%in: bf16, %in_1: bf16, %out: f32):
    %0 = arith.extf %in : bf16 to f32
    %1 = arith.extf %in_1 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = arith.addf %out, %2 : f32
    linalg.yield %3 : f32
  } -> tensor<2048x11008xf32>
  %linear_1 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%product_1 : tensor<2048x11008xf32>) outs(%empty_1 : tensor<2048x11008xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %0 = arith.truncf %in : f32 to bf16
    linalg.yield %0 : bf16
  } -> tensor<2048x11008xbf16>
  %mul = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%silu, %linear_1 : tensor<2048x11008xbf16>, tensor<2048x11008xbf16>) outs(%empty_1 : tensor<2048x11008xbf16>) {
  ^bb0(%in: bf16, %in_1: bf16, %out: bf16):
    %0 = arith.extf %in : bf16 to f32
    %1 = arith.extf %in_1 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = arith.truncf %2 : f32 to bf16
    linalg.yield %3 : bf16
  } -> tensor<2048x11008xbf16>
  return %mul : tensor<2048x11008xbf16>
}
