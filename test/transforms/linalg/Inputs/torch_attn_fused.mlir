#map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map1 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d4)>
#map2 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d3, d4)>
#map3 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3)>
#map4 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
#map5 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
#map6 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, 0)>
#map7 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d4, d3)>
module {
  func.func @attn(%arg0: tensor<2x4x64x32xf16>, %arg1: tensor<2x4x64x32xf16>, %arg2: tensor<2x4x64x32xf16>) -> tensor<2x4x64x32xf16> {
    %cst = arith.constant 0.000000e+00 : f16
    %cst_0 = arith.constant 0xFC00 : f16
    %cst_1 = arith.constant 0.17677669529663687 : f64
    %cst_2 = arith.constant 0.000000e+00 : f32
    %0 = tensor.empty() : tensor<2x4x64x64xf32>
    %1 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%0 : tensor<2x4x64x64xf32>) {
    ^bb0(%out: f32):
      linalg.yield %cst_2 : f32
    } -> tensor<2x4x64x64xf32>
    %2 = linalg.generic {indexing_maps = [#map1, #map2, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x4x64x32xf16>, tensor<2x4x64x32xf16>) outs(%1 : tensor<2x4x64x64xf32>) {
    ^bb0(%in: f16, %in_3: f16, %out: f32):
      %16 = arith.extf %in : f16 to f32
      %17 = arith.extf %in_3 : f16 to f32
      %18 = arith.mulf %16, %17 : f32
      %19 = arith.addf %out, %18 : f32
      linalg.yield %19 : f32
    } -> tensor<2x4x64x64xf32>
    %3 = tensor.empty() : tensor<2x4x64x64xf16>
    %4 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%2 : tensor<2x4x64x64xf32>) outs(%3 : tensor<2x4x64x64xf16>) {
    ^bb0(%in: f32, %out: f16):
      %16 = arith.truncf %in : f32 to f16
      %17 = arith.truncf %cst_1 : f64 to f16
      %18 = arith.mulf %16, %17 : f16
      linalg.yield %18 : f16
    } -> tensor<2x4x64x64xf16>
    %5 = tensor.empty() : tensor<2x4x64x1xf16>
    %6 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%5 : tensor<2x4x64x1xf16>) {
    ^bb0(%out: f16):
      linalg.yield %cst_0 : f16
    } -> tensor<2x4x64x1xf16>
    %expanded = tensor.expand_shape %4 [[0], [1], [2, 3], [4]] output_shape [2, 4, 64, 1, 64] : tensor<2x4x64x64xf16> into tensor<2x4x64x1x64xf16>
    %7 = linalg.generic {indexing_maps = [#map4, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%expanded : tensor<2x4x64x1x64xf16>) outs(%6 : tensor<2x4x64x1xf16>) {
    ^bb0(%in: f16, %out: f16):
      %16 = arith.maximumf %in, %out : f16
      linalg.yield %16 : f16
    } -> tensor<2x4x64x1xf16>
    %8 = linalg.generic {indexing_maps = [#map, #map5, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%4, %7 : tensor<2x4x64x64xf16>, tensor<2x4x64x1xf16>) outs(%3 : tensor<2x4x64x64xf16>) {
    ^bb0(%in: f16, %in_3: f16, %out: f16):
      %16 = arith.subf %in, %in_3 : f16
      %17 = math.exp %16 : f16
      linalg.yield %17 : f16
    } -> tensor<2x4x64x64xf16>
    %9 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%5 : tensor<2x4x64x1xf16>) {
    ^bb0(%out: f16):
      linalg.yield %cst : f16
    } -> tensor<2x4x64x1xf16>
    %10 = linalg.generic {indexing_maps = [#map, #map5], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%8 : tensor<2x4x64x64xf16>) outs(%9 : tensor<2x4x64x1xf16>) {
    ^bb0(%in: f16, %out: f16):
      %16 = arith.addf %in, %out : f16
      linalg.yield %16 : f16
    } -> tensor<2x4x64x1xf16>
    %11 = tensor.empty() : tensor<2x4x64x32xf32>
    %12 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%11 : tensor<2x4x64x32xf32>) {
    ^bb0(%out: f32):
      linalg.yield %cst_2 : f32
    } -> tensor<2x4x64x32xf32>
    %13 = linalg.generic {indexing_maps = [#map1, #map6, #map7, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%8, %10, %arg2 : tensor<2x4x64x64xf16>, tensor<2x4x64x1xf16>, tensor<2x4x64x32xf16>) outs(%12 : tensor<2x4x64x32xf32>) {
    ^bb0(%in: f16, %in_3: f16, %in_4: f16, %out: f32):
      %16 = arith.divf %in, %in_3 : f16
      %17 = arith.extf %16 : f16 to f32
      %18 = arith.extf %in_4 : f16 to f32
      %19 = arith.mulf %17, %18 : f32
      %20 = arith.addf %out, %19 : f32
      linalg.yield %20 : f32
    } -> tensor<2x4x64x32xf32>
    %14 = tensor.empty() : tensor<2x4x64x32xf16>
    %15 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%13 : tensor<2x4x64x32xf32>) outs(%14 : tensor<2x4x64x32xf16>) {
    ^bb0(%in: f32, %out: f16):
      %16 = arith.truncf %in : f32 to f16
      linalg.yield %16 : f16
    } -> tensor<2x4x64x32xf16>
    return %15 : tensor<2x4x64x32xf16>
  }
}

