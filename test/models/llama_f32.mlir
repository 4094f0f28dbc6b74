// python -m tsopt.export test/models/llama.py:Llama -o test/models/llama_f32.mlir
#map = affine_map<(d0, d1, d2) -> (d0, d1)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map2 = affine_map<(d0, d1, d2) -> (d2)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
#map5 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map6 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d1, d3)>
#map7 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map8 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d4)>
#map9 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1 floordiv 2, d3, d4)>
#map10 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3)>
#map11 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d4, d1 floordiv 2, d3)>
func.func @main(%tokens: tensor<2x32xi64>, %embedding.weight: tensor<128x64xf32>, %layers.0.norm1.weight: tensor<64xf32>, %layers.0.q.weight: tensor<64x64xf32>, %layers.0.k.weight: tensor<32x64xf32>, %layers.0.v.weight: tensor<32x64xf32>, %layers.0.o.weight: tensor<64x64xf32>, %layers.0.norm2.weight: tensor<64xf32>, %layers.0.gate.weight: tensor<176x64xf32>, %layers.0.up.weight: tensor<176x64xf32>, %layers.0.down.weight: tensor<64x176xf32>, %layers.1.norm1.weight: tensor<64xf32>, %layers.1.q.weight: tensor<64x64xf32>, %layers.1.k.weight: tensor<32x64xf32>, %layers.1.v.weight: tensor<32x64xf32>, %layers.1.o.weight: tensor<64x64xf32>, %layers.1.norm2.weight: tensor<64xf32>, %layers.1.gate.weight: tensor<176x64xf32>, %layers.1.up.weight: tensor<176x64xf32>, %layers.1.down.weight: tensor<64x176xf32>, %norm.weight: tensor<64xf32>, %logits.weight: tensor<128x64xf32>, %cos: tensor<32x16xf32>, %sin: tensor<32x16xf32>) -> (tensor<2x32x128xf32>) {
  %cst = arith.constant 0.0 : f32
  %cst_1 = arith.constant 0.015625 : f32
  %cst_2 = arith.constant 1.0e-06 : f32
  %cst_3 = arith.constant 0.25 : f32
  %cst_4 = arith.constant 0xFF800000 : f32
  %cst_5 = arith.constant 1.0 : f32
  %empty = tensor.empty() : tensor<2x32x64xf32>
  %embedding = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%tokens : tensor<2x32xi64>) outs(%empty : tensor<2x32x64xf32>) {
  ^bb0(%in: i64, %out: f32):
    %0 = arith.index_cast %in : i64 to index
    %1 = linalg.index 2 : index
    %2 = tensor.extract %embedding.weight[%0, %1] : tensor<128x64xf32>
    linalg.yield %2 : f32
  } -> tensor<2x32x64xf32>
  %empty_1 = tensor.empty() : tensor<2x32xf32>
  %fill = linalg.fill ins(%cst : f32) outs(%empty_1 : tensor<2x32xf32>) -> tensor<2x32xf32>
  %squares = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel", "reduction"]} ins(%embedding : tensor<2x32x64xf32>) outs(%fill : tensor<2x32xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = arith.mulf %in, %in : f32
    %1 = arith.addf %out, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<2x32xf32>
  %rms_norm = linalg.generic {indexing_maps = [#map1, #map, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%embedding, %squares, %layers.0.norm1.weight : tensor<2x32x64xf32>, tensor<2x32xf32>, tensor<64xf32>) outs(%empty : tensor<2x32x64xf32>) {
  ^bb0(%in: f32, %in_1: f32, %in_2: f32, %out: f32):
    %0 = arith.mulf %in_1, %cst_1 : f32
    %1 = arith.addf %0, %cst_2 : f32
    %2 = math.rsqrt %1 : f32
    %3 = arith.mulf %in, %2 : f32
    %4 = arith.mulf %3, %in_2 : f32
    linalg.yield %4 : f32
  } -> tensor<2x32x64xf32>
  %fill_1 = linalg.fill ins(%cst : f32) outs(%empty : tensor<2x32x64xf32>) -> tensor<2x32x64xf32>
  %linear = linalg.generic {indexing_maps = [#map3, #map4, #map5], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%rms_norm, %layers.0.q.weight : tensor<2x32x64xf32>, tensor<64x64xf32>) outs(%fill_1 : tensor<2x32x64xf32>) {
  ^bb0(%in: f32, %in_1: f32, %out: f32):
    %0 = arith.mulf %in, %in_1 : f32
    %1 = arith.addf %out, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<2x32x64xf32>
  %expanded = tensor.expand_shape %linear [[0], [1], [2, 3]] output_shape [2, 32, 4, 16] : tensor<2x32x64xf32> into tensor<2x32x4x16xf32>
  %empty_2 = tensor.empty() : tensor<2x32x32xf32>
  %fill_2 = linalg.fill ins(%cst : f32) outs(%empty_2 : tensor<2x32x32xf32>) -> tensor<2x32x32xf32>
  %linear_1 = linalg.generic {indexing_maps = [#map3, #map4, #map5], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%rms_norm, %layers.0.k.weight : tensor<2x32x64xf32>, tensor<32x64xf32>) outs(%fill_2 : tensor<2x32x32xf32>) {
  ^bb0(%in: f32, %in_1: f32, %out: f32):
    %0 = arith.mulf %in, %in_1 : f32
    %1 = arith.addf %out, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<2x32x32xf32>
  %expanded_1 = tensor.expand_shape %linear_1 [[0], [1], [2, 3]] output_shape [2, 32, 2, 16] : tensor<2x32x32xf32> into tensor<2x32x2x16xf32>
  %fill_3 = linalg.fill ins(%cst : f32) outs(%empty_2 : tensor<2x32x32xf32>) -> tensor<2x32x32xf32>
  %linear_2 = linalg.generic {indexing_maps = [#map3, #map4, #map5], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%rms_norm, %layers.0.v.weight : tensor<2x32x64xf32>, tensor<32x64xf32>) outs(%fill_3 : tensor<2x32x32xf32>) {
  ^bb0(%in: f32, %in_1: f32, %out: f32):
    %0 = arith.mulf %in, %in_1 : f32
    %1 = arith.addf %out, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<2x32x32xf32>
  %expanded_2 = tensor.expand_shape %linear_2 [[0], [1], [2, 3]] output_shape [2, 32, 2, 16] : tensor<2x32x32xf32> into tensor<2x32x2x16xf32>
  %split = tensor.extract_slice %expanded[0, 0, 0, 0] [2, 32, 4, 8] [1, 1, 1, 1] : tensor<2x32x4x16xf32> to tensor<2x32x4x8xf32>
  %split_1 = tensor.extract_slice %expanded[0, 0, 0, 8] [2, 32, 4, 8] [1, 1, 1, 1] : tensor<2x32x4x16xf32> to tensor<2x32x4x8xf32>
  %empty_3 = tensor.empty() : tensor<2x4x32x16xf32>
  %mul = linalg.generic {indexing_maps = [#map6, #map4, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded, %cos : tensor<2x32x4x16xf32>, tensor<32x16xf32>) outs(%empty_3 : tensor<2x4x32x16xf32>) {
  ^bb0(%in: f32, %in_1: f32, %out: f32):
    %0 = arith.mulf %in, %in_1 : f32
    linalg.yield %0 : f32
  } -> tensor<2x4x32x16xf32>
  %empty_4 = tensor.empty() : tensor<2x4x32x8xf32>
  %neg = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%split_1 : tensor<2x32x4x8xf32>) outs(%empty_4 : tensor<2x4x32x8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = arith.negf %in : f32
    linalg.yield %0 : f32
  } -> tensor<2x4x32x8xf32>
  %transposed = linalg.transpose ins(%split : tensor<2x32x4x8xf32>) outs(%empty_4 : tensor<2x4x32x8xf32>) permutation = [0, 2, 1, 3]
  %cat = tensor.concat dim(3) %neg, %transposed : (tensor<2x4x32x8xf32>, tensor<2x4x32x8xf32>) -> tensor<2x4x32x16xf32>
  %mul_1 = linalg.generic {indexing_maps = [#map7, #map4, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cat, %sin : tensor<2x4x32x16xf32>, tensor<32x16xf32>) outs(%empty_3 : tensor<2x4x32x16xf32>) {
  ^bb0(%in: f32, %in_1: f32, %out: f32):
    %0 = arith.mulf %in, %in_1 : f32
    linalg.yield %0 : f32
  } -> tensor<2x4x32x16xf32>
  %add = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%mul, %mul_1 : tensor<2x4x32x16xf32>, tensor<2x4x32x16xf32>) outs(%empty_3 : tensor<2x4x32x16xf32>) {
  ^bb0(%in: f32, %in_1: f32, %out: f32):
    %0 = arith.addf %in, %in_1 : f32
    linalg.yield %0 : f32
  } -> tensor<2x4x32x16xf32>
  %split_1_1 = tensor.extract_slice %expanded_1[0, 0, 0, 0] [2, 32, 2, 8] [1, 1, 1, 1] : tensor<2x32x2x16xf32> to tensor<2x32x2x8xf32>
  %split_1_2 = tensor.extract_slice %expanded_1[0, 0, 0, 8] [2, 32, 2, 8] [1, 1, 1, 1] : tensor<2x32x2x16xf32> to tensor<2x32x2x8xf32>
  %empty_5 = tensor.empty() : tensor<2x2x32x16xf32>
  %mul_2 = linalg.generic {indexing_maps = [#map6, #map4, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_1, %cos : tensor<2x32x2x16xf32>, tensor<32x16xf32>) outs(%empty_5 : tensor<2x2x32x16xf32>) {
  ^bb0(%in: f32, %in_1: f32, %out: f32):
    %0 = arith.mulf %in, %in_1 : f32
    linalg.yield %0 : f32
  } -> tensor<2x2x32x16xf32>
  %empty_6 = tensor.empty() : tensor<2x2x32x8xf32>
  %neg_1 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%split_1_2 : tensor<2x32x2x8xf32>) outs(%empty_6 : tensor<2x2x32x8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = arith.negf %in : f32
    linalg.yield %0 : f32
  } -> tensor<2x2x32x8xf32>
  %transposed_1 = linalg.transpose ins(%split_1_1 : tensor<2x32x2x8xf32>) outs(%empty_6 : tensor<2x2x32x8xf32>) permutation = [0, 2, 1, 3]
  %cat_1 = tensor.concat dim(3) %neg_1, %transposed_1 : (tensor<2x2x32x8xf32>, tensor<2x2x32x8xf32>) -> tensor<2x2x32x16xf32>
  %mul_3 = linalg.generic {indexing_maps = [#map7, #map4, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cat_1, %sin : tensor<2x2x32x16xf32>, tensor<32x16xf32>) outs(%empty_5 : tensor<2x2x32x16xf32>) {
  ^bb0(%in: f32, %in_1: f32, %out: f32):
    %0 = arith.mulf %in, %in_1 : f32
    linalg.yield %0 : f32
  } -> tensor<2x2x32x16xf32>
  %add_1 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%mul_2, %mul_3 : tensor<2x2x32x16xf32>, tensor<2x2x32x16xf32>) outs(%empty_5 : tensor<2x2x32x16xf32>) {
  ^bb0(%in: f32, %in_1: f32, %out: f32):
    %0 = arith.addf %in, %in_1 : f32
    linalg.yield %0 : f32
  } -> tensor<2x2x32x16xf32>
  %empty_7 = tensor.empty() : tensor<2x4x32x32xf32>
  %fill_4 = linalg.fill ins(%cst : f32) outs(%empty_7 : tensor<2x4x32x32xf32>) -> tensor<2x4x32x32xf32>
  %scores = linalg.generic {indexing_maps = [#map8, #map9, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%add, %add_1 : tensor<2x4x32x16xf32>, tensor<2x2x32x16xf32>) outs(%fill_4 : tensor<2x4x32x32xf32>) {
  ^bb0(%in: f32, %in_1: f32, %out: f32):
    %0 = arith.mulf %in, %in_1 : f32
    %1 = arith.addf %out, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<2x4x32x32xf32>
  %scaled = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%scores : tensor<2x4x32x32xf32>) outs(%empty_7 : tensor<2x4x32x32xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = arith.mulf %in, %cst_3 : f32
    %1 = linalg.index 3 : index
    %2 = linalg.index 2 : index
    %3 = arith.cmpi sle, %1, %2 : index
    %4 = arith.select %3, %0, %cst_4 : f32
    linalg.yield %4 : f32
  } -> tensor<2x4x32x32xf32>
  %empty_8 = tensor.empty() : tensor<2x4x32xf32>
  %fill_5 = linalg.fill ins(%cst_4 : f32) outs(%empty_8 : tensor<2x4x32xf32>) -> tensor<2x4x32xf32>
  %max = linalg.generic {indexing_maps = [#map7, #map5], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%scaled : tensor<2x4x32x32xf32>) outs(%fill_5 : tensor<2x4x32xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = arith.maximumf %out, %in : f32
    linalg.yield %0 : f32
  } -> tensor<2x4x32xf32>
  %exp = linalg.generic {indexing_maps = [#map7, #map5, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%scaled, %max : tensor<2x4x32x32xf32>, tensor<2x4x32xf32>) outs(%empty_7 : tensor<2x4x32x32xf32>) {
  ^bb0(%in: f32, %in_1: f32, %out: f32):
    %0 = arith.subf %in, %in_1 : f32
    %1 = math.exp %0 : f32
    linalg.yield %1 : f32
  } -> tensor<2x4x32x32xf32>
  %fill_6 = linalg.fill ins(%cst : f32) outs(%empty_8 : tensor<2x4x32xf32>) -> tensor<2x4x32xf32>
  %sum = linalg.generic {indexing_maps = [#map7, #map5], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%exp : tensor<2x4x32x32xf32>) outs(%fill_6 : tensor<2x4x32xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = arith.addf %out, %in : f32
    linalg.yield %0 : f32
  } -> tensor<2x4x32xf32>
  %scaled_dot_product_attention = linalg.generic {indexing_maps = [#map7, #map5, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%exp, %sum : tensor<2x4x32x32xf32>, tensor<2x4x32xf32>) outs(%empty_7 : tensor<2x4x32x32xf32>) {
  ^bb0(%in: f32, %in_1: f32, %out: f32):
    %0 = arith.divf %in, %in_1 : f32
    linalg.yield %0 : f32
  } -> tensor<2x4x32x32xf32>
  %fill_7 = linalg.fill ins(%cst : f32) outs(%empty_3 : tensor<2x4x32x16xf32>) -> tensor<2x4x32x16xf32>
  %weighted = linalg.generic {indexing_maps = [#map8, #map11, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%scaled_dot_product_attention, %expanded_2 : tensor<2x4x32x32xf32>, tensor<2x32x2x16xf32>) outs(%fill_7 : tensor<2x4x32x16xf32>) {
  ^bb0(%in: f32, %in_1: f32, %out: f32):
    %0 = arith.mulf %in, %in_1 : f32
    %1 = arith.addf %out, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<2x4x32x16xf32>
  %empty_9 = tensor.empty() : tensor<2x32x4x16xf32>
  %transposed_2 = linalg.transpose ins(%weighted : tensor<2x4x32x16xf32>) outs(%empty_9 : tensor<2x32x4x16xf32>) permutation = [0, 2, 1, 3]
  %collapsed = tensor.collapse_shape %transposed_2 [[0], [1], [2, 3]] : tensor<2x32x4x16xf32> into tensor<2x32x64xf32>
  %fill_8 = linalg.fill ins(%cst : f32) outs(%empty : tensor<2x32x64xf32>) -> tensor<2x32x64xf32>
  %linear_3 = linalg.generic {indexing_maps = [#map3, #map4, #map5], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%collapsed, %layers.0.o.weight : tensor<2x32x64xf32>, tensor<64x64xf32>) outs(%fill_8 : tensor<2x32x64xf32>) {
  ^bb0(%in: f32, %in_1: f32, %out: f32):
    %0 = arith.mulf %in, %in_1 : f32
    %1 = arith.addf %out, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<2x32x64xf32>
  %add_2 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%embedding, %linear_3 : tensor<2x32x64xf32>, tensor<2x32x64xf32>) outs(%empty : tensor<2x32x64xf32>) {
  ^bb0(%in: f32, %in_1: f32, %out: f32):
    %0 = arith.addf %in, %in_1 : f32
    linalg.yield %0 : f32
  } -> tensor<2x32x64xf32>
  %fill_9 = linalg.fill ins(%cst : f32) outs(%empty_1 : tensor<2x32xf32>) -> tensor<2x32xf32>
  %squares_1 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel", "reduction"]} ins(%add_2 : tensor<2x32x64xf32>) outs(%fill_9 : tensor<2x32xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = arith.mulf %in, %in : f32
    %1 = arith.addf %out, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<2x32xf32>
  %rms_norm_1 = linalg.generic {indexing_maps = [#map1, #map, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%add_2, %squares_1, %layers.0.norm2.weight : tensor<2x32x64xf32>, tensor<2x32xf32>, tensor<64xf32>) outs(%empty : tensor<2x32x64xf32>) {
  ^bb0(%in: f32, %in_1: f32, %in_2: f32, %out: f32):
    %0 = arith.mulf %in_1, %cst_1 : f32
    %1 = arith.addf %0, %cst_2 : f32
    %2 = math.rsqrt %1 : f32
    %3 = arith.mulf %in, %2 : f32
    %4 = arith.mulf %3, %in_2 : f32
    linalg.yield %4 : f32
  } -> tensor<2x32x64xf32>
  %empty_10 = tensor.empty() : tensor<2x32x176xf32>
  %fill_10 = linalg.fill ins(%cst : f32) outs(%empty_10 : tensor<2x32x176xf32>) -> tensor<2x32x176xf32>
  %linear_4 = linalg.generic {indexing_maps = [#map3, #map4, #map5], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%rms_norm_1, %layers.0.gate.weight : tensor<2x32x64xf32>, tensor<176x64xf32>) outs(%fill_10 : tensor<2x32x176xf32>) {
  ^bb0(%in: f32, %in_1: f32, %out: f32):
    %0 = arith.mulf %in, %in_1 : f32
    %1 = arith.addf %out, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<2x32x176xf32>
  %silu = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%linear_4 : tensor<2x32x176xf32>) outs(%empty_10 : tensor<2x32x176xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = arith.negf %in : f32
    %1 = math.exp %0 : f32
    %2 = arith.addf %cst_5, %1 : f32
    %3 = arith.divf %cst_5, %2 : f32
    %4 = arith.mulf %in, %3 : f32
    linalg.yield %4 : f32
  } -> tensor<2x32x176xf32>
  %fill_11 = linalg.fill ins(%cst : f32) outs(%empty_10 : tensor<2x32x176xf32>) -> tensor<2x32x176xf32>
  %linear_5 = linalg.generic {indexing_maps = [#map3, #map4, #map5], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%rms_norm_1, %layers.0.up.weight : tensor<2x32x64xf32>, tensor<176x64xf32>) outs(%fill_11 : tensor<2x32x176xf32>) {
  ^bb0(%in: f32, %in_1: f32, %out: f32):
    %0 = arith.mulf %in, %in_1 : f32
    %1 = arith.addf %out, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<2x32x176xf32>
  %mul_4 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%silu, %linear_5 : tensor<2x32x176xf32>, tensor<2x32x176xf32>) outs(%empty_10 : tensor<2x32x176xf32>) {
  ^bb0(%in: f32, %in_1: f32, %out: f32):
    %0 = arith.mulf %in, %in_1 : f32
    linalg.yield %0 : f32
  } -> tensor<2x32x176xf32>
  %fill_12 = linalg.fill ins(%cst : f32) outs(%empty : tensor<2x32x64xf32>) -> tensor<2x32x64xf32>
  %linear_6 = linalg.generic {indexing_maps = [#map3, #map4, #map5], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%mul_4, %layers.0.down.weight : tensor<2x32x176xf32>, tensor<64x176xf32>) outs(%fill_12 : tensor<2x32x64xf32>) {
  ^bb0(%in: f32, %in_1: f32, %out: f32):
    %0 = arith.mulf %in, %in_1 : f32
    %1 = arith.addf %out, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<2x32x64xf32>
  %add_3 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%add_2, %linear_6 : tensor<2x32x64xf32>, tensor<2x32x64xf32>) outs(%empty : tensor<2x32x64xf32>) {
  ^bb0(%in: f32, %in_1: f32, %out: f32):
    %0 = arith.addf %in, %in_1 : f32
    linalg.yield %0 : f32
  } -> tensor<2x32x64xf32>
  %fill_13 = linalg.fill ins(%cst : f32) outs(%empty_1 : tensor<2x32xf32>) -> tensor<2x32xf32>
  %squares_2 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel", "reduction"]} ins(%add_3 : tensor<2x32x64xf32>) outs(%fill_13 : tensor<2x32xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = arith.mulf %in, %in : f32
    %1 = arith.addf %out, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<2x32xf32>
  %rms_norm_2 = linalg.generic {indexing_maps = [#map1, #map, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%add_3, %squares_2, %layers.1.norm1.weight : tensor<2x32x64xf32>, tensor<2x32xf32>, tensor<64xf32>) outs(%empty : tensor<2x32x64xf32>) {
  ^bb0(%in: f32, %in_1: f32, %in_2: f32, %out: f32):
    %0 = arith.mulf %in_1, %cst_1 : f32
    %1 = arith.addf %0, %cst_2 : f32
    %2 = math.rsqrt %1 : f32
    %3 = arith.mulf %in, %2 : f32
    %4 = arith.mulf %3, %in_2 : f32
    linalg.yield %4 : f32
  } -> tensor<2x32x64xf32>
  %fill_14 = linalg.fill ins(%cst : f32) outs(%empty : tensor<2x32x64xf32>) -> tensor<2x32x64xf32>
  %linear_7 = linalg.generic {indexing_maps = [#map3, #map4, #map5], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%rms_norm_2, %layers.1.q.weight : tensor<2x32x64xf32>, tensor<64x64xf32>) outs(%fill_14 : tensor<2x32x64xf32>) {
  ^bb0(%in: f32, %in_1: f32, %out: f32):
    %0 = arith.mulf %in, %in_1 : f32
    %1 = arith.addf %out, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<2x32x64xf32>
  %expanded_3 = tensor.expand_shape %linear_7 [[0], [1], [2, 3]] output_shape [2, 32, 4, 16] : tensor<2x32x64xf32> into tensor<2x32x4x16xf32>
  %fill_15 = linalg.fill ins(%cst : f32) outs(%empty_2 : tensor<2x32x32xf32>) -> tensor<2x32x32xf32>
  %linear_8 = linalg.generic {indexing_maps = [#map3, #map4, #map5], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%rms_norm_2, %layers.1.k.weight : tensor<2x32x64xf32>, tensor<32x64xf32>) outs(%fill_15 : tensor<2x32x32xf32>) {
  ^bb0(%in: f32, %in_1: f32, %out: f32):
    %0 = arith.mulf %in, %in_1 : f32
    %1 = arith.addf %out, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<2x32x32xf32>
  %expanded_4 = tensor.expand_shape %linear_8 [[0], [1], [2, 3]] output_shape [2, 32, 2, 16] : tensor<2x32x32xf32> into tensor<2x32x2x16xf32>
  %fill_16 = linalg.fill ins(%cst : f32) outs(%empty_2 : tensor<2x32x32xf32>) -> tensor<2x32x32xf32>
  %linear_9 = linalg.generic {indexing_maps = [#map3, #map4, #map5], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%rms_norm_2, %layers.1.v.weight : tensor<2x32x64xf32>, tensor<32x64xf32>) outs(%fill_16 : tensor<2x32x32xf32>) {
  ^bb0(%in: f32, %in_1: f32, %out: f32):
    %0 = arith.mulf %in, %in_1 : f32
    %1 = arith.addf %out, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<2x32x32xf32>
  %expanded_5 = tensor.expand_shape %linear_9 [[0], [1], [2, 3]] output_shape [2, 32, 2, 16] : tensor<2x32x32xf32> into tensor<2x32x2x16xf32>
  %split_2 = tensor.extract_slice %expanded_3[0, 0, 0, 0] [2, 32, 4, 8] [1, 1, 1, 1] : tensor<2x32x4x16xf32> to tensor<2x32x4x8xf32>
  %split_2_1 = tensor.extract_slice %expanded_3[0, 0, 0, 8] [2, 32, 4, 8] [1, 1, 1, 1] : tensor<2x32x4x16xf32> to tensor<2x32x4x8xf32>
  %mul_5 = linalg.generic {indexing_maps = [#map6, #map4, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_3, %cos : tensor<2x32x4x16xf32>, tensor<32x16xf32>) outs(%empty_3 : tensor<2x4x32x16xf32>) {
  ^bb0(%in: f32, %in_1: f32, %out: f32):
    %0 = arith.mulf %in, %in_1 : f32
    linalg.yield %0 : f32
  } -> tensor<2x4x32x16xf32>
  %neg_2 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%split_2_1 : tensor<2x32x4x8xf32>) outs(%empty_4 : tensor<2x4x32x8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = arith.negf %in : f32
    linalg.yield %0 : f32
  } -> tensor<2x4x32x8xf32>
  %transposed_3 = linalg.transpose ins(%split_2 : tensor<2x32x4x8xf32>) outs(%empty_4 : tensor<2x4x32x8xf32>) permutation = [0, 2, 1, 3]
  %cat_2 = tensor.concat dim(3) %neg_2, %transposed_3 : (tensor<2x4x32x8xf32>, tensor<2x4x32x8xf32>) -> tensor<2x4x32x16xf32>
  %mul_6 = linalg.generic {indexing_maps = [#map7, #map4, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cat_2, %sin : tensor<2x4x32x16xf32>, tensor<32x16xf32>) outs(%empty_3 : tensor<2x4x32x16xf32>) {
  ^bb0(%in: f32, %in_1: f32, %out: f32):
    %0 = arith.mulf %in, %in_1 : f32
    linalg.yield %0 : f32
  } -> tensor<2x4x32x16xf32>
  %add_4 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%mul_5, %mul_6 : tensor<2x4x32x16xf32>, tensor<2x4x32x16xf32>) outs(%empty_3 : tensor<2x4x32x16xf32>) {
  ^bb0(%in: f32, %in_1: f32, %out: f32):
    %0 = arith.addf %in, %in_1 : f32
    linalg.yield %0 : f32
  } -> tensor<2x4x32x16xf32>
  %split_3 = tensor.extract_slice %expanded_4[0, 0, 0, 0] [2, 32, 2, 8] [1, 1, 1, 1] : tensor<2x32x2x16xf32> to tensor<2x32x2x8xf32>
  %split_3_1 = tensor.extract_slice %expanded_4[0, 0, 0, 8] [2, 32, 2, 8] [1, 1, 1, 1] : tensor<2x32x2x16xf32> to tensor<2x32x2x8xf32>
  %mul_7 = linalg.generic {indexing_maps = [#map6, #map4, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_4, %cos : tensor<2x32x2x16xf32>, tensor<32x16xf32>) outs(%empty_5 : tensor<2x2x32x16xf32>) {
  ^bb0(%in: f32, %in_1: f32, %out: f32):
    %0 = arith.mulf %in, %in_1 : f32
    linalg.yield %0 : f32
  } -> tensor<2x2x32x16xf32>
  %neg_3 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%split_3_1 : tensor<2x32x2x8xf32>) outs(%empty_6 : tensor<2x2x32x8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = arith.negf %in : f32
    linalg.yield %0 : f32
  } -> tensor<2x2x32x8xf32>
  %transposed_4 = linalg.transpose ins(%split_3 : tensor<2x32x2x8xf32>) outs(%empty_6 : tensor<2x2x32x8xf32>) permutation = [0, 2, 1, 3]
  %cat_3 = tensor.concat dim(3) %neg_3, %transposed_4 : (tensor<2x2x32x8xf32>, tensor<2x2x32x8xf32>) -> tensor<2x2x32x16xf32>
  %mul_8 = linalg.generic {indexing_maps = [#map7, #map4, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cat_3, %sin : tensor<2x2x32x16xf32>, tensor<32x16xf32>) outs(%empty_5 : tensor<2x2x32x16xf32>) {
  ^bb0(%in: f32, %in_1: f32, %out: f32):
    %0 = arith.mulf %in, %in_1 : f32
    linalg.yield %0 : f32
  } -> tensor<2x2x32x16xf32>
  %add_5 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%mul_7, %mul_8 : tensor<2x2x32x16xf32>, tensor<2x2x32x16xf32>) outs(%empty_5 : tensor<2x2x32x16xf32>) {
  ^bb0(%in: f32, %in_1: f32, %out: f32):
    %0 = arith.addf %in, %in_1 : f32
    linalg.yield %0 : f32
  } -> tensor<2x2x32x16xf32>
  %fill_17 = linalg.fill ins(%cst : f32) outs(%empty_7 : tensor<2x4x32x32xf32>) -> tensor<2x4x32x32xf32>
  %scores_1 = linalg.generic {indexing_maps = [#map8, #map9, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%add_4, %add_5 : tensor<2x4x32x16xf32>, tensor<2x2x32x16xf32>) outs(%fill_17 : tensor<2x4x32x32xf32>) {
  ^bb0(%in: f32, %in_1: f32, %out: f32):
    %0 = arith.mulf %in, %in_1 : f32
    %1 = arith.addf %out, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<2x4x32x32xf32>
  %scaled_1 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%scores_1 : tensor<2x4x32x32xf32>) outs(%empty_7 : tensor<2x4x32x32xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = arith.mulf %in, %cst_3 : f32
    %1 = linalg.index 3 : index
    %2 = linalg.index 2 : index
    %3 = arith.cmpi sle, %1, %2 : index
    %4 = arith.select %3, %0, %cst_4 : f32
    linalg.yield %4 : f32
  } -> tensor<2x4x32x32xf32>
  %fill_18 = linalg.fill ins(%cst_4 : f32) outs(%empty_8 : tensor<2x4x32xf32>) -> tensor<2x4x32xf32>
  %max_1 = linalg.generic {indexing_maps = [#map7, #map5], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%scaled_1 : tensor<2x4x32x32xf32>) outs(%fill_18 : tensor<2x4x32xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = arith.maximumf %out, %in : f32
    linalg.yield %0 : f32
  } -> tensor<2x4x32xf32>
  %exp_1 = linalg.generic {indexing_maps = [#map7, #map5, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%scaled_1, %max_1 : tensor<2x4x32x32xf32>, tensor<2x4x32xf32>) outs(%empty_7 : tensor<2x4x32x32xf32>) {
  ^bb0(%in: f32, %in_1: f32, %out: f32):
    %0 = arith.subf %in, %in_1 : f32
    %1 = math.exp %0 : f32
    linalg.yield %1 : f32
  } -> tensor<2x4x32x32xf32>
  %fill_19 = linalg.fill ins(%cst : f32) outs(%empty_8 : tensor<2x4x32xf32>) -> tensor<2x4x32xf32>
  %sum_1 = linalg.generic {indexing_maps = [#map7, #map5], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%exp_1 : tensor<2x4x32x32xf32>) outs(%fill_19 : tensor<2x4x32xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = arith.addf %out, %in : f32
    linalg.yield %0 : f32
  } -> tensor<2x4x32xf32>
  %scaled_dot_product_attention_1 = linalg.generic {indexing_maps = [#map7, #map5, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%exp_1, %sum_1 : tensor<2x4x32x32xf32>, tensor<2x4x32xf32>) outs(%empty_7 : tensor<2x4x32x32xf32>) {
  ^bb0(%in: f32, %in_1: f32, %out: f32):
    %0 = arith.divf %in, %in_1 : f32
    linalg.yield %0 : f32
  } -> tensor<2x4x32x32xf32>
  %fill_20 = linalg.fill ins(%cst : f32) outs(%empty_3 : tensor<2x4x32x16xf32>) -> tensor<2x4x32x16xf32>
  %weighted_1 = linalg.generic {indexing_maps = [#map8, #map11, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%scaled_dot_product_attention_1, %expanded_5 : tensor<2x4x32x32xf32>, tensor<2x32x2x16xf32>) outs(%fill_20 : tensor<2x4x32x16xf32>) {
  ^bb0(%in: f32, %in_1: f32, %out: f32):
    %0 = arith.mulf %in, %in_1 : f32
    %1 = arith.addf %out, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<2x4x32x16xf32>
  %transposed_5 = linalg.transpose ins(%weighted_1 : tensor<2x4x32x16xf32>) outs(%empty_9 : tensor<2x32x4x16xf32>) permutation = [0, 2, 1, 3]
  %collapsed_1 = tensor.collapse_shape %transposed_5 [[0], [1], [2, 3]] : tensor<2x32x4x16xf32> into tensor<2x32x64xf32>
  %fill_21 = linalg.fill ins(%cst : f32) outs(%empty : tensor<2x32x64xf32>) -> tensor<2x32x64xf32>
  %linear_10 = linalg.generic {indexing_maps = [#map3, #map4, #map5], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%collapsed_1, %layers.1.o.weight : tensor<2x32x64xf32>, tensor<64x64xf32>) outs(%fill_21 : tensor<2x32x64xf32>) {
  ^bb0(%in: f32, %in_1: f32, %out: f32):
    %0 = arith.mulf %in, %in_1 : f32
    %1 = arith.addf %out, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<2x32x64xf32>
  %add_6 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%add_3, %linear_10 : tensor<2x32x64xf32>, tensor<2x32x64xf32>) outs(%empty : tensor<2x32x64xf32>) {
  ^bb0(%in: f32, %in_1: f32, %out: f32):
    %0 = arith.addf %in, %in_1 : f32
    linalg.yield %0 : f32
  } -> tensor<2x32x64xf32>
  %fill_22 = linalg.fill ins(%cst : f32) outs(%empty_1 : tensor<2x32xf32>) -> tensor<2x32xf32>
  %squares_3 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel", "reduction"]} ins(%add_6 : tensor<2x32x64xf32>) outs(%fill_22 : tensor<2x32xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = arith.mulf %in, %in : f32
    %1 = arith.addf %out, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<2x32xf32>
  %rms_norm_3 = linalg.generic {indexing_maps = [#map1, #map, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%add_6, %squares_3, %layers.1.norm2.weight : tensor<2x32x64xf32>, tensor<2x32xf32>, tensor<64xf32>) outs(%empty : tensor<2x32x64xf32>) {
  ^bb0(%in: f32, %in_1: f32, %in_2: f32, %out: f32):
    %0 = arith.mulf %in_1, %cst_1 : f32
    %1 = arith.addf %0, %cst_2 : f32
    %2 = math.rsqrt %1 : f32
    %3 = arith.mulf %in, %2 : f32
    %4 = arith.mulf %3, %in_2 : f32
    linalg.yield %4 : f32
  } -> tensor<2x32x64xf32>
  %fill_23 = linalg.fill ins(%cst : f32) outs(%empty_10 : tensor<2x32x176xf32>) -> tensor<2x32x176xf32>
  %linear_11 = linalg.generic {indexing_maps = [#map3, #map4, #map5], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%rms_norm_3, %layers.1.gate.weight : tensor<2x32x64xf32>, tensor<176x64xf32>) outs(%fill_23 : tensor<2x32x176xf32>) {
  ^bb0(%in: f32, %in_1: f32, %out: f32):
    %0 = arith.mulf %in, %in_1 : f32
    %1 = arith.addf %out, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<2x32x176xf32>
  %silu_1 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%linear_11 : tensor<2x32x176xf32>) outs(%empty_10 : tensor<2x32x176xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = arith.negf %in : f32
    %1 = math.exp %0 : f32
    %2 = arith.addf %cst_5, %1 : f32
    %3 = arith.divf %cst_5, %2 : f32
    %4 = arith.mulf %in, %3 : f32
    linalg.yield %4 : f32
  } -> tensor<2x32x176xf32>
  %fill_24 = linalg.fill ins(%cst : f32) outs(%empty_10 : tensor<2x32x176xf32>) -> tensor<2x32x176xf32>
  %linear_12 = linalg.generic {indexing_maps = [#map3, #map4, #map5], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%rms_norm_3, %layers.1.up.weight : tensor<2x32x64xf32>, tensor<176x64xf32>) outs(%fill_24 : tensor<2x32x176xf32>) {
  ^bb0(%in: f32, %in_1: f32, %out: f32):
    %0 = arith.mulf %in, %in_1 : f32
    %1 = arith.addf %out, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<2x32x176xf32>
  %mul_9 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%silu_1, %linear_12 : tensor<2x32x176xf32>, tensor<2x32x176xf32>) outs(%empty_10 : tensor<2x32x176xf32>) {
  ^bb0(%in: f32, %in_1: f32, %out: f32):
    %0 = arith.mulf %in, %in_1 : f32
    linalg.yield %0 : f32
  } -> tensor<2x32x176xf32>
  %fill_25 = linalg.fill ins(%cst : f32) outs(%empty : tensor<2x32x64xf32>) -> tensor<2x32x64xf32>
  %linear_13 = linalg.generic {indexing_maps = [#map3, #map4, #map5], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%mul_9, %layers.1.down.weight : tensor<2x32x176xf32>, tensor<64x176xf32>) outs(%fill_25 : tensor<2x32x64xf32>) {
  ^bb0(%in: f32, %in_1: f32, %out: f32):
    %0 = arith.mulf %in, %in_1 : f32
    %1 = arith.addf %out, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<2x32x64xf32>
  %add_7 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%add_6, %linear_13 : tensor<2x32x64xf32>, tensor<2x32x64xf32>) outs(%empty : tensor<2x32x64xf32>) {
  ^bb0(%in: f32, %in_1: f32, %out: f32):
    %0 = arith.addf %in, %in_1 : f32
    linalg.yield %0 : f32
  } -> tensor<2x32x64xf32>
  %fill_26 = linalg.fill ins(%cst : f32) outs(%empty_1 : tensor<2x32xf32>) -> tensor<2x32xf32>
  %squares_4 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel", "reduction"]} ins(%add_7 : tensor<2x32x64xf32>) outs(%fill_26 : tensor<2x32xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = arith.mulf %in, %in : f32
    %1 = arith.addf %out, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<2x32xf32>
  %rms_norm_4 = linalg.generic {indexing_maps = [#map1, #map, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%add_7, %squares_4, %norm.weight : tensor<2x32x64xf32>, tensor<2x32xf32>, tensor<64xf32>) outs(%empty : tensor<2x32x64xf32>) {
  ^bb0(%in: f32, %in_1: f32, %in_2: f32, %out: f32):
    %0 = arith.mulf %in_1, %cst_1 : f32
    %1 = arith.addf %0, %cst_2 : f32
    %2 = math.rsqrt %1 : f32
    %3 = arith.mulf %in, %2 : f32
    %4 = arith.mulf %3, %in_2 : f32
    linalg.yield %4 : f32
  } -> tensor<2x32x64xf32>
  %empty_11 = tensor.empty() : tensor<2x32x128xf32>
  %fill_27 = linalg.fill ins(%cst : f32) outs(%empty_11 : tensor<2x32x128xf32>) -> tensor<2x32x128xf32>
  %linear_14 = linalg.generic {indexing_maps = [#map3, #map4, #map5], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%rms_norm_4, %logits.weight : tensor<2x32x64xf32>, tensor<128x64xf32>) outs(%fill_27 : tensor<2x32x128xf32>) {
  ^bb0(%in: f32, %in_1: f32, %out: f32):
    %0 = arith.mulf %in, %in_1 : f32
    %1 = arith.addf %out, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<2x32x128xf32>
  return %linear_14 : tensor<2x32x128xf32>
}
