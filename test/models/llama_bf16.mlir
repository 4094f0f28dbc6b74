// python -m tsopt.export test/models/llama.py:llama_bf16 -o test/models/llama_bf16.mlir
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
func.func @main(%tokens: tensor<2x32xi64>, %embedding.weight: tensor<128x64xbf16>, %layers.0.norm1.weight: tensor<64xbf16>, %layers.0.q.weight: tensor<64x64xbf16>, %layers.0.k.weight: tensor<32x64xbf16>, %layers.0.v.weight: tensor<32x64xbf16>, %layers.0.o.weight: tensor<64x64xbf16>, %layers.0.norm2.weight: tensor<64xbf16>, %layers.0.gate.weight: tensor<176x64xbf16>, %layers.0.up.weight: tensor<176x64xbf16>, %layers.0.down.weight: tensor<64x176xbf16>, %layers.1.norm1.weight: tensor<64xbf16>, %layers.1.q.weight: tensor<64x64xbf16>, %layers.1.k.weight: tensor<32x64xbf16>, %layers.1.v.weight: tensor<32x64xbf16>, %layers.1.o.weight: tensor<64x64xbf16>, %layers.1.norm2.weight: tensor<64xbf16>, %layers.1.gate.weight: tensor<176x64xbf16>, %layers.1.up.weight: tensor<176x64xbf16>, %layers.1.down.weight: tensor<64x176xbf16>, %norm.weight: tensor<64xbf16>, %logits.weight: tensor<128x64xbf16>, %cos: tensor<32x16xbf16>, %sin: tensor<32x16xbf16>) -> (tensor<2x32x128xbf16>) {
  %cst = arith.constant 0.0 : f32
  %cst_1 = arith.constant 0.015625 : f32
  %cst_2 = arith.constant 1.0e-06 : f32
  %cst_3 = arith.constant 0.25 : f32
  %cst_4 = arith.constant 0xFF800000 : f32
  %cst_5 = arith.constant 1.0 : f32
  %empty = tensor.empty() : tensor<2x32x64xbf16>
  %embedding = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%tokens : tensor<2x32xi64>) outs(%empty : tensor<2x32x64xbf16>) {
  ^bb0(%in: i64, %out: bf16):
    %0 = arith.index_cast %in : i64 to index
    %1 = linalg.index 2 : index
    %2 = tensor.extract %embedding.weight[%0, %1] : tensor<128x64xbf16>
    linalg.yield %2 : bf16
  } -> tensor<2x32x64xbf16>
  %empty_1 = tensor.empty() : tensor<2x32xf32>
  %fill = linalg.fill ins(%cst : f32) outs(%empty_1 : tensor<2x32xf32>) -> tensor<2x32xf32>
  %squares = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel", "reduction"]} ins(%embedding : tensor<2x32x64xbf16>) outs(%fill : tensor<2x32xf32>) {
  ^bb0(%in: bf16, %out: f32):
    %0 = arith.extf %in : bf16 to f32
    %1 = arith.mulf %0, %0 : f32
    %2 = arith.addf %out, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<2x32xf32>
  %rms_norm = linalg.generic {indexing_maps = [#map1, #map, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%embedding, %squares, %layers.0.norm1.weight : tensor<2x32x64xbf16>, tensor<2x32xf32>, tensor<64xbf16>) outs(%empty : tensor<2x32x64xbf16>) {
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
  } -> tensor<2x32x64xbf16>
  %empty_2 = tensor.empty() : tensor<2x32x64xf32>
  %fill_1 = linalg.fill ins(%cst : f32) outs(%empty_2 : tensor<2x32x64xf32>) -> tensor<2x32x64xf32>
  %product = linalg.generic {indexing_maps = [#map3, #map4, #map5], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%rms_norm, %layers.0.q.weight : tensor<2x32x64xbf16>, tensor<64x64xbf16>) outs(%fill_1 : tensor<2x32x64xf32>) {
  ^bb0(%in: bf16, %in_1: bf16, %out: f32):
    %0 = arith.extf %in : bf16 to f32
    %1 = arith.extf %in_1 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = arith.addf %out, %2 : f32
    linalg.yield %3 : f32
  } -> tensor<2x32x64xf32>
  %linear = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%product : tensor<2x32x64xf32>) outs(%empty : tensor<2x32x64xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %0 = arith.truncf %in : f32 to bf16
    linalg.yield %0 : bf16
  } -> tensor<2x32x64xbf16>
  %expanded = tensor.expand_shape %linear [[0], [1], [2, 3]] output_shape [2, 32, 4, 16] : tensor<2x32x64xbf16> into tensor<2x32x4x16xbf16>
  %empty_3 = tensor.empty() : tensor<2x32x32xf32>
  %fill_2 = linalg.fill ins(%cst : f32) outs(%empty_3 : tensor<2x32x32xf32>) -> tensor<2x32x32xf32>
  %product_1 = linalg.generic {indexing_maps = [#map3, #map4, #map5], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%rms_norm, %layers.0.k.weight : tensor<2x32x64xbf16>, tensor<32x64xbf16>) outs(%fill_2 : tensor<2x32x32xf32>) {
  ^bb0(%in: bf16, %in_1: bf16, %out: f32):
    %0 = arith.extf %in : bf16 to f32
    %1 = arith.extf %in_1 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = arith.addf %out, %2 : f32
    linalg.yield %3 : f32
  } -> tensor<2x32x32xf32>
  %empty_4 = tensor.empty() : tensor<2x32x32xbf16>
  %linear_1 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%product_1 : tensor<2x32x32xf32>) outs(%empty_4 : tensor<2x32x32xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %0 = arith.truncf %in : f32 to bf16
    linalg.yield %0 : bf16
  } -> tensor<2x32x32xbf16>
  %expanded_1 = tensor.expand_shape %linear_1 [[0], [1], [2, 3]] output_shape [2, 32, 2, 16] : tensor<2x32x32xbf16> into tensor<2x32x2x16xbf16>
  %fill_3 = linalg.fill ins(%cst : f32) outs(%empty_3 : tensor<2x32x32xf32>) -> tensor<2x32x32xf32>
  %product_2 = linalg.generic {indexing_maps = [#map3, #map4, #map5], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%rms_norm, %layers.0.v.weight : tensor<2x32x64xbf16>, tensor<32x64xbf16>) outs(%fill_3 : tensor<2x32x32xf32>) {
  ^bb0(%in: bf16, %in_1: bf16, %out: f32):
    %0 = arith.extf %in : bf16 to f32
    %1 = arith.extf %in_1 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = arith.addf %out, %2 : f32
    linalg.yield %3 : f32
  } -> tensor<2x32x32xf32>
  %linear_2 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%product_2 : tensor<2x32x32xf32>) outs(%empty_4 : tensor<2x32x32xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %0 = arith.truncf %in : f32 to bf16
    linalg.yield %0 : bf16
  } -> tensor<2x32x32xbf16>
  %expanded_2 = tensor.expand_shape %linear_2 [[0], [1], [2, 3]] output_shape [2, 32, 2, 16] : tensor<2x32x32xbf16> into tensor<2x32x2x16xbf16>
  %split = tensor.extract_slice %expanded[0, 0, 0, 0] [2, 32, 4, 8] [1, 1, 1, 1] : tensor<2x32x4x16xbf16> to tensor<2x32x4x8xbf16>
  %split_1 = tensor.extract_slice %expanded[0, 0, 0, 8] [2, 32, 4, 8] [1, 1, 1, 1] : tensor<2x32x4x16xbf16> to tensor<2x32x4x8xbf16>
  %empty_5 = tensor.empty() : tensor<2x4x32x16xbf16>
  %mul = linalg.generic {indexing_maps = [#map6, #map4, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded, %cos : tensor<2x32x4x16xbf16>, tensor<32x16xbf16>) outs(%empty_5 : tensor<2x4x32x16xbf16>) {
  ^bb0(%in: bf16, %in_1: bf16, %out: bf16):
    %0 = arith.extf %in : bf16 to f32
    %1 = arith.extf %in_1 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = arith.truncf %2 : f32 to bf16
    linalg.yield %3 : bf16
  } -> tensor<2x4x32x16xbf16>
  %empty_6 = tensor.empty() : tensor<2x4x32x8xbf16>
  %neg = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%split_1 : tensor<2x32x4x8xbf16>) outs(%empty_6 : tensor<2x4x32x8xbf16>) {
  ^bb0(%in: bf16, %out: bf16):
    %0 = arith.extf %in : bf16 to f32
    %1 = arith.negf %0 : f32
    %2 = arith.truncf %1 : f32 to bf16
    linalg.yield %2 : bf16
  } -> tensor<2x4x32x8xbf16>
  %transposed = linalg.transpose ins(%split : tensor<2x32x4x8xbf16>) outs(%empty_6 : tensor<2x4x32x8xbf16>) permutation = [0, 2, 1, 3]
  %cat = tensor.concat dim(3) %neg, %transposed : (tensor<2x4x32x8xbf16>, tensor<2x4x32x8xbf16>) -> tensor<2x4x32x16xbf16>
  %mul_1 = linalg.generic {indexing_maps = [#map7, #map4, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cat, %sin : tensor<2x4x32x16xbf16>, tensor<32x16xbf16>) outs(%empty_5 : tensor<2x4x32x16xbf16>) {
  ^bb0(%in: bf16, %in_1: bf16, %out: bf16):
    %0 = arith.extf %in : bf16 to f32
    %1 = arith.extf %in_1 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = arith.truncf %2 : f32 to bf16
    linalg.yield %3 : bf16
  } -> tensor<2x4x32x16xbf16>
  %add = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%mul, %mul_1 : tensor<2x4x32x16xbf16>, tensor<2x4x32x16xbf16>) outs(%empty_5 : tensor<2x4x32x16xbf16>) {
  ^bb0(%in: bf16, %in_1: bf16, %out: bf16):
    %0 = arith.extf %in : bf16 to f32
    %1 = arith.extf %in_1 : bf16 to f32
    %2 = arith.addf %0, %1 : f32
    %3 = arith.truncf %2 : f32 to bf16
    linalg.yield %3 : bf16
  } -> tensor<2x4x32x16xbf16>
  %split_1_1 = tensor.extract_slice %expanded_1[0, 0, 0, 0] [2, 32, 2, 8] [1, 1, 1, 1] : tensor<2x32x2x16xbf16> to tensor<2x32x2x8xbf16>
  %split_1_2 = tensor.extract_slice %expanded_1[0, 0, 0, 8] [2, 32, 2, 8] [1, 1, 1, 1] : tensor<2x32x2x16xbf16> to tensor<2x32x2x8xbf16>
  %empty_7 = tensor.empty() : tensor<2x2x32x16xbf16>
  %mul_2 = linalg.generic {indexing_maps = [#map6, #map4, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_1, %cos : tensor<2x32x2x16xbf16>, tensor<32x16xbf16>) outs(%empty_7 : tensor<2x2x32x16xbf16>) {
  ^bb0(%in: bf16, %in_1: bf16, %out: bf16):
    %0 = arith.extf %in : bf16 to f32
    %1 = arith.extf %in_1 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = arith.truncf %2 : f32 to bf16
    linalg.yield %3 : bf16
  } -> tensor<2x2x32x16xbf16>
  %empty_8 = tensor.empty() : tensor<2x2x32x8xbf16>
  %neg_1 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%split_1_2 : tensor<2x32x2x8xbf16>) outs(%empty_8 : tensor<2x2x32x8xbf16>) {
  ^bb0(%in: bf16, %out: bf16):
    %0 = arith.extf %in : bf16 to f32
    %1 = arith.negf %0 : f32
    %2 = arith.truncf %1 : f32 to bf16
    linalg.yield %2 : bf16
  } -> tensor<2x2x32x8xbf16>
  %transposed_1 = linalg.transpose ins(%split_1_1 : tensor<2x32x2x8xbf16>) outs(%empty_8 : tensor<2x2x32x8xbf16>) permutation = [0, 2, 1, 3]
  %cat_1 = tensor.concat dim(3) %neg_1, %transposed_1 : (tensor<2x2x32x8xbf16>, tensor<2x2x32x8xbf16>) -> tensor<2x2x32x16xbf16>
  %mul_3 = linalg.generic {indexing_maps = [#map7, #map4, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cat_1, %sin : tensor<2x2x32x16xbf16>, tensor<32x16xbf16>) outs(%empty_7 : tensor<2x2x32x16xbf16>) {
  ^bb0(%in: bf16, %in_1: bf16, %out: bf16):
    %0 = arith.extf %in : bf16 to f32
    %1 = arith.extf %in_1 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = arith.truncf %2 : f32 to bf16
    linalg.yield %3 : bf16
  } -> tensor<2x2x32x16xbf16>
  %add_1 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%mul_2, %mul_3 : tensor<2x2x32x16xbf16>, tensor<2x2x32x16xbf16>) outs(%empty_7 : tensor<2x2x32x16xbf16>) {
  ^bb0(%in: bf16, %in_1: bf16, %out: bf16):
    %0 = arith.extf %in : bf16 to f32
    %1 = arith.extf %in_1 : bf16 to f32
    %2 = arith.addf %0, %1 : f32
    %3 = arith.truncf %2 : f32 to bf16
    linalg.yield %3 : bf16
  } -> tensor<2x2x32x16xbf16>
  %empty_9 = tensor.empty() : tensor<2x4x32x32xf32>
  %fill_4 = linalg.fill ins(%cst : f32) outs(%empty_9 : tensor<2x4x32x32xf32>) -> tensor<2x4x32x32xf32>
  %scores = linalg.generic {indexing_maps = [#map8, #map9, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%add, %add_1 : tensor<2x4x32x16xbf16>, tensor<2x2x32x16xbf16>) outs(%fill_4 : tensor<2x4x32x32xf32>) {
  ^bb0(%in: bf16, %in_1: bf16, %out: f32):
    %0 = arith.extf %in : bf16 to f32
    %1 = arith.extf %in_1 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = arith.addf %out, %2 : f32
    linalg.yield %3 : f32
  } -> tensor<2x4x32x32xf32>
  %scaled = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%scores : tensor<2x4x32x32xf32>) outs(%empty_9 : tensor<2x4x32x32xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = arith.mulf %in, %cst_3 : f32
    %1 = linalg.index 3 : index
    %2 = linalg.index 2 : index
    %3 = arith.cmpi sle, %1, %2 : index
    %4 = arith.select %3, %0, %cst_4 : f32
    linalg.yield %4 : f32
  } -> tensor<2x4x32x32xf32>
  %empty_10 = tensor.empty() : tensor<2x4x32xf32>
  %fill_5 = linalg.fill ins(%cst_4 : f32) outs(%empty_10 : tensor<2x4x32xf32>) -> tensor<2x4x32xf32>
  %max = linalg.generic {indexing_maps = [#map7, #map5], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%scaled : tensor<2x4x32x32xf32>) outs(%fill_5 : tensor<2x4x32xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = arith.maximumf %out, %in : f32
    linalg.yield %0 : f32
  } -> tensor<2x4x32xf32>
  %exp = linalg.generic {indexing_maps = [#map7, #map5, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%scaled, %max : tensor<2x4x32x32xf32>, tensor<2x4x32xf32>) outs(%empty_9 : tensor<2x4x32x32xf32>) {
  ^bb0(%in: f32, %in_1: f32, %out: f32):
    %0 = arith.subf %in, %in_1 : f32
    %1 = math.exp %0 : f32
    linalg.yield %1 : f32
  } -> tensor<2x4x32x32xf32>
  %fill_6 = linalg.fill ins(%cst : f32) outs(%empty_10 : tensor<2x4x32xf32>) -> tensor<2x4x32xf32>
  %sum = linalg.generic {indexing_maps = [#map7, #map5], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%exp : tensor<2x4x32x32xf32>) outs(%fill_6 : tensor<2x4x32xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = arith.addf %out, %in : f32
    linalg.yield %0 : f32
  } -> tensor<2x4x32xf32>
  %empty_11 = tensor.empty() : tensor<2x4x32x32xbf16>
  %scaled_dot_product_attention = linalg.generic {indexing_maps = [#map7, #map5, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%exp, %sum : tensor<2x4x32x32xf32>, tensor<2x4x32xf32>) outs(%empty_11 : tensor<2x4x32x32xbf16>) {
  ^bb0(%in: f32, %in_1: f32, %out: bf16):
    %0 = arith.divf %in, %in_1 : f32
    %1 = arith.truncf %0 : f32 to bf16
    linalg.yield %1 : bf16
  } -> tensor<2x4x32x32xbf16>
  %empty_12 = tensor.empty() : tensor<2x4x32x16xf32>
  %fill_7 = linalg.fill ins(%cst : f32) outs(%empty_12 : tensor<2x4x32x16xf32>) -> tensor<2x4x32x16xf32>
  %weighted = linalg.generic {indexing_maps = [#map8, #map11, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%scaled_dot_product_attention, %expanded_2 : tensor<2x4x32x32xbf16>, tensor<2x32x2x16xbf16>) outs(%fill_7 : tensor<2x4x32x16xf32>) {
  ^bb0(%in: bf16, %in_1: bf16, %out: f32):
    %0 = arith.extf %in : bf16 to f32
    %1 = arith.extf %in_1 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = arith.addf %out, %2 : f32
    linalg.yield %3 : f32
  } -> tensor<2x4x32x16xf32>
  %scaled_dot_product_attention_1 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%weighted : tensor<2x4x32x16xf32>) outs(%empty_5 : tensor<2x4x32x16xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %0 = arith.truncf %in : f32 to bf16
    linalg.yield %0 : bf16
  } -> tensor<2x4x32x16xbf16>
  %empty_13 = tensor.empty() : tensor<2x32x4x16xbf16>
  %transposed_2 = linalg.transpose ins(%scaled_dot_product_attention_1 : tensor<2x4x32x16xbf16>) outs(%empty_13 : tensor<2x32x4x16xbf16>) permutation = [0, 2, 1, 3]
  %collapsed = tensor.collapse_shape %transposed_2 [[0], [1], [2, 3]] : tensor<2x32x4x16xbf16> into tensor<2x32x64xbf16>
  %fill_8 = linalg.fill ins(%cst : f32) outs(%empty_2 : tensor<2x32x64xf32>) -> tensor<2x32x64xf32>
  %product_3 = linalg.generic {indexing_maps = [#map3, #map4, #map5], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%collapsed, %layers.0.o.weight : tensor<2x32x64xbf16>, tensor<64x64xbf16>) outs(%fill_8 : tensor<2x32x64xf32>) {
  ^bb0(%in: bf16, %in_1: bf16, %out: f32):
    %0 = arith.extf %in : bf16 to f32
    %1 = arith.extf %in_1 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = arith.addf %out, %2 : f32
    linalg.yield %3 : f32
  } -> tensor<2x32x64xf32>
  %linear_3 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%product_3 : tensor<2x32x64xf32>) outs(%empty : tensor<2x32x64xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %0 = arith.truncf %in : f32 to bf16
    linalg.yield %0 : bf16
  } -> tensor<2x32x64xbf16>
  %add_2 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%embedding, %linear_3 : tensor<2x32x64xbf16>, tensor<2x32x64xbf16>) outs(%empty : tensor<2x32x64xbf16>) {
  ^bb0(%in: bf16, %in_1: bf16, %out: bf16):
    %0 = arith.extf %in : bf16 to f32
    %1 = arith.extf %in_1 : bf16 to f32
    %2 = arith.addf %0, %1 : f32
    %3 = arith.truncf %2 : f32 to bf16
    linalg.yield %3 : bf16
  } -> tensor<2x32x64xbf16>
  %fill_9 = linalg.fill ins(%cst : f32) outs(%empty_1 : tensor<2x32xf32>) -> tensor<2x32xf32>
  %squares_1 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel", "reduction"]} ins(%add_2 : tensor<2x32x64xbf16>) outs(%fill_9 : tensor<2x32xf32>) {
  ^bb0(%in: bf16, %out: f32):
    %0 = arith.extf %in : bf16 to f32
    %1 = arith.mulf %0, %0 : f32
    %2 = arith.addf %out, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<2x32xf32>
  %rms_norm_1 = linalg.generic {indexing_maps = [#map1, #map, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%add_2, %squares_1, %layers.0.norm2.weight : tensor<2x32x64xbf16>, tensor<2x32xf32>, tensor<64xbf16>) outs(%empty : tensor<2x32x64xbf16>) {
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
  } -> tensor<2x32x64xbf16>
  %empty_14 = tensor.empty() : tensor<2x32x176xf32>
  %fill_10 = linalg.fill ins(%cst : f32) outs(%empty_14 : tensor<2x32x176xf32>) -> tensor<2x32x176xf32>
  %product_4 = linalg.generic {indexing_maps = [#map3, #map4, #map5], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%rms_norm_1, %layers.0.gate.weight : tensor<2x32x64xbf16>, tensor<176x64xbf16>) outs(%fill_10 : tensor<2x32x176xf32>) {
  ^bb0(%in: bf16, %in_1: bf16, %out: f32):
    %0 = arith.extf %in : bf16 to f32
    %1 = arith.extf %in_1 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = arith.addf %out, %2 : f32
    linalg.yield %3 : f32
  } -> tensor<2x32x176xf32>
  %empty_15 = tensor.empty() : tensor<2x32x176xbf16>
  %linear_4 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%product_4 : tensor<2x32x176xf32>) outs(%empty_15 : tensor<2x32x176xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %0 = arith.truncf %in : f32 to bf16
    linalg.yield %0 : bf16
  } -> tensor<2x32x176xbf16>
  %silu = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%linear_4 : tensor<2x32x176xbf16>) outs(%empty_15 : tensor<2x32x176xbf16>) {
  ^bb0(%in: bf16, %out: bf16):
    %0 = arith.extf %in : bf16 to f32
    %1 = arith.negf %0 : f32
    %2 = math.exp %1 : f32
    %3 = arith.addf %cst_5, %2 : f32
    %4 = arith.divf %cst_5, %3 : f32
    %5 = arith.mulf %0, %4 : f32
    %6 = arith.truncf %5 : f32 to bf16
    linalg.yield %6 : bf16
  } -> tensor<2x32x176xbf16>
  %fill_11 = linalg.fill ins(%cst : f32) outs(%empty_14 : tensor<2x32x176xf32>) -> tensor<2x32x176xf32>
  %product_5 = linalg.generic {indexing_maps = [#map3, #map4, #map5], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%rms_norm_1, %layers.0.up.weight : tensor<2x32x64xbf16>, tensor<176x64xbf16>) outs(%fill_11 : tensor<2x32x176xf32>) {
  ^bb0(%in: bf16, %in_1: bf16, %out: f32):
    %0 = arith.extf %in : bf16 to f32
    %1 = arith.extf %in_1 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = arith.addf %out, %2 : f32
    linalg.yield %3 : f32
  } -> tensor<2x32x176xf32>
  %linear_5 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%product_5 : tensor<2x32x176xf32>) outs(%empty_15 : tensor<2x32x176xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %0 = arith.truncf %in : f32 to bf16
    linalg.yield %0 : bf16
  } -> tensor<2x32x176xbf16>
  %mul_4 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%silu, %linear_5 : tensor<2x32x176xbf16>, tensor<2x32x176xbf16>) outs(%empty_15 : tensor<2x32x176xbf16>) {
  ^bb0(%in: bf16, %in_1: bf16, %out: bf16):
    %0 = arith.extf %in : bf16 to f32
    %1 = arith.extf %in_1 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = arith.truncf %2 : f32 to bf16
    linalg.yield %3 : bf16
  } -> tensor<2x32x176xbf16>
  %fill_12 = linalg.fill ins(%cst : f32) outs(%empty_2 : tensor<2x32x64xf32>) -> tensor<2x32x64xf32>
  %product_6 = linalg.generic {indexing_maps = [#map3, #map4, #map5], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%mul_4, %layers.0.down.weight : tensor<2x32x176xbf16>, tensor<64x176xbf16>) outs(%fill_12 : tensor<2x32x64xf32>) {
  ^bb0(%in: bf16, %in_1: bf16, %out: f32):
    %0 = arith.extf %in : bf16 to f32
    %1 = arith.extf %in_1 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = arith.addf %out, %2 : f32
    linalg.yield %3 : f32
  } -> tensor<2x32x64xf32>
  %linear_6 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%product_6 : tensor<2x32x64xf32>) outs(%empty : tensor<2x32x64xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %0 = arith.truncf %in : f32 to bf16
    linalg.yield %0 : bf16
  } -> tensor<2x32x64xbf16>
  %add_3 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%add_2, %linear_6 : tensor<2x32x64xbf16>, tensor<2x32x64xbf16>) outs(%empty : tensor<2x32x64xbf16>) {
  ^bb0(%in: bf16, %in_1: bf16, %out: bf16):
    %0 = arith.extf %in : bf16 to f32
    %1 = arith.extf %in_1 : bf16 to f32
    %2 = arith.addf %0, %1 : f32
    %3 = arith.truncf %2 : f32 to bf16
    linalg.yield %3 : bf16
  } -> tensor<2x32x64xbf16>
  %fill_13 = linalg.fill ins(%cst : f32) outs(%empty_1 : tensor<2x32xf32>) -> tensor<2x32xf32>
  %squares_2 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel", "reduction"]} ins(%add_3 : tensor<2x32x64xbf16>) outs(%fill_13 : tensor<2x32xf32>) {
  ^bb0(%in: bf16, %out: f32):
    %0 = arith.extf %in : bf16 to f32
    %1 = arith.mulf %0, %0 : f32
    %2 = arith.addf %out, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<2x32xf32>
  %rms_norm_2 = linalg.generic {indexing_maps = [#map1, #map, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%add_3, %squares_2, %layers.1.norm1.weight : tensor<2x32x64xbf16>, tensor<2x32xf32>, tensor<64xbf16>) outs(%empty : tensor<2x32x64xbf16>) {
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
  } -> tensor<2x32x64xbf16>
  %fill_14 = linalg.fill ins(%cst : f32) outs(%empty_2 : tensor<2x32x64xf32>) -> tensor<2x32x64xf32>
  %product_7 = linalg.generic {indexing_maps = [#map3, #map4, #map5], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%rms_norm_2, %layers.1.q.weight : tensor<2x32x64xbf16>, tensor<64x64xbf16>) outs(%fill_14 : tensor<2x32x64xf32>) {
  ^bb0(%in: bf16, %in_1: bf16, %out: f32):
    %0 = arith.extf %in : bf16 to f32
    %1 = arith.extf %in_1 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = arith.addf %out, %2 : f32
    linalg.yield %3 : f32
  } -> tensor<2x32x64xf32>
  %linear_7 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%product_7 : tensor<2x32x64xf32>) outs(%empty : tensor<2x32x64xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %0 = arith.truncf %in : f32 to bf16
    linalg.yield %0 : bf16
  } -> tensor<2x32x64xbf16>
  %expanded_3 = tensor.expand_shape %linear_7 [[0], [1], [2, 3]] output_shape [2, 32, 4, 16] : tensor<2x32x64xbf16> into tensor<2x32x4x16xbf16>
  %fill_15 = linalg.fill ins(%cst : f32) outs(%empty_3 : tensor<2x32x32xf32>) -> tensor<2x32x32xf32>
  %product_8 = linalg.generic {indexing_maps = [#map3, #map4, #map5], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%rms_norm_2, %layers.1.k.weight : tensor<2x32x64xbf16>, tensor<32x64xbf16>) outs(%fill_15 : tensor<2x32x32xf32>) {
  ^bb0(%in: bf16, %in_1: bf16, %out: f32):
    %0 = arith.extf %in : bf16 to f32
    %1 = arith.extf %in_1 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = arith.addf %out, %2 : f32
    linalg.yield %3 : f32
  } -> tensor<2x32x32xf32>
  %linear_8 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%product_8 : tensor<2x32x32xf32>) outs(%empty_4 : tensor<2x32x32xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %0 = arith.truncf %in : f32 to bf16
    linalg.yield %0 : bf16
  } -> tensor<2x32x32xbf16>
  %expanded_4 = tensor.expand_shape %linear_8 [[0], [1], [2, 3]] output_shape [2, 32, 2, 16] : tensor<2x32x32xbf16> into tensor<2x32x2x16xbf16>
  %fill_16 = linalg.fill ins(%cst : f32) outs(%empty_3 : tensor<2x32x32xf32>) -> tensor<2x32x32xf32>
  %product_9 = linalg.generic {indexing_maps = [#map3, #map4, #map5], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%rms_norm_2, %layers.1.v.weight : tensor<2x32x64xbf16>, tensor<32x64xbf16>) outs(%fill_16 : tensor<2x32x32xf32>) {
  ^bb0(%in: bf16, %in_1: bf16, %out: f32):
    %0 = arith.extf %in : bf16 to f32
    %1 = arith.extf %in_1 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = arith.addf %out, %2 : f32
    linalg.yield %3 : f32
  } -> tensor<2x32x32xf32>
  %linear_9 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%product_9 : tensor<2x32x32xf32>) outs(%empty_4 : tensor<2x32x32xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %0 = arith.truncf %in : f32 to bf16
    linalg.yield %0 : bf16
  } -> tensor<2x32x32xbf16>
  %expanded_5 = tensor.expand_shape %linear_9 [[0], [1], [2, 3]] output_shape [2, 32, 2, 16] : tensor<2x32x32xbf16> into tensor<2x32x2x16xbf16>
  %split_2 = tensor.extract_slice %expanded_3[0, 0, 0, 0] [2, 32, 4, 8] [1, 1, 1, 1] : tensor<2x32x4x16xbf16> to tensor<2x32x4x8xbf16>
  %split_2_1 = tensor.extract_slice %expanded_3[0, 0, 0, 8] [2, 32, 4, 8] [1, 1, 1, 1] : tensor<2x32x4x16xbf16> to tensor<2x32x4x8xbf16>
  %mul_5 = linalg.generic {indexing_maps = [#map6, #map4, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_3, %cos : tensor<2x32x4x16xbf16>, tensor<32x16xbf16>) outs(%empty_5 : tensor<2x4x32x16xbf16>) {
  ^bb0(%in: bf16, %in_1: bf16, %out: bf16):
    %0 = arith.extf %in : bf16 to f32
    %1 = arith.extf %in_1 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = arith.truncf %2 : f32 to bf16
    linalg.yield %3 : bf16
  } -> tensor<2x4x32x16xbf16>
  %neg_2 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%split_2_1 : tensor<2x32x4x8xbf16>) outs(%empty_6 : tensor<2x4x32x8xbf16>) {
  ^bb0(%in: bf16, %out: bf16):
    %0 = arith.extf %in : bf16 to f32
    %1 = arith.negf %0 : f32
    %2 = arith.truncf %1 : f32 to bf16
    linalg.yield %2 : bf16
  } -> tensor<2x4x32x8xbf16>
  %transposed_3 = linalg.transpose ins(%split_2 : tensor<2x32x4x8xbf16>) outs(%empty_6 : tensor<2x4x32x8xbf16>) permutation = [0, 2, 1, 3]
  %cat_2 = tensor.concat dim(3) %neg_2, %transposed_3 : (tensor<2x4x32x8xbf16>, tensor<2x4x32x8xbf16>) -> tensor<2x4x32x16xbf16>
  %mul_6 = linalg.generic {indexing_maps = [#map7, #map4, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cat_2, %sin : tensor<2x4x32x16xbf16>, tensor<32x16xbf16>) outs(%empty_5 : tensor<2x4x32x16xbf16>) {
  ^bb0(%in: bf16, %in_1: bf16, %out: bf16):
    %0 = arith.extf %in : bf16 to f32
    %1 = arith.extf %in_1 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = arith.truncf %2 : f32 to bf16
    linalg.yield %3 : bf16
  } -> tensor<2x4x32x16xbf16>
  %add_4 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%mul_5, %mul_6 : tensor<2x4x32x16xbf16>, tensor<2x4x32x16xbf16>) outs(%empty_5 : tensor<2x4x32x16xbf16>) {
  ^bb0(%in: bf16, %in_1: bf16, %out: bf16):
    %0 = arith.extf %in : bf16 to f32
    %1 = arith.extf %in_1 : bf16 to f32
    %2 = arith.addf %0, %1 : f32
    %3 = arith.truncf %2 : f32 to bf16
    linalg.yield %3 : bf16
  } -> tensor<2x4x32x16xbf16>
  %split_3 = tensor.extract_slice %expanded_4[0, 0, 0, 0] [2, 32, 2, 8] [1, 1, 1, 1] : tensor<2x32x2x16xbf16> to tensor<2x32x2x8xbf16>
  %split_3_1 = tensor.extract_slice %expanded_4[0, 0, 0, 8] [2, 32, 2, 8] [1, 1, 1, 1] : tensor<2x32x2x16xbf16> to tensor<2x32x2x8xbf16>
  %mul_7 = linalg.generic {indexing_maps = [#map6, #map4, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_4, %cos : tensor<2x32x2x16xbf16>, tensor<32x16xbf16>) outs(%empty_7 : tensor<2x2x32x16xbf16>) {
  ^bb0(%in: bf16, %in_1: bf16, %out: bf16):
    %0 = arith.extf %in : bf16 to f32
    %1 = arith.extf %in_1 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = arith.truncf %2 : f32 to bf16
    linalg.yield %3 : bf16
  } -> tensor<2x2x32x16xbf16>
  %neg_3 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%split_3_1 : tensor<2x32x2x8xbf16>) outs(%empty_8 : tensor<2x2x32x8xbf16>) {
  ^bb0(%in: bf16, %out: bf16):
    %0 = arith.extf %in : bf16 to f32
    %1 = arith.negf %0 : f32
    %2 = arith.truncf %1 : f32 to bf16
    linalg.yield %2 : bf16
  } -> tensor<2x2x32x8xbf16>
  %transposed_4 = linalg.transpose ins(%split_3 : tensor<2x32x2x8xbf16>) outs(%empty_8 : tensor<2x2x32x8xbf16>) permutation = [0, 2, 1, 3]
  %cat_3 = tensor.concat dim(3) %neg_3, %transposed_4 : (tensor<2x2x32x8xbf16>, tensor<2x2x32x8xbf16>) -> tensor<2x2x32x16xbf16>
  %mul_8 = linalg.generic {indexing_maps = [#map7, #map4, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cat_3, %sin : tensor<2x2x32x16xbf16>, tensor<32x16xbf16>) outs(%empty_7 : tensor<2x2x32x16xbf16>) {
  ^bb0(%in: bf16, %in_1: bf16, %out: bf16):
    %0 = arith.extf %in : bf16 to f32
    %1 = arith.extf %in_1 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = arith.truncf %2 : f32 to bf16
    linalg.yield %3 : bf16
  } -> tensor<2x2x32x16xbf16>
  %add_5 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%mul_7, %mul_8 : tensor<2x2x32x16xbf16>, tensor<2x2x32x16xbf16>) outs(%empty_7 : tensor<2x2x32x16xbf16>) {
  ^bb0(%in: bf16, %in_1: bf16, %out: bf16):
    %0 = arith.extf %in : bf16 to f32
    %1 = arith.extf %in_1 : bf16 to f32
    %2 = arith.addf %0, %1 : f32
    %3 = arith.truncf %2 : f32 to bf16
    linalg.yield %3 : bf16
  } -> tensor<2x2x32x16xbf16>
  %fill_17 = linalg.fill ins(%cst : f32) outs(%empty_9 : tensor<2x4x32x32xf32>) -> tensor<2x4x32x32xf32>
  %scores_1 = linalg.generic {indexing_maps = [#map8, #map9, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%add_4, %add_5 : tensor<2x4x32x16xbf16>, tensor<2x2x32x16xbf16>) outs(%fill_17 : tensor<2x4x32x32xf32>) {
  ^bb0(%in: bf16, %in_1: bf16, %out: f32):
    %0 = arith.extf %in : bf16 to f32
    %1 = arith.extf %in_1 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = arith.addf %out, %2 : f32
    linalg.yield %3 : f32
  } -> tensor<2x4x32x32xf32>
  %scaled_1 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%scores_1 : tensor<2x4x32x32xf32>) outs(%empty_9 : tensor<2x4x32x32xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = arith.mulf %in, %cst_3 : f32
    %1 = linalg.index 3 : index
    %2 = linalg.index 2 : index
    %3 = arith.cmpi sle, %1, %2 : index
    %4 = arith.select %3, %0, %cst_4 : f32
    linalg.yield %4 : f32
  } -> tensor<2x4x32x32xf32>
  %fill_18 = linalg.fill ins(%cst_4 : f32) outs(%empty_10 : tensor<2x4x32xf32>) -> tensor<2x4x32xf32>
  %max_1 = linalg.generic {indexing_maps = [#map7, #map5], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%scaled_1 : tensor<2x4x32x32xf32>) outs(%fill_18 : tensor<2x4x32xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = arith.maximumf %out, %in : f32
    linalg.yield %0 : f32
  } -> tensor<2x4x32xf32>
  %exp_1 = linalg.generic {indexing_maps = [#map7, #map5, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%scaled_1, %max_1 : tensor<2x4x32x32xf32>, tensor<2x4x32xf32>) outs(%empty_9 : tensor<2x4x32x32xf32>) {
  ^bb0(%in: f32, %in_1: f32, %out: f32):
    %0 = arith.subf %in, %in_1 : f32
    %1 = math.exp %0 : f32
    linalg.yield %1 : f32
  } -> tensor<2x4x32x32xf32>
  %fill_19 = linalg.fill ins(%cst : f32) outs(%empty_10 : tensor<2x4x32xf32>) -> tensor<2x4x32xf32>
  %sum_1 = linalg.generic {indexing_maps = [#map7, #map5], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%exp_1 : tensor<2x4x32x32xf32>) outs(%fill_19 : tensor<2x4x32xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = arith.addf %out, %in : f32
    linalg.yield %0 : f32
  } -> tensor<2x4x32xf32>
  %scaled_dot_product_attention_1_1 = linalg.generic {indexing_maps = [#map7, #map5, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%exp_1, %sum_1 : tensor<2x4x32x32xf32>, tensor<2x4x32xf32>) outs(%empty_11 : tensor<2x4x32x32xbf16>) {
  ^bb0(%in: f32, %in_1: f32, %out: bf16):
    %0 = arith.divf %in, %in_1 : f32
    %1 = arith.truncf %0 : f32 to bf16
    linalg.yield %1 : bf16
  } -> tensor<2x4x32x32xbf16>
  %fill_20 = linalg.fill ins(%cst : f32) outs(%empty_12 : tensor<2x4x32x16xf32>) -> tensor<2x4x32x16xf32>
  %weighted_1 = linalg.generic {indexing_maps = [#map8, #map11, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%scaled_dot_product_attention_1_1, %expanded_5 : tensor<2x4x32x32xbf16>, tensor<2x32x2x16xbf16>) outs(%fill_20 : tensor<2x4x32x16xf32>) {
  ^bb0(%in: bf16, %in_1: bf16, %out: f32):
    %0 = arith.extf %in : bf16 to f32
    %1 = arith.extf %in_1 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = arith.addf %out, %2 : f32
    linalg.yield %3 : f32
  } -> tensor<2x4x32x16xf32>
  %scaled_dot_product_attention_1_2 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%weighted_1 : tensor<2x4x32x16xf32>) outs(%empty_5 : tensor<2x4x32x16xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %0 = arith.truncf %in : f32 to bf16
    linalg.yield %0 : bf16
  } -> tensor<2x4x32x16xbf16>
  %transposed_5 = linalg.transpose ins(%scaled_dot_product_attention_1_2 : tensor<2x4x32x16xbf16>) outs(%empty_13 : tensor<2x32x4x16xbf16>) permutation = [0, 2, 1, 3]
  %collapsed_1 = tensor.collapse_shape %transposed_5 [[0], [1], [2, 3]] : tensor<2x32x4x16xbf16> into tensor<2x32x64xbf16>
  %fill_21 = linalg.fill ins(%cst : f32) outs(%empty_2 : tensor<2x32x64xf32>) -> tensor<2x32x64xf32>
  %product_10 = linalg.generic {indexing_maps = [#map3, #map4, #map5], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%collapsed_1, %layers.1.o.weight : tensor<2x32x64xbf16>, tensor<64x64xbf16>) outs(%fill_21 : tensor<2x32x64xf32>) {
  ^bb0(%in: bf16, %in_1: bf16, %out: f32):
    %0 = arith.extf %in : bf16 to f32
    %1 = arith.extf %in_1 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = arith.addf %out, %2 : f32
    linalg.yield %3 : f32
  } -> tensor<2x32x64xf32>
  %linear_10 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%product_10 : tensor<2x32x64xf32>) outs(%empty : tensor<2x32x64xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %0 = arith.truncf %in : f32 to bf16
    linalg.yield %0 : bf16
  } -> tensor<2x32x64xbf16>
  %add_6 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%add_3, %linear_10 : tensor<2x32x64xbf16>, tensor<2x32x64xbf16>) outs(%empty : tensor<2x32x64xbf16>) {
  ^bb0(%in: bf16, %in_1: bf16, %out: bf16):
    %0 = arith.extf %in : bf16 to f32
    %1 = arith.extf %in_1 : bf16 to f32
    %2 = arith.addf %0, %1 : f32
    %3 = arith.truncf %2 : f32 to bf16
    linalg.yield %3 : bf16
  } -> tensor<2x32x64xbf16>
  %fill_22 = linalg.fill ins(%cst : f32) outs(%empty_1 : tensor<2x32xf32>) -> tensor<2x32xf32>
  %squares_3 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel", "reduction"]} ins(%add_6 : tensor<2x32x64xbf16>) outs(%fill_22 : tensor<2x32xf32>) {
  ^bb0(%in: bf16, %out: f32):
    %0 = arith.extf %in : bf16 to f32
    %1 = arith.mulf %0, %0 : f32
    %2 = arith.addf %out, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<2x32xf32>
  %rms_norm_3 = linalg.generic {indexing_maps = [#map1, #map, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%add_6, %squares_3, %layers.1.norm2.weight : tensor<2x32x64xbf16>, tensor<2x32xf32>, tensor<64xbf16>) outs(%empty : tensor<2x32x64xbf16>) {
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
  } -> tensor<2x32x64xbf16>
  %fill_23 = linalg.fill ins(%cst : f32) outs(%empty_14 : tensor<2x32x176xf32>) -> tensor<2x32x176xf32>
  %product_11 = linalg.generic {indexing_maps = [#map3, #map4, #map5], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%rms_norm_3, %layers.1.gate.weight : tensor<2x32x64xbf16>, tensor<176x64xbf16>) outs(%fill_23 : tensor<2x32x176xf32>) {
  ^bb0(%in: bf16, %in_1: bf16, %out: f32):
    %0 = arith.extf %in : bf16 to f32
    %1 = arith.extf %in_1 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = arith.addf %out, %2 : f32
    linalg.yield %3 : f32
  } -> tensor<2x32x176xf32>
  %linear_11 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%product_11 : tensor<2x32x176xf32>) outs(%empty_15 : tensor<2x32x176xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %0 = arith.truncf %in : f32 to bf16
    linalg.yield %0 : bf16
  } -> tensor<2x32x176xbf16>
  %silu_1 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%linear_11 : tensor<2x32x176xbf16>) outs(%empty_15 : tensor<2x32x176xbf16>) {
  ^bb0(%in: bf16, %out: bf16):
    %0 = arith.extf %in : bf16 to f32
    %1 = arith.negf %0 : f32
    %2 = math.exp %1 : f32
    %3 = arith.addf %cst_5, %2 : f32
    %4 = arith.divf %cst_5, %3 : f32
    %5 = arith.mulf %0, %4 : f32
    %6 = arith.truncf %5 : f32 to bf16
    linalg.yield %6 : bf16
  } -> tensor<2x32x176xbf16>
  %fill_24 = linalg.fill ins(%cst : f32) outs(%empty_14 : tensor<2x32x176xf32>) -> tensor<2x32x176xf32>
  %product_12 = linalg.generic {indexing_maps = [#map3, #map4, #map5], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%rms_norm_3, %layers.1.up.weight : tensor<2x32x64xbf16>, tensor<176x64xbf16>) outs(%fill_24 : tensor<2x32x176xf32>) {
  ^bb0(%in: bf16, %in_1: bf16, %out: f32):
    %0 = arith.extf %in : bf16 to f32
    %1 = arith.extf %in_1 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = arith.addf %out, %2 : f32
    linalg.yield %3 : f32
  } -> tensor<2x32x176xf32>
  %linear_12 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%product_12 : tensor<2x32x176xf32>) outs(%empty_15 : tensor<2x32x176xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %0 = arith.truncf %in : f32 to bf16
    linalg.yield %0 : bf16
  } -> tensor<2x32x176xbf16>
  %mul_9 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%silu_1, %linear_12 : tensor<2x32x176xbf16>, tensor<2x32x176xbf16>) outs(%empty_15 : tensor<2x32x176xbf16>) {
  ^bb0(%in: bf16, %in_1: bf16, %out: bf16):
    %0 = arith.extf %in : bf16 to f32
    %1 = arith.extf %in_1 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = arith.truncf %2 : f32 to bf16
    linalg.yield %3 : bf16
  } -> tensor<2x32x176xbf16>
  %fill_25 = linalg.fill ins(%cst : f32) outs(%empty_2 : tensor<2x32x64xf32>) -> tensor<2x32x64xf32>
  %product_13 = linalg.generic {indexing_maps = [#map3, #map4, #map5], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%mul_9, %layers.1.down.weight : tensor<2x32x176xbf16>, tensor<64x176xbf16>) outs(%fill_25 : tensor<2x32x64xf32>) {
  ^bb0(%in: bf16, %in_1: bf16, %out: f32):
    %0 = arith.extf %in : bf16 to f32
    %1 = arith.extf %in_1 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = arith.addf %out, %2 : f32
    linalg.yield %3 : f32
  } -> tensor<2x32x64xf32>
  %linear_13 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%product_13 : tensor<2x32x64xf32>) outs(%empty : tensor<2x32x64xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %0 = arith.truncf %in : f32 to bf16
    linalg.yield %0 : bf16
  } -> tensor<2x32x64xbf16>
  %add_7 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%add_6, %linear_13 : tensor<2x32x64xbf16>, tensor<2x32x64xbf16>) outs(%empty : tensor<2x32x64xbf16>) {
  ^bb0(%in: bf16, %in_1: bf16, %out: bf16):
    %0 = arith.extf %in : bf16 to f32
    %1 = arith.extf %in_1 : bf16 to f32
    %2 = arith.addf %0, %1 : f32
    %3 = arith.truncf %2 : f32 to bf16
    linalg.yield %3 : bf16
  } -> tensor<2x32x64xbf16>
  %fill_26 = linalg.fill ins(%cst : f32) outs(%empty_1 : tensor<2x32xf32>) -> tensor<2x32xf32>
  %squares_4 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel", "reduction"]} ins(%add_7 : tensor<2x32x64xbf16>) outs(%fill_26 : tensor<2x32xf32>) {
  ^bb0(%in: bf16, %out: f32):
    %0 = arith.extf %in : bf16 to f32
    %1 = arith.mulf %0, %0 : f32
    %2 = arith.addf %out, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<2x32xf32>
  %rms_norm_4 = linalg.generic {indexing_maps = [#map1, #map, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%add_7, %squares_4, %norm.weight : tensor<2x32x64xbf16>, tensor<2x32xf32>, tensor<64xbf16>) outs(%empty : tensor<2x32x64xbf16>) {
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
  } -> tensor<2x32x64xbf16>
  %empty_16 = tensor.empty() : tensor<2x32x128xf32>
  %fill_27 = linalg.fill ins(%cst : f32) outs(%empty_16 : tensor<2x32x128xf32>) -> tensor<2x32x128xf32>
  %product_14 = linalg.generic {indexing_maps = [#map3, #map4, #map5], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%rms_norm_4, %logits.weight : tensor<2x32x64xbf16>, tensor<128x64xbf16>) outs(%fill_27 : tensor<2x32x128xf32>) {
  ^bb0(%in: bf16, %in_1: bf16, %out: f32):
    %0 = arith.extf %in : bf16 to f32
    %1 = arith.extf %in_1 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = arith.addf %out, %2 : f32
    linalg.yield %3 : f32
  } -> tensor<2x32x128xf32>
  %empty_17 = tensor.empty() : tensor<2x32x128xbf16>
  %linear_14 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%product_14 : tensor<2x32x128xf32>) outs(%empty_17 : tensor<2x32x128xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %0 = arith.truncf %in : f32 to bf16
    linalg.yield %0 : bf16
  } -> tensor<2x32x128xbf16>
  return %linear_14 : tensor<2x32x128xbf16>
}
