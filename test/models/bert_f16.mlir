// python -m tsopt.export test/models/bert.py:bert_f16 -o test/models/bert_f16.mlir
#map = affine_map<(d0, d1, d2) -> (d0, d1)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map2 = affine_map<(d0, d1, d2) -> (d1, d2)>
#map3 = affine_map<(d0, d1, d2) -> (d2)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d0, d3)>
#map5 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map6 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>
#map7 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
#map8 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map9 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d2, d1, d4)>
#map10 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d3, d1, d4)>
#map11 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3)>
#map12 = affine_map<(d0, d1, d2, d3) -> (d0, 0, 0, d3)>
#map13 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d4)>
#map14 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d4, d1, d3)>
func.func @main(%tokens: tensor<2x32xi64>, %present: tensor<2x32xi64>, %words.weight: tensor<128x64xf16>, %places.weight: tensor<32x64xf16>, %norm.weight: tensor<64xf16>, %norm.bias: tensor<64xf16>, %layers.0.query.weight: tensor<64x64xf16>, %layers.0.query.bias: tensor<64xf16>, %layers.0.key.weight: tensor<64x64xf16>, %layers.0.key.bias: tensor<64xf16>, %layers.0.value.weight: tensor<64x64xf16>, %layers.0.value.bias: tensor<64xf16>, %layers.0.output.weight: tensor<64x64xf16>, %layers.0.output.bias: tensor<64xf16>, %layers.0.norm1.weight: tensor<64xf16>, %layers.0.norm1.bias: tensor<64xf16>, %layers.0.up.weight: tensor<256x64xf16>, %layers.0.up.bias: tensor<256xf16>, %layers.0.down.weight: tensor<64x256xf16>, %layers.0.down.bias: tensor<64xf16>, %layers.0.norm2.weight: tensor<64xf16>, %layers.0.norm2.bias: tensor<64xf16>, %layers.1.query.weight: tensor<64x64xf16>, %layers.1.query.bias: tensor<64xf16>, %layers.1.key.weight: tensor<64x64xf16>, %layers.1.key.bias: tensor<64xf16>, %layers.1.value.weight: tensor<64x64xf16>, %layers.1.value.bias: tensor<64xf16>, %layers.1.output.weight: tensor<64x64xf16>, %layers.1.output.bias: tensor<64xf16>, %layers.1.norm1.weight: tensor<64xf16>, %layers.1.norm1.bias: tensor<64xf16>, %layers.1.up.weight: tensor<256x64xf16>, %layers.1.up.bias: tensor<256xf16>, %layers.1.down.weight: tensor<64x256xf16>, %layers.1.down.bias: tensor<64xf16>, %layers.1.norm2.weight: tensor<64xf16>, %layers.1.norm2.bias: tensor<64xf16>) -> (tensor<2x32x64xf16>) {
  %cst = arith.constant 0.0 : f32
  %cst_1 = arith.constant 0.015625 : f32
  %cst_2 = arith.constant 1.0e-12 : f32
  %cst_3 = arith.constant 1.0 : f32
  %cst_4 = arith.constant -10000.0 : f32
  %cst_5 = arith.constant 4.0 : f32
  %cst_6 = arith.constant 0xFF800000 : f32
  %cst_7 = arith.constant 0.5 : f32
  %cst_8 = arith.constant 0.7071067811865476 : f32
  %empty = tensor.empty() : tensor<2x32x64xf16>
  %embedding = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%tokens : tensor<2x32xi64>) outs(%empty : tensor<2x32x64xf16>) {
  ^bb0(%in: i64, %out: f16):
    %0 = arith.index_cast %in : i64 to index
    %1 = linalg.index 2 : index
    %2 = tensor.extract %words.weight[%0, %1] : tensor<128x64xf16>
    linalg.yield %2 : f16
  } -> tensor<2x32x64xf16>
  %add = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%embedding, %places.weight : tensor<2x32x64xf16>, tensor<32x64xf16>) outs(%empty : tensor<2x32x64xf16>) {
  ^bb0(%in: f16, %in_1: f16, %out: f16):
    %0 = arith.extf %in : f16 to f32
    %1 = arith.extf %in_1 : f16 to f32
    %2 = arith.addf %0, %1 : f32
    %3 = arith.truncf %2 : f32 to f16
    linalg.yield %3 : f16
  } -> tensor<2x32x64xf16>
  %empty_1 = tensor.empty() : tensor<2x32xf32>
  %fill = linalg.fill ins(%cst : f32) outs(%empty_1 : tensor<2x32xf32>) -> tensor<2x32xf32>
  %sum = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel", "reduction"]} ins(%add : tensor<2x32x64xf16>) outs(%fill : tensor<2x32xf32>) {
  ^bb0(%in: f16, %out: f32):
    %0 = arith.extf %in : f16 to f32
    %1 = arith.addf %out, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<2x32xf32>
  %fill_1 = linalg.fill ins(%cst : f32) outs(%empty_1 : tensor<2x32xf32>) -> tensor<2x32xf32>
  %squares = linalg.generic {indexing_maps = [#map1, #map, #map], iterator_types = ["parallel", "parallel", "reduction"]} ins(%add, %sum : tensor<2x32x64xf16>, tensor<2x32xf32>) outs(%fill_1 : tensor<2x32xf32>) {
  ^bb0(%in: f16, %in_1: f32, %out: f32):
    %0 = arith.extf %in : f16 to f32
    %1 = arith.mulf %in_1, %cst_1 : f32
    %2 = arith.subf %0, %1 : f32
    %3 = arith.mulf %2, %2 : f32
    %4 = arith.addf %out, %3 : f32
    linalg.yield %4 : f32
  } -> tensor<2x32xf32>
  %layer_norm = linalg.generic {indexing_maps = [#map1, #map, #map, #map3, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%add, %sum, %squares, %norm.weight, %norm.bias : tensor<2x32x64xf16>, tensor<2x32xf32>, tensor<2x32xf32>, tensor<64xf16>, tensor<64xf16>) outs(%empty : tensor<2x32x64xf16>) {
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
  } -> tensor<2x32x64xf16>
  %empty_2 = tensor.empty() : tensor<2x1x1x32xf16>
  %_to_copy = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%present : tensor<2x32xi64>) outs(%empty_2 : tensor<2x1x1x32xf16>) {
  ^bb0(%in: i64, %out: f16):
    %0 = arith.sitofp %in : i64 to f16
    linalg.yield %0 : f16
  } -> tensor<2x1x1x32xf16>
  %sub = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%_to_copy : tensor<2x1x1x32xf16>) outs(%empty_2 : tensor<2x1x1x32xf16>) {
  ^bb0(%in: f16, %out: f16):
    %0 = arith.extf %in : f16 to f32
    %1 = arith.subf %cst_3, %0 : f32
    %2 = arith.truncf %1 : f32 to f16
    linalg.yield %2 : f16
  } -> tensor<2x1x1x32xf16>
  %mul = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%sub : tensor<2x1x1x32xf16>) outs(%empty_2 : tensor<2x1x1x32xf16>) {
  ^bb0(%in: f16, %out: f16):
    %0 = arith.extf %in : f16 to f32
    %1 = arith.mulf %0, %cst_4 : f32
    %2 = arith.truncf %1 : f32 to f16
    linalg.yield %2 : f16
  } -> tensor<2x1x1x32xf16>
  %empty_3 = tensor.empty() : tensor<2x32x64xf32>
  %fill_2 = linalg.fill ins(%cst : f32) outs(%empty_3 : tensor<2x32x64xf32>) -> tensor<2x32x64xf32>
  %product = linalg.generic {indexing_maps = [#map6, #map7, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%layer_norm, %layers.0.query.weight : tensor<2x32x64xf16>, tensor<64x64xf16>) outs(%fill_2 : tensor<2x32x64xf32>) {
  ^bb0(%in: f16, %in_1: f16, %out: f32):
    %0 = arith.extf %in : f16 to f32
    %1 = arith.extf %in_1 : f16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = arith.addf %out, %2 : f32
    linalg.yield %3 : f32
  } -> tensor<2x32x64xf32>
  %linear = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%product, %layers.0.query.bias : tensor<2x32x64xf32>, tensor<64xf16>) outs(%empty : tensor<2x32x64xf16>) {
  ^bb0(%in: f32, %in_1: f16, %out: f16):
    %0 = arith.extf %in_1 : f16 to f32
    %1 = arith.addf %in, %0 : f32
    %2 = arith.truncf %1 : f32 to f16
    linalg.yield %2 : f16
  } -> tensor<2x32x64xf16>
  %expanded = tensor.expand_shape %linear [[0], [1], [2, 3]] output_shape [2, 32, 4, 16] : tensor<2x32x64xf16> into tensor<2x32x4x16xf16>
  %fill_3 = linalg.fill ins(%cst : f32) outs(%empty_3 : tensor<2x32x64xf32>) -> tensor<2x32x64xf32>
  %product_1 = linalg.generic {indexing_maps = [#map6, #map7, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%layer_norm, %layers.0.key.weight : tensor<2x32x64xf16>, tensor<64x64xf16>) outs(%fill_3 : tensor<2x32x64xf32>) {
  ^bb0(%in: f16, %in_1: f16, %out: f32):
    %0 = arith.extf %in : f16 to f32
    %1 = arith.extf %in_1 : f16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = arith.addf %out, %2 : f32
    linalg.yield %3 : f32
  } -> tensor<2x32x64xf32>
  %linear_1 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%product_1, %layers.0.key.bias : tensor<2x32x64xf32>, tensor<64xf16>) outs(%empty : tensor<2x32x64xf16>) {
  ^bb0(%in: f32, %in_1: f16, %out: f16):
    %0 = arith.extf %in_1 : f16 to f32
    %1 = arith.addf %in, %0 : f32
    %2 = arith.truncf %1 : f32 to f16
    linalg.yield %2 : f16
  } -> tensor<2x32x64xf16>
  %expanded_1 = tensor.expand_shape %linear_1 [[0], [1], [2, 3]] output_shape [2, 32, 4, 16] : tensor<2x32x64xf16> into tensor<2x32x4x16xf16>
  %fill_4 = linalg.fill ins(%cst : f32) outs(%empty_3 : tensor<2x32x64xf32>) -> tensor<2x32x64xf32>
  %product_2 = linalg.generic {indexing_maps = [#map6, #map7, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%layer_norm, %layers.0.value.weight : tensor<2x32x64xf16>, tensor<64x64xf16>) outs(%fill_4 : tensor<2x32x64xf32>) {
  ^bb0(%in: f16, %in_1: f16, %out: f32):
    %0 = arith.extf %in : f16 to f32
    %1 = arith.extf %in_1 : f16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = arith.addf %out, %2 : f32
    linalg.yield %3 : f32
  } -> tensor<2x32x64xf32>
  %linear_2 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%product_2, %layers.0.value.bias : tensor<2x32x64xf32>, tensor<64xf16>) outs(%empty : tensor<2x32x64xf16>) {
  ^bb0(%in: f32, %in_1: f16, %out: f16):
    %0 = arith.extf %in_1 : f16 to f32
    %1 = arith.addf %in, %0 : f32
    %2 = arith.truncf %1 : f32 to f16
    linalg.yield %2 : f16
  } -> tensor<2x32x64xf16>
  %expanded_2 = tensor.expand_shape %linear_2 [[0], [1], [2, 3]] output_shape [2, 32, 4, 16] : tensor<2x32x64xf16> into tensor<2x32x4x16xf16>
  %empty_4 = tensor.empty() : tensor<2x4x32x32xf32>
  %fill_5 = linalg.fill ins(%cst : f32) outs(%empty_4 : tensor<2x4x32x32xf32>) -> tensor<2x4x32x32xf32>
  %product_3 = linalg.generic {indexing_maps = [#map9, #map10, #map11], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%expanded, %expanded_1 : tensor<2x32x4x16xf16>, tensor<2x32x4x16xf16>) outs(%fill_5 : tensor<2x4x32x32xf32>) {
  ^bb0(%in: f16, %in_1: f16, %out: f32):
    %0 = arith.extf %in : f16 to f32
    %1 = arith.extf %in_1 : f16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = arith.addf %out, %2 : f32
    linalg.yield %3 : f32
  } -> tensor<2x4x32x32xf32>
  %empty_5 = tensor.empty() : tensor<2x4x32x32xf16>
  %matmul = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%product_3 : tensor<2x4x32x32xf32>) outs(%empty_5 : tensor<2x4x32x32xf16>) {
  ^bb0(%in: f32, %out: f16):
    %0 = arith.truncf %in : f32 to f16
    linalg.yield %0 : f16
  } -> tensor<2x4x32x32xf16>
  %div = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%matmul : tensor<2x4x32x32xf16>) outs(%empty_5 : tensor<2x4x32x32xf16>) {
  ^bb0(%in: f16, %out: f16):
    %0 = arith.extf %in : f16 to f32
    %1 = arith.divf %0, %cst_5 : f32
    %2 = arith.truncf %1 : f32 to f16
    linalg.yield %2 : f16
  } -> tensor<2x4x32x32xf16>
  %add_1 = linalg.generic {indexing_maps = [#map5, #map12, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%div, %mul : tensor<2x4x32x32xf16>, tensor<2x1x1x32xf16>) outs(%empty_5 : tensor<2x4x32x32xf16>) {
  ^bb0(%in: f16, %in_1: f16, %out: f16):
    %0 = arith.extf %in : f16 to f32
    %1 = arith.extf %in_1 : f16 to f32
    %2 = arith.addf %0, %1 : f32
    %3 = arith.truncf %2 : f32 to f16
    linalg.yield %3 : f16
  } -> tensor<2x4x32x32xf16>
  %empty_6 = tensor.empty() : tensor<2x4x32xf32>
  %fill_6 = linalg.fill ins(%cst_6 : f32) outs(%empty_6 : tensor<2x4x32xf32>) -> tensor<2x4x32xf32>
  %max = linalg.generic {indexing_maps = [#map5, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%add_1 : tensor<2x4x32x32xf16>) outs(%fill_6 : tensor<2x4x32xf32>) {
  ^bb0(%in: f16, %out: f32):
    %0 = arith.extf %in : f16 to f32
    %1 = arith.maximumf %out, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<2x4x32xf32>
  %exp = linalg.generic {indexing_maps = [#map5, #map8, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%add_1, %max : tensor<2x4x32x32xf16>, tensor<2x4x32xf32>) outs(%empty_4 : tensor<2x4x32x32xf32>) {
  ^bb0(%in: f16, %in_1: f32, %out: f32):
    %0 = arith.extf %in : f16 to f32
    %1 = arith.subf %0, %in_1 : f32
    %2 = math.exp %1 : f32
    linalg.yield %2 : f32
  } -> tensor<2x4x32x32xf32>
  %fill_7 = linalg.fill ins(%cst : f32) outs(%empty_6 : tensor<2x4x32xf32>) -> tensor<2x4x32xf32>
  %sum_1 = linalg.generic {indexing_maps = [#map5, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%exp : tensor<2x4x32x32xf32>) outs(%fill_7 : tensor<2x4x32xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = arith.addf %out, %in : f32
    linalg.yield %0 : f32
  } -> tensor<2x4x32xf32>
  %softmax = linalg.generic {indexing_maps = [#map5, #map8, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%exp, %sum_1 : tensor<2x4x32x32xf32>, tensor<2x4x32xf32>) outs(%empty_5 : tensor<2x4x32x32xf16>) {
  ^bb0(%in: f32, %in_1: f32, %out: f16):
    %0 = arith.divf %in, %in_1 : f32
    %1 = arith.truncf %0 : f32 to f16
    linalg.yield %1 : f16
  } -> tensor<2x4x32x32xf16>
  %empty_7 = tensor.empty() : tensor<2x4x32x16xf32>
  %fill_8 = linalg.fill ins(%cst : f32) outs(%empty_7 : tensor<2x4x32x16xf32>) -> tensor<2x4x32x16xf32>
  %product_4 = linalg.generic {indexing_maps = [#map13, #map14, #map11], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%softmax, %expanded_2 : tensor<2x4x32x32xf16>, tensor<2x32x4x16xf16>) outs(%fill_8 : tensor<2x4x32x16xf32>) {
  ^bb0(%in: f16, %in_1: f16, %out: f32):
    %0 = arith.extf %in : f16 to f32
    %1 = arith.extf %in_1 : f16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = arith.addf %out, %2 : f32
    linalg.yield %3 : f32
  } -> tensor<2x4x32x16xf32>
  %empty_8 = tensor.empty() : tensor<2x4x32x16xf16>
  %matmul_1 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%product_4 : tensor<2x4x32x16xf32>) outs(%empty_8 : tensor<2x4x32x16xf16>) {
  ^bb0(%in: f32, %out: f16):
    %0 = arith.truncf %in : f32 to f16
    linalg.yield %0 : f16
  } -> tensor<2x4x32x16xf16>
  %empty_9 = tensor.empty() : tensor<2x32x4x16xf16>
  %transposed = linalg.transpose ins(%matmul_1 : tensor<2x4x32x16xf16>) outs(%empty_9 : tensor<2x32x4x16xf16>) permutation = [0, 2, 1, 3]
  %collapsed = tensor.collapse_shape %transposed [[0], [1], [2, 3]] : tensor<2x32x4x16xf16> into tensor<2x32x64xf16>
  %fill_9 = linalg.fill ins(%cst : f32) outs(%empty_3 : tensor<2x32x64xf32>) -> tensor<2x32x64xf32>
  %product_5 = linalg.generic {indexing_maps = [#map6, #map7, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%collapsed, %layers.0.output.weight : tensor<2x32x64xf16>, tensor<64x64xf16>) outs(%fill_9 : tensor<2x32x64xf32>) {
  ^bb0(%in: f16, %in_1: f16, %out: f32):
    %0 = arith.extf %in : f16 to f32
    %1 = arith.extf %in_1 : f16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = arith.addf %out, %2 : f32
    linalg.yield %3 : f32
  } -> tensor<2x32x64xf32>
  %linear_3 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%product_5, %layers.0.output.bias : tensor<2x32x64xf32>, tensor<64xf16>) outs(%empty : tensor<2x32x64xf16>) {
  ^bb0(%in: f32, %in_1: f16, %out: f16):
    %0 = arith.extf %in_1 : f16 to f32
    %1 = arith.addf %in, %0 : f32
    %2 = arith.truncf %1 : f32 to f16
    linalg.yield %2 : f16
  } -> tensor<2x32x64xf16>
  %add_2 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%layer_norm, %linear_3 : tensor<2x32x64xf16>, tensor<2x32x64xf16>) outs(%empty : tensor<2x32x64xf16>) {
  ^bb0(%in: f16, %in_1: f16, %out: f16):
    %0 = arith.extf %in : f16 to f32
    %1 = arith.extf %in_1 : f16 to f32
    %2 = arith.addf %0, %1 : f32
    %3 = arith.truncf %2 : f32 to f16
    linalg.yield %3 : f16
  } -> tensor<2x32x64xf16>
  %fill_10 = linalg.fill ins(%cst : f32) outs(%empty_1 : tensor<2x32xf32>) -> tensor<2x32xf32>
  %sum_2 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel", "reduction"]} ins(%add_2 : tensor<2x32x64xf16>) outs(%fill_10 : tensor<2x32xf32>) {
  ^bb0(%in: f16, %out: f32):
    %0 = arith.extf %in : f16 to f32
    %1 = arith.addf %out, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<2x32xf32>
  %fill_11 = linalg.fill ins(%cst : f32) outs(%empty_1 : tensor<2x32xf32>) -> tensor<2x32xf32>
  %squares_1 = linalg.generic {indexing_maps = [#map1, #map, #map], iterator_types = ["parallel", "parallel", "reduction"]} ins(%add_2, %sum_2 : tensor<2x32x64xf16>, tensor<2x32xf32>) outs(%fill_11 : tensor<2x32xf32>) {
  ^bb0(%in: f16, %in_1: f32, %out: f32):
    %0 = arith.extf %in : f16 to f32
    %1 = arith.mulf %in_1, %cst_1 : f32
    %2 = arith.subf %0, %1 : f32
    %3 = arith.mulf %2, %2 : f32
    %4 = arith.addf %out, %3 : f32
    linalg.yield %4 : f32
  } -> tensor<2x32xf32>
  %layer_norm_1 = linalg.generic {indexing_maps = [#map1, #map, #map, #map3, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%add_2, %sum_2, %squares_1, %layers.0.norm1.weight, %layers.0.norm1.bias : tensor<2x32x64xf16>, tensor<2x32xf32>, tensor<2x32xf32>, tensor<64xf16>, tensor<64xf16>) outs(%empty : tensor<2x32x64xf16>) {
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
  } -> tensor<2x32x64xf16>
  %empty_10 = tensor.empty() : tensor<2x32x256xf32>
  %fill_12 = linalg.fill ins(%cst : f32) outs(%empty_10 : tensor<2x32x256xf32>) -> tensor<2x32x256xf32>
  %product_6 = linalg.generic {indexing_maps = [#map6, #map7, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%layer_norm_1, %layers.0.up.weight : tensor<2x32x64xf16>, tensor<256x64xf16>) outs(%fill_12 : tensor<2x32x256xf32>) {
  ^bb0(%in: f16, %in_1: f16, %out: f32):
    %0 = arith.extf %in : f16 to f32
    %1 = arith.extf %in_1 : f16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = arith.addf %out, %2 : f32
    linalg.yield %3 : f32
  } -> tensor<2x32x256xf32>
  %empty_11 = tensor.empty() : tensor<2x32x256xf16>
  %linear_4 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%product_6, %layers.0.up.bias : tensor<2x32x256xf32>, tensor<256xf16>) outs(%empty_11 : tensor<2x32x256xf16>) {
  ^bb0(%in: f32, %in_1: f16, %out: f16):
    %0 = arith.extf %in_1 : f16 to f32
    %1 = arith.addf %in, %0 : f32
    %2 = arith.truncf %1 : f32 to f16
    linalg.yield %2 : f16
  } -> tensor<2x32x256xf16>
  %gelu = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%linear_4 : tensor<2x32x256xf16>) outs(%empty_11 : tensor<2x32x256xf16>) {
  ^bb0(%in: f16, %out: f16):
    %0 = arith.extf %in : f16 to f32
    %1 = arith.mulf %cst_7, %0 : f32
    %2 = arith.mulf %0, %cst_8 : f32
    %3 = math.erf %2 : f32
    %4 = arith.addf %cst_3, %3 : f32
    %5 = arith.mulf %1, %4 : f32
    %6 = arith.truncf %5 : f32 to f16
    linalg.yield %6 : f16
  } -> tensor<2x32x256xf16>
  %fill_13 = linalg.fill ins(%cst : f32) outs(%empty_3 : tensor<2x32x64xf32>) -> tensor<2x32x64xf32>
  %product_7 = linalg.generic {indexing_maps = [#map6, #map7, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%gelu, %layers.0.down.weight : tensor<2x32x256xf16>, tensor<64x256xf16>) outs(%fill_13 : tensor<2x32x64xf32>) {
  ^bb0(%in: f16, %in_1: f16, %out: f32):
    %0 = arith.extf %in : f16 to f32
    %1 = arith.extf %in_1 : f16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = arith.addf %out, %2 : f32
    linalg.yield %3 : f32
  } -> tensor<2x32x64xf32>
  %linear_5 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%product_7, %layers.0.down.bias : tensor<2x32x64xf32>, tensor<64xf16>) outs(%empty : tensor<2x32x64xf16>) {
  ^bb0(%in: f32, %in_1: f16, %out: f16):
    %0 = arith.extf %in_1 : f16 to f32
    %1 = arith.addf %in, %0 : f32
    %2 = arith.truncf %1 : f32 to f16
    linalg.yield %2 : f16
  } -> tensor<2x32x64xf16>
  %add_3 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%layer_norm_1, %linear_5 : tensor<2x32x64xf16>, tensor<2x32x64xf16>) outs(%empty : tensor<2x32x64xf16>) {
  ^bb0(%in: f16, %in_1: f16, %out: f16):
    %0 = arith.extf %in : f16 to f32
    %1 = arith.extf %in_1 : f16 to f32
    %2 = arith.addf %0, %1 : f32
    %3 = arith.truncf %2 : f32 to f16
    linalg.yield %3 : f16
  } -> tensor<2x32x64xf16>
  %fill_14 = linalg.fill ins(%cst : f32) outs(%empty_1 : tensor<2x32xf32>) -> tensor<2x32xf32>
  %sum_3 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel", "reduction"]} ins(%add_3 : tensor<2x32x64xf16>) outs(%fill_14 : tensor<2x32xf32>) {
  ^bb0(%in: f16, %out: f32):
    %0 = arith.extf %in : f16 to f32
    %1 = arith.addf %out, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<2x32xf32>
  %fill_15 = linalg.fill ins(%cst : f32) outs(%empty_1 : tensor<2x32xf32>) -> tensor<2x32xf32>
  %squares_2 = linalg.generic {indexing_maps = [#map1, #map, #map], iterator_types = ["parallel", "parallel", "reduction"]} ins(%add_3, %sum_3 : tensor<2x32x64xf16>, tensor<2x32xf32>) outs(%fill_15 : tensor<2x32xf32>) {
  ^bb0(%in: f16, %in_1: f32, %out: f32):
    %0 = arith.extf %in : f16 to f32
    %1 = arith.mulf %in_1, %cst_1 : f32
    %2 = arith.subf %0, %1 : f32
    %3 = arith.mulf %2, %2 : f32
    %4 = arith.addf %out, %3 : f32
    linalg.yield %4 : f32
  } -> tensor<2x32xf32>
  %layer_norm_2 = linalg.generic {indexing_maps = [#map1, #map, #map, #map3, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%add_3, %sum_3, %squares_2, %layers.0.norm2.weight, %layers.0.norm2.bias : tensor<2x32x64xf16>, tensor<2x32xf32>, tensor<2x32xf32>, tensor<64xf16>, tensor<64xf16>) outs(%empty : tensor<2x32x64xf16>) {
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
  } -> tensor<2x32x64xf16>
  %fill_16 = linalg.fill ins(%cst : f32) outs(%empty_3 : tensor<2x32x64xf32>) -> tensor<2x32x64xf32>
  %product_8 = linalg.generic {indexing_maps = [#map6, #map7, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%layer_norm_2, %layers.1.query.weight : tensor<2x32x64xf16>, tensor<64x64xf16>) outs(%fill_16 : tensor<2x32x64xf32>) {
  ^bb0(%in: f16, %in_1: f16, %out: f32):
    %0 = arith.extf %in : f16 to f32
    %1 = arith.extf %in_1 : f16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = arith.addf %out, %2 : f32
    linalg.yield %3 : f32
  } -> tensor<2x32x64xf32>
  %linear_6 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%product_8, %layers.1.query.bias : tensor<2x32x64xf32>, tensor<64xf16>) outs(%empty : tensor<2x32x64xf16>) {
  ^bb0(%in: f32, %in_1: f16, %out: f16):
    %0 = arith.extf %in_1 : f16 to f32
    %1 = arith.addf %in, %0 : f32
    %2 = arith.truncf %1 : f32 to f16
    linalg.yield %2 : f16
  } -> tensor<2x32x64xf16>
  %expanded_3 = tensor.expand_shape %linear_6 [[0], [1], [2, 3]] output_shape [2, 32, 4, 16] : tensor<2x32x64xf16> into tensor<2x32x4x16xf16>
  %fill_17 = linalg.fill ins(%cst : f32) outs(%empty_3 : tensor<2x32x64xf32>) -> tensor<2x32x64xf32>
  %product_9 = linalg.generic {indexing_maps = [#map6, #map7, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%layer_norm_2, %layers.1.key.weight : tensor<2x32x64xf16>, tensor<64x64xf16>) outs(%fill_17 : tensor<2x32x64xf32>) {
  ^bb0(%in: f16, %in_1: f16, %out: f32):
    %0 = arith.extf %in : f16 to f32
    %1 = arith.extf %in_1 : f16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = arith.addf %out, %2 : f32
    linalg.yield %3 : f32
  } -> tensor<2x32x64xf32>
  %linear_7 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%product_9, %layers.1.key.bias : tensor<2x32x64xf32>, tensor<64xf16>) outs(%empty : tensor<2x32x64xf16>) {
  ^bb0(%in: f32, %in_1: f16, %out: f16):
    %0 = arith.extf %in_1 : f16 to f32
    %1 = arith.addf %in, %0 : f32
    %2 = arith.truncf %1 : f32 to f16
    linalg.yield %2 : f16
  } -> tensor<2x32x64xf16>
  %expanded_4 = tensor.expand_shape %linear_7 [[0], [1], [2, 3]] output_shape [2, 32, 4, 16] : tensor<2x32x64xf16> into tensor<2x32x4x16xf16>
  %fill_18 = linalg.fill ins(%cst : f32) outs(%empty_3 : tensor<2x32x64xf32>) -> tensor<2x32x64xf32>
  %product_10 = linalg.generic {indexing_maps = [#map6, #map7, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%layer_norm_2, %layers.1.value.weight : tensor<2x32x64xf16>, tensor<64x64xf16>) outs(%fill_18 : tensor<2x32x64xf32>) {
  ^bb0(%in: f16, %in_1: f16, %out: f32):
    %0 = arith.extf %in : f16 to f32
    %1 = arith.extf %in_1 : f16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = arith.addf %out, %2 : f32
    linalg.yield %3 : f32
  } -> tensor<2x32x64xf32>
  %linear_8 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%product_10, %layers.1.value.bias : tensor<2x32x64xf32>, tensor<64xf16>) outs(%empty : tensor<2x32x64xf16>) {
  ^bb0(%in: f32, %in_1: f16, %out: f16):
    %0 = arith.extf %in_1 : f16 to f32
    %1 = arith.addf %in, %0 : f32
    %2 = arith.truncf %1 : f32 to f16
    linalg.yield %2 : f16
  } -> tensor<2x32x64xf16>
  %expanded_5 = tensor.expand_shape %linear_8 [[0], [1], [2, 3]] output_shape [2, 32, 4, 16] : tensor<2x32x64xf16> into tensor<2x32x4x16xf16>
  %fill_19 = linalg.fill ins(%cst : f32) outs(%empty_4 : tensor<2x4x32x32xf32>) -> tensor<2x4x32x32xf32>
  %product_11 = linalg.generic {indexing_maps = [#map9, #map10, #map11], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%expanded_3, %expanded_4 : tensor<2x32x4x16xf16>, tensor<2x32x4x16xf16>) outs(%fill_19 : tensor<2x4x32x32xf32>) {
  ^bb0(%in: f16, %in_1: f16, %out: f32):
    %0 = arith.extf %in : f16 to f32
    %1 = arith.extf %in_1 : f16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = arith.addf %out, %2 : f32
    linalg.yield %3 : f32
  } -> tensor<2x4x32x32xf32>
  %matmul_2 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%product_11 : tensor<2x4x32x32xf32>) outs(%empty_5 : tensor<2x4x32x32xf16>) {
  ^bb0(%in: f32, %out: f16):
    %0 = arith.truncf %in : f32 to f16
    linalg.yield %0 : f16
  } -> tensor<2x4x32x32xf16>
  %div_1 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%matmul_2 : tensor<2x4x32x32xf16>) outs(%empty_5 : tensor<2x4x32x32xf16>) {
  ^bb0(%in: f16, %out: f16):
    %0 = arith.extf %in : f16 to f32
    %1 = arith.divf %0, %cst_5 : f32
    %2 = arith.truncf %1 : f32 to f16
    linalg.yield %2 : f16
  } -> tensor<2x4x32x32xf16>
  %add_4 = linalg.generic {indexing_maps = [#map5, #map12, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%div_1, %mul : tensor<2x4x32x32xf16>, tensor<2x1x1x32xf16>) outs(%empty_5 : tensor<2x4x32x32xf16>) {
  ^bb0(%in: f16, %in_1: f16, %out: f16):
    %0 = arith.extf %in : f16 to f32
    %1 = arith.extf %in_1 : f16 to f32
    %2 = arith.addf %0, %1 : f32
    %3 = arith.truncf %2 : f32 to f16
    linalg.yield %3 : f16
  } -> tensor<2x4x32x32xf16>
  %fill_20 = linalg.fill ins(%cst_6 : f32) outs(%empty_6 : tensor<2x4x32xf32>) -> tensor<2x4x32xf32>
  %max_1 = linalg.generic {indexing_maps = [#map5, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%add_4 : tensor<2x4x32x32xf16>) outs(%fill_20 : tensor<2x4x32xf32>) {
  ^bb0(%in: f16, %out: f32):
    %0 = arith.extf %in : f16 to f32
    %1 = arith.maximumf %out, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<2x4x32xf32>
  %exp_1 = linalg.generic {indexing_maps = [#map5, #map8, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%add_4, %max_1 : tensor<2x4x32x32xf16>, tensor<2x4x32xf32>) outs(%empty_4 : tensor<2x4x32x32xf32>) {
  ^bb0(%in: f16, %in_1: f32, %out: f32):
    %0 = arith.extf %in : f16 to f32
    %1 = arith.subf %0, %in_1 : f32
    %2 = math.exp %1 : f32
    linalg.yield %2 : f32
  } -> tensor<2x4x32x32xf32>
  %fill_21 = linalg.fill ins(%cst : f32) outs(%empty_6 : tensor<2x4x32xf32>) -> tensor<2x4x32xf32>
  %sum_4 = linalg.generic {indexing_maps = [#map5, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%exp_1 : tensor<2x4x32x32xf32>) outs(%fill_21 : tensor<2x4x32xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = arith.addf %out, %in : f32
    linalg.yield %0 : f32
  } -> tensor<2x4x32xf32>
  %softmax_1 = linalg.generic {indexing_maps = [#map5, #map8, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%exp_1, %sum_4 : tensor<2x4x32x32xf32>, tensor<2x4x32xf32>) outs(%empty_5 : tensor<2x4x32x32xf16>) {
  ^bb0(%in: f32, %in_1: f32, %out: f16):
    %0 = arith.divf %in, %in_1 : f32
    %1 = arith.truncf %0 : f32 to f16
    linalg.yield %1 : f16
  } -> tensor<2x4x32x32xf16>
  %fill_22 = linalg.fill ins(%cst : f32) outs(%empty_7 : tensor<2x4x32x16xf32>) -> tensor<2x4x32x16xf32>
  %product_12 = linalg.generic {indexing_maps = [#map13, #map14, #map11], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%softmax_1, %expanded_5 : tensor<2x4x32x32xf16>, tensor<2x32x4x16xf16>) outs(%fill_22 : tensor<2x4x32x16xf32>) {
  ^bb0(%in: f16, %in_1: f16, %out: f32):
    %0 = arith.extf %in : f16 to f32
    %1 = arith.extf %in_1 : f16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = arith.addf %out, %2 : f32
    linalg.yield %3 : f32
  } -> tensor<2x4x32x16xf32>
  %matmul_3 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%product_12 : tensor<2x4x32x16xf32>) outs(%empty_8 : tensor<2x4x32x16xf16>) {
  ^bb0(%in: f32, %out: f16):
    %0 = arith.truncf %in : f32 to f16
    linalg.yield %0 : f16
  } -> tensor<2x4x32x16xf16>
  %transposed_1 = linalg.transpose ins(%matmul_3 : tensor<2x4x32x16xf16>) outs(%empty_9 : tensor<2x32x4x16xf16>) permutation = [0, 2, 1, 3]
  %collapsed_1 = tensor.collapse_shape %transposed_1 [[0], [1], [2, 3]] : tensor<2x32x4x16xf16> into tensor<2x32x64xf16>
  %fill_23 = linalg.fill ins(%cst : f32) outs(%empty_3 : tensor<2x32x64xf32>) -> tensor<2x32x64xf32>
  %product_13 = linalg.generic {indexing_maps = [#map6, #map7, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%collapsed_1, %layers.1.output.weight : tensor<2x32x64xf16>, tensor<64x64xf16>) outs(%fill_23 : tensor<2x32x64xf32>) {
  ^bb0(%in: f16, %in_1: f16, %out: f32):
    %0 = arith.extf %in : f16 to f32
    %1 = arith.extf %in_1 : f16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = arith.addf %out, %2 : f32
    linalg.yield %3 : f32
  } -> tensor<2x32x64xf32>
  %linear_9 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%product_13, %layers.1.output.bias : tensor<2x32x64xf32>, tensor<64xf16>) outs(%empty : tensor<2x32x64xf16>) {
  ^bb0(%in: f32, %in_1: f16, %out: f16):
    %0 = arith.extf %in_1 : f16 to f32
    %1 = arith.addf %in, %0 : f32
    %2 = arith.truncf %1 : f32 to f16
    linalg.yield %2 : f16
  } -> tensor<2x32x64xf16>
  %add_5 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%layer_norm_2, %linear_9 : tensor<2x32x64xf16>, tensor<2x32x64xf16>) outs(%empty : tensor<2x32x64xf16>) {
  ^bb0(%in: f16, %in_1: f16, %out: f16):
    %0 = arith.extf %in : f16 to f32
    %1 = arith.extf %in_1 : f16 to f32
    %2 = arith.addf %0, %1 : f32
    %3 = arith.truncf %2 : f32 to f16
    linalg.yield %3 : f16
  } -> tensor<2x32x64xf16>
  %fill_24 = linalg.fill ins(%cst : f32) outs(%empty_1 : tensor<2x32xf32>) -> tensor<2x32xf32>
  %sum_5 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel", "reduction"]} ins(%add_5 : tensor<2x32x64xf16>) outs(%fill_24 : tensor<2x32xf32>) {
  ^bb0(%in: f16, %out: f32):
    %0 = arith.extf %in : f16 to f32
    %1 = arith.addf %out, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<2x32xf32>
  %fill_25 = linalg.fill ins(%cst : f32) outs(%empty_1 : tensor<2x32xf32>) -> tensor<2x32xf32>
  %squares_3 = linalg.generic {indexing_maps = [#map1, #map, #map], iterator_types = ["parallel", "parallel", "reduction"]} ins(%add_5, %sum_5 : tensor<2x32x64xf16>, tensor<2x32xf32>) outs(%fill_25 : tensor<2x32xf32>) {
  ^bb0(%in: f16, %in_1: f32, %out: f32):
    %0 = arith.extf %in : f16 to f32
    %1 = arith.mulf %in_1, %cst_1 : f32
    %2 = arith.subf %0, %1 : f32
    %3 = arith.mulf %2, %2 : f32
    %4 = arith.addf %out, %3 : f32
    linalg.yield %4 : f32
  } -> tensor<2x32xf32>
  %layer_norm_3 = linalg.generic {indexing_maps = [#map1, #map, #map, #map3, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%add_5, %sum_5, %squares_3, %layers.1.norm1.weight, %layers.1.norm1.bias : tensor<2x32x64xf16>, tensor<2x32xf32>, tensor<2x32xf32>, tensor<64xf16>, tensor<64xf16>) outs(%empty : tensor<2x32x64xf16>) {
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
  } -> tensor<2x32x64xf16>
  %fill_26 = linalg.fill ins(%cst : f32) outs(%empty_10 : tensor<2x32x256xf32>) -> tensor<2x32x256xf32>
  %product_14 = linalg.generic {indexing_maps = [#map6, #map7, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%layer_norm_3, %layers.1.up.weight : tensor<2x32x64xf16>, tensor<256x64xf16>) outs(%fill_26 : tensor<2x32x256xf32>) {
  ^bb0(%in: f16, %in_1: f16, %out: f32):
    %0 = arith.extf %in : f16 to f32
    %1 = arith.extf %in_1 : f16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = arith.addf %out, %2 : f32
    linalg.yield %3 : f32
  } -> tensor<2x32x256xf32>
  %linear_10 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%product_14, %layers.1.up.bias : tensor<2x32x256xf32>, tensor<256xf16>) outs(%empty_11 : tensor<2x32x256xf16>) {
  ^bb0(%in: f32, %in_1: f16, %out: f16):
    %0 = arith.extf %in_1 : f16 to f32
    %1 = arith.addf %in, %0 : f32
    %2 = arith.truncf %1 : f32 to f16
    linalg.yield %2 : f16
  } -> tensor<2x32x256xf16>
  %gelu_1 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%linear_10 : tensor<2x32x256xf16>) outs(%empty_11 : tensor<2x32x256xf16>) {
  ^bb0(%in: f16, %out: f16):
    %0 = arith.extf %in : f16 to f32
    %1 = arith.mulf %cst_7, %0 : f32
    %2 = arith.mulf %0, %cst_8 : f32
    %3 = math.erf %2 : f32
    %4 = arith.addf %cst_3, %3 : f32
    %5 = arith.mulf %1, %4 : f32
    %6 = arith.truncf %5 : f32 to f16
    linalg.yield %6 : f16
  } -> tensor<2x32x256xf16>
  %fill_27 = linalg.fill ins(%cst : f32) outs(%empty_3 : tensor<2x32x64xf32>) -> tensor<2x32x64xf32>
  %product_15 = linalg.generic {indexing_maps = [#map6, #map7, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%gelu_1, %layers.1.down.weight : tensor<2x32x256xf16>, tensor<64x256xf16>) outs(%fill_27 : tensor<2x32x64xf32>) {
  ^bb0(%in: f16, %in_1: f16, %out: f32):
    %0 = arith.extf %in : f16 to f32
    %1 = arith.extf %in_1 : f16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = arith.addf %out, %2 : f32
    linalg.yield %3 : f32
  } -> tensor<2x32x64xf32>
  %linear_11 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%product_15, %layers.1.down.bias : tensor<2x32x64xf32>, tensor<64xf16>) outs(%empty : tensor<2x32x64xf16>) {
  ^bb0(%in: f32, %in_1: f16, %out: f16):
    %0 = arith.extf %in_1 : f16 to f32
    %1 = arith.addf %in, %0 : f32
    %2 = arith.truncf %1 : f32 to f16
    linalg.yield %2 : f16
  } -> tensor<2x32x64xf16>
  %add_6 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%layer_norm_3, %linear_11 : tensor<2x32x64xf16>, tensor<2x32x64xf16>) outs(%empty : tensor<2x32x64xf16>) {
  ^bb0(%in: f16, %in_1: f16, %out: f16):
    %0 = arith.extf %in : f16 to f32
    %1 = arith.extf %in_1 : f16 to f32
    %2 = arith.addf %0, %1 : f32
    %3 = arith.truncf %2 : f32 to f16
    linalg.yield %3 : f16
  } -> tensor<2x32x64xf16>
  %fill_28 = linalg.fill ins(%cst : f32) outs(%empty_1 : tensor<2x32xf32>) -> tensor<2x32xf32>
  %sum_6 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel", "reduction"]} ins(%add_6 : tensor<2x32x64xf16>) outs(%fill_28 : tensor<2x32xf32>) {
  ^bb0(%in: f16, %out: f32):
    %0 = arith.extf %in : f16 to f32
    %1 = arith.addf %out, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<2x32xf32>
  %fill_29 = linalg.fill ins(%cst : f32) outs(%empty_1 : tensor<2x32xf32>) -> tensor<2x32xf32>
  %squares_4 = linalg.generic {indexing_maps = [#map1, #map, #map], iterator_types = ["parallel", "parallel", "reduction"]} ins(%add_6, %sum_6 : tensor<2x32x64xf16>, tensor<2x32xf32>) outs(%fill_29 : tensor<2x32xf32>) {
  ^bb0(%in: f16, %in_1: f32, %out: f32):
    %0 = arith.extf %in : f16 to f32
    %1 = arith.mulf %in_1, %cst_1 : f32
    %2 = arith.subf %0, %1 : f32
    %3 = arith.mulf %2, %2 : f32
    %4 = arith.addf %out, %3 : f32
    linalg.yield %4 : f32
  } -> tensor<2x32xf32>
  %layer_norm_4 = linalg.generic {indexing_maps = [#map1, #map, #map, #map3, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%add_6, %sum_6, %squares_4, %layers.1.norm2.weight, %layers.1.norm2.bias : tensor<2x32x64xf16>, tensor<2x32xf32>, tensor<2x32xf32>, tensor<64xf16>, tensor<64xf16>) outs(%empty : tensor<2x32x64xf16>) {
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
  } -> tensor<2x32x64xf16>
  return %layer_norm_4 : tensor<2x32x64xf16>
}
