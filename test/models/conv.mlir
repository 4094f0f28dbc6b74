// python -m tsopt.export test/models/conv.py:Conv -o test/models/conv.mlir
#map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d1)>
func.func @main(%x: tensor<2x16x16x16xf16>, %conv.weight: tensor<32x16x3x3xf16>, %conv.bias: tensor<32xf16>) -> (tensor<2x32x8x8xf16>) {
  %cst = arith.constant 0.0 : f16
  %cst_1 = arith.constant 0.0 : f32
  %padded = tensor.pad %x low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%0: index, %1: index, %2: index, %3: index):
    tensor.yield %cst : f16
  } : tensor<2x16x16x16xf16> to tensor<2x16x18x18xf16>
  %empty = tensor.empty() : tensor<2x32x8x8xf32>
  %fill = linalg.fill ins(%cst_1 : f32) outs(%empty : tensor<2x32x8x8xf32>) -> tensor<2x32x8x8xf32>
  %product = linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%padded, %conv.weight : tensor<2x16x18x18xf16>, tensor<32x16x3x3xf16>) outs(%fill : tensor<2x32x8x8xf32>) -> tensor<2x32x8x8xf32>
  %empty_1 = tensor.empty() : tensor<2x32x8x8xf16>
  %convolution = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%product, %conv.bias : tensor<2x32x8x8xf32>, tensor<32xf16>) outs(%empty_1 : tensor<2x32x8x8xf16>) {
  ^bb0(%in: f32, %in_1: f16, %out: f16):
    %0 = arith.extf %in_1 : f16 to f32
    %1 = arith.addf %in, %0 : f32
    %2 = arith.truncf %1 : f32 to f16
    linalg.yield %2 : f16
  } -> tensor<2x32x8x8xf16>
  %relu = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%convolution : tensor<2x32x8x8xf16>) outs(%empty_1 : tensor<2x32x8x8xf16>) {
  ^bb0(%in: f16, %out: f16):
    %0 = arith.extf %in : f16 to f32
    %1 = arith.maximumf %0, %cst_1 : f32
    %2 = arith.truncf %1 : f32 to f16
    linalg.yield %2 : f16
  } -> tensor<2x32x8x8xf16>
  return %relu : tensor<2x32x8x8xf16>
}
