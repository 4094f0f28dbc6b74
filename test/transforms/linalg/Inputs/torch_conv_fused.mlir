#map = affine_map<(d0, d1, d2, d3) -> (d1)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map2 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d4, d2 * 2 + d5, d3 * 2 + d6)>
#map3 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d1, d4, d5, d6)>
#map4 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d2, d3)>
module {
  func.func @conv(%arg0: tensor<1x16x56x56xf16>, %arg1: tensor<32x16x3x3xf16>, %arg2: tensor<32xf16>) -> tensor<1x32x28x28xf16> {
    %cst = arith.constant 0.000000e+00 : f16
    %padded = tensor.pad %arg0 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg3: index, %arg4: index, %arg5: index, %arg6: index):
      tensor.yield %cst : f16
    } : tensor<1x16x56x56xf16> to tensor<1x16x58x58xf16>
    %0 = tensor.empty() : tensor<1x32x28x28xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg2 : tensor<32xf16>) outs(%0 : tensor<1x32x28x28xf32>) {
    ^bb0(%in: f16, %out: f32):
      %5 = arith.extf %in : f16 to f32
      linalg.yield %5 : f32
    } -> tensor<1x32x28x28xf32>
    %2 = linalg.generic {indexing_maps = [#map2, #map3, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%padded, %arg1 : tensor<1x16x58x58xf16>, tensor<32x16x3x3xf16>) outs(%1 : tensor<1x32x28x28xf32>) {
    ^bb0(%in: f16, %in_0: f16, %out: f32):
      %5 = arith.extf %in : f16 to f32
      %6 = arith.extf %in_0 : f16 to f32
      %7 = arith.mulf %5, %6 : f32
      %8 = arith.addf %out, %7 : f32
      linalg.yield %8 : f32
    } -> tensor<1x32x28x28xf32>
    %3 = tensor.empty() : tensor<1x32x28x28xf16>
    %4 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%2 : tensor<1x32x28x28xf32>) outs(%3 : tensor<1x32x28x28xf16>) {
    ^bb0(%in: f32, %out: f16):
      %5 = arith.truncf %in : f32 to f16
      %6 = arith.cmpf ugt, %5, %cst : f16
      %7 = arith.select %6, %5, %cst : f16
      linalg.yield %7 : f16
    } -> tensor<1x32x28x28xf16>
    return %4 : tensor<1x32x28x28xf16>
  }
}

