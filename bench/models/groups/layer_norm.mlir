// python -m tsopt.export bench/models/groups.py:layer_norm -o bench/models/groups/layer_norm.mlir
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0)>
#map2 = affine_map<(d0, d1) -> (d1)>
func.func @main(%x: tensor<4096x1024xf16>, %gain: tensor<1024xf16>, %bias: tensor<1024xf16>) -> (tensor<4096x1024xf16>) {
  %cst = arith.constant 0.0 : f32
  %cst_1 = arith.constant 0.0009765625 : f32
  %cst_2 = arith.constant 1.0e-05 : f32
  %empty = tensor.empty() : tensor<4096xf32>
  %fill = linalg.fill ins(%cst : f32) outs(%empty : tensor<4096xf32>) -> tensor<4096xf32>
  %sum = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<4096x1024xf16>) outs(%fill : tensor<4096xf32>) {
  ^bb0(%in: f16, %out: f32):
    %0 = arith.extf %in : f16 to f32
    %1 = arith.addf %out, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<4096xf32>
  %fill_1 = linalg.fill ins(%cst : f32) outs(%empty : tensor<4096xf32>) -> tensor<4096xf32>
  %squares = linalg.generic {indexing_maps = [#map, #map1, #map1], iterator_types = ["parallel", "reduction"]} ins(%x, %sum : tensor<4096x1024xf16>, tensor<4096xf32>) outs(%fill_1 : tensor<4096xf32>) {
  ^bb0(%in: f16, %in_1: f32, %out: f32):
    %0 = arith.extf %in : f16 to f32
    %1 = arith.mulf %in_1, %cst_1 : f32
    %2 = arith.subf %0, %1 : f32
    %3 = arith.mulf %2, %2 : f32
    %4 = arith.addf %out, %3 : f32
    linalg.yield %4 : f32
  } -> tensor<4096xf32>
  %empty_1 = tensor.empty() : tensor<4096x1024xf16>
  %layer_norm = linalg.generic {indexing_maps = [#map, #map1, #map1, #map2, #map2, #map], iterator_types = ["parallel", "parallel"]} ins(%x, %sum, %squares, %gain, %bias : tensor<4096x1024xf16>, tensor<4096xf32>, tensor<4096xf32>, tensor<1024xf16>, tensor<1024xf16>) outs(%empty_1 : tensor<4096x1024xf16>) {
  ^bb0(%in: f16, %in_1: f32, %in_2: f32, %in_3: f16, %in_4: f16, %out: f16):
    %0 = arith.extf %in : f16 to f32
    %1 = arith.extf %in_3 : f16 to f32
    %2 = arith.extf %in_4 : f16 to f32
    %3 = arith.mulf %in_1, %cst_1 : f32
    %4 = arith.subf %0, %3 : f32
    %5 = arith.mulf %in_2, %cst_1 : f32
    %6 = arith.addf %5, %cst_2 : f32
    %7 = math.rsqrt %6 : f32
    %8 = arith.mulf %4, %7 : f32
    %9 = arith.mulf %8, %1 : f32
    %10 = arith.addf %9, %2 : f32
    %11 = arith.truncf %10 : f32 to f16
    linalg.yield %11 : f16
  } -> tensor<4096x1024xf16>
  return %layer_norm : tensor<4096x1024xf16>
}
