// python -m tsopt.export test/models/resnet.py:Block -o test/models/resnet_block.mlir
#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d1)>
#map3 = affine_map<(d0, d1, d2) -> (d0, d2, 0, 0)>
#map4 = affine_map<(d0, d1, d2) -> (d1, d2)>
#map5 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map6 = affine_map<(d0, d1) -> (d0, d1)>
#map7 = affine_map<(d0, d1) -> (d1)>
func.func @main(%x: tensor<2x16x16x16xf32>, %conv1.weight: tensor<32x16x3x3xf32>, %norm1.weight: tensor<32xf32>, %norm1.bias: tensor<32xf32>, %conv2.weight: tensor<32x32x3x3xf32>, %norm2.weight: tensor<32xf32>, %norm2.bias: tensor<32xf32>, %shortcut.0.weight: tensor<32x16x1x1xf32>, %shortcut.1.weight: tensor<32xf32>, %shortcut.1.bias: tensor<32xf32>, %classes.weight: tensor<10x32xf32>, %classes.bias: tensor<10xf32>, %norm1.running_mean: tensor<32xf32>, %norm1.running_var: tensor<32xf32>, %norm2.running_mean: tensor<32xf32>, %norm2.running_var: tensor<32xf32>, %shortcut.1.running_mean: tensor<32xf32>, %shortcut.1.running_var: tensor<32xf32>) -> (tensor<2x10xf32>) {
  %cst = arith.constant 0.0 : f32
  %cst_1 = arith.constant 1.0e-05 : f32
  %cst_2 = arith.constant 0xFF800000 : f32
  %cst_3 = arith.constant 0.0625 : f32
  %padded = tensor.pad %x low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%0: index, %1: index, %2: index, %3: index):
    tensor.yield %cst : f32
  } : tensor<2x16x16x16xf32> to tensor<2x16x18x18xf32>
  %empty = tensor.empty() : tensor<2x32x8x8xf32>
  %fill = linalg.fill ins(%cst : f32) outs(%empty : tensor<2x32x8x8xf32>) -> tensor<2x32x8x8xf32>
  %product = linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%padded, %conv1.weight : tensor<2x16x18x18xf32>, tensor<32x16x3x3xf32>) outs(%fill : tensor<2x32x8x8xf32>) -> tensor<2x32x8x8xf32>
  %empty_1 = tensor.empty() : tensor<32xf32>
  %scale = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%norm1.running_var, %norm1.weight : tensor<32xf32>, tensor<32xf32>) outs(%empty_1 : tensor<32xf32>) {
  ^bb0(%in: f32, %in_1: f32, %out: f32):
    %0 = arith.addf %in, %cst_1 : f32
    %1 = math.rsqrt %0 : f32
    %2 = arith.mulf %1, %in_1 : f32
    linalg.yield %2 : f32
  } -> tensor<32xf32>
  %shift = linalg.generic {indexing_maps = [#map, #map, #map, #map], iterator_types = ["parallel"]} ins(%norm1.running_mean, %scale, %norm1.bias : tensor<32xf32>, tensor<32xf32>, tensor<32xf32>) outs(%empty_1 : tensor<32xf32>) {
  ^bb0(%in: f32, %in_1: f32, %in_2: f32, %out: f32):
    %0 = arith.negf %in : f32
    %1 = arith.mulf %0, %in_1 : f32
    %2 = arith.addf %1, %in_2 : f32
    linalg.yield %2 : f32
  } -> tensor<32xf32>
  %_native_batch_norm_legit_no_training = linalg.generic {indexing_maps = [#map1, #map2, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%product, %scale, %shift : tensor<2x32x8x8xf32>, tensor<32xf32>, tensor<32xf32>) outs(%empty : tensor<2x32x8x8xf32>) {
  ^bb0(%in: f32, %in_1: f32, %in_2: f32, %out: f32):
    %0 = arith.mulf %in, %in_1 : f32
    %1 = arith.addf %0, %in_2 : f32
    linalg.yield %1 : f32
  } -> tensor<2x32x8x8xf32>
  %relu = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%_native_batch_norm_legit_no_training : tensor<2x32x8x8xf32>) outs(%empty : tensor<2x32x8x8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = arith.maximumf %in, %cst : f32
    linalg.yield %0 : f32
  } -> tensor<2x32x8x8xf32>
  %padded_1 = tensor.pad %relu low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%0: index, %1: index, %2: index, %3: index):
    tensor.yield %cst : f32
  } : tensor<2x32x8x8xf32> to tensor<2x32x10x10xf32>
  %fill_1 = linalg.fill ins(%cst : f32) outs(%empty : tensor<2x32x8x8xf32>) -> tensor<2x32x8x8xf32>
  %product_1 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%padded_1, %conv2.weight : tensor<2x32x10x10xf32>, tensor<32x32x3x3xf32>) outs(%fill_1 : tensor<2x32x8x8xf32>) -> tensor<2x32x8x8xf32>
  %scale_1 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%norm2.running_var, %norm2.weight : tensor<32xf32>, tensor<32xf32>) outs(%empty_1 : tensor<32xf32>) {
  ^bb0(%in: f32, %in_1: f32, %out: f32):
    %0 = arith.addf %in, %cst_1 : f32
    %1 = math.rsqrt %0 : f32
    %2 = arith.mulf %1, %in_1 : f32
    linalg.yield %2 : f32
  } -> tensor<32xf32>
  %shift_1 = linalg.generic {indexing_maps = [#map, #map, #map, #map], iterator_types = ["parallel"]} ins(%norm2.running_mean, %scale_1, %norm2.bias : tensor<32xf32>, tensor<32xf32>, tensor<32xf32>) outs(%empty_1 : tensor<32xf32>) {
  ^bb0(%in: f32, %in_1: f32, %in_2: f32, %out: f32):
    %0 = arith.negf %in : f32
    %1 = arith.mulf %0, %in_1 : f32
    %2 = arith.addf %1, %in_2 : f32
    linalg.yield %2 : f32
  } -> tensor<32xf32>
  %_native_batch_norm_legit_no_training_1 = linalg.generic {indexing_maps = [#map1, #map2, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%product_1, %scale_1, %shift_1 : tensor<2x32x8x8xf32>, tensor<32xf32>, tensor<32xf32>) outs(%empty : tensor<2x32x8x8xf32>) {
  ^bb0(%in: f32, %in_1: f32, %in_2: f32, %out: f32):
    %0 = arith.mulf %in, %in_1 : f32
    %1 = arith.addf %0, %in_2 : f32
    linalg.yield %1 : f32
  } -> tensor<2x32x8x8xf32>
  %fill_2 = linalg.fill ins(%cst : f32) outs(%empty : tensor<2x32x8x8xf32>) -> tensor<2x32x8x8xf32>
  %product_2 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%x, %shortcut.0.weight : tensor<2x16x16x16xf32>, tensor<32x16x1x1xf32>) outs(%fill_2 : tensor<2x32x8x8xf32>) -> tensor<2x32x8x8xf32>
  %scale_2 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%shortcut.1.running_var, %shortcut.1.weight : tensor<32xf32>, tensor<32xf32>) outs(%empty_1 : tensor<32xf32>) {
  ^bb0(%in: f32, %in_1: f32, %out: f32):
    %0 = arith.addf %in, %cst_1 : f32
    %1 = math.rsqrt %0 : f32
    %2 = arith.mulf %1, %in_1 : f32
    linalg.yield %2 : f32
  } -> tensor<32xf32>
  %shift_2 = linalg.generic {indexing_maps = [#map, #map, #map, #map], iterator_types = ["parallel"]} ins(%shortcut.1.running_mean, %scale_2, %shortcut.1.bias : tensor<32xf32>, tensor<32xf32>, tensor<32xf32>) outs(%empty_1 : tensor<32xf32>) {
  ^bb0(%in: f32, %in_1: f32, %in_2: f32, %out: f32):
    %0 = arith.negf %in : f32
    %1 = arith.mulf %0, %in_1 : f32
    %2 = arith.addf %1, %in_2 : f32
    linalg.yield %2 : f32
  } -> tensor<32xf32>
  %_native_batch_norm_legit_no_training_2 = linalg.generic {indexing_maps = [#map1, #map2, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%product_2, %scale_2, %shift_2 : tensor<2x32x8x8xf32>, tensor<32xf32>, tensor<32xf32>) outs(%empty : tensor<2x32x8x8xf32>) {
  ^bb0(%in: f32, %in_1: f32, %in_2: f32, %out: f32):
    %0 = arith.mulf %in, %in_1 : f32
    %1 = arith.addf %0, %in_2 : f32
    linalg.yield %1 : f32
  } -> tensor<2x32x8x8xf32>
  %add = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%_native_batch_norm_legit_no_training_1, %_native_batch_norm_legit_no_training_2 : tensor<2x32x8x8xf32>, tensor<2x32x8x8xf32>) outs(%empty : tensor<2x32x8x8xf32>) {
  ^bb0(%in: f32, %in_1: f32, %out: f32):
    %0 = arith.addf %in, %in_1 : f32
    linalg.yield %0 : f32
  } -> tensor<2x32x8x8xf32>
  %relu_1 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%add : tensor<2x32x8x8xf32>) outs(%empty : tensor<2x32x8x8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = arith.maximumf %in, %cst : f32
    linalg.yield %0 : f32
  } -> tensor<2x32x8x8xf32>
  %padded_2 = tensor.pad %relu_1 low[0, 0, 1, 1] high[0, 0, 0, 0] {
  ^bb0(%0: index, %1: index, %2: index, %3: index):
    tensor.yield %cst_2 : f32
  } : tensor<2x32x8x8xf32> to tensor<2x32x9x9xf32>
  %empty_2 = tensor.empty() : tensor<3x3xf32>
  %empty_3 = tensor.empty() : tensor<2x32x4x4xf32>
  %fill_3 = linalg.fill ins(%cst_2 : f32) outs(%empty_3 : tensor<2x32x4x4xf32>) -> tensor<2x32x4x4xf32>
  %max_pool2d = linalg.pooling_nchw_max {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%padded_2, %empty_2 : tensor<2x32x9x9xf32>, tensor<3x3xf32>) outs(%fill_3 : tensor<2x32x4x4xf32>) -> tensor<2x32x4x4xf32>
  %empty_4 = tensor.empty() : tensor<4x4xf32>
  %empty_5 = tensor.empty() : tensor<2x32x1x1xf32>
  %fill_4 = linalg.fill ins(%cst : f32) outs(%empty_5 : tensor<2x32x1x1xf32>) -> tensor<2x32x1x1xf32>
  %adaptive_avg_pool2d = linalg.pooling_nchw_sum {dilations = dense<1> : tensor<2xi64>, strides = dense<4> : tensor<2xi64>} ins(%max_pool2d, %empty_4 : tensor<2x32x4x4xf32>, tensor<4x4xf32>) outs(%fill_4 : tensor<2x32x1x1xf32>) -> tensor<2x32x1x1xf32>
  %adaptive_avg_pool2d_1 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%adaptive_avg_pool2d : tensor<2x32x1x1xf32>) outs(%empty_5 : tensor<2x32x1x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = arith.mulf %in, %cst_3 : f32
    linalg.yield %0 : f32
  } -> tensor<2x32x1x1xf32>
  %empty_6 = tensor.empty() : tensor<2x10xf32>
  %fill_5 = linalg.fill ins(%cst : f32) outs(%empty_6 : tensor<2x10xf32>) -> tensor<2x10xf32>
  %product_3 = linalg.generic {indexing_maps = [#map3, #map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%adaptive_avg_pool2d_1, %classes.weight : tensor<2x32x1x1xf32>, tensor<10x32xf32>) outs(%fill_5 : tensor<2x10xf32>) {
  ^bb0(%in: f32, %in_1: f32, %out: f32):
    %0 = arith.mulf %in, %in_1 : f32
    %1 = arith.addf %out, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<2x10xf32>
  %linear = linalg.generic {indexing_maps = [#map6, #map7, #map6], iterator_types = ["parallel", "parallel"]} ins(%product_3, %classes.bias : tensor<2x10xf32>, tensor<10xf32>) outs(%empty_6 : tensor<2x10xf32>) {
  ^bb0(%in: f32, %in_1: f32, %out: f32):
    %0 = arith.addf %in, %in_1 : f32
    linalg.yield %0 : f32
  } -> tensor<2x10xf32>
  return %linear : tensor<2x10xf32>
}
