#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map5 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map6 = affine_map<(d0, d1, d2, d3) -> (d0, d1, 0)>
#map7 = affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>
module {
  func.func @attn2(%arg0: tensor<8x64x32xf16>, %arg1: tensor<8x64x32xf16>, %arg2: tensor<8x64x32xf16>) -> tensor<8x64x32xf16> {
    %cst = arith.constant 0xFF800000 : f32
    %cst_0 = arith.constant 0.000000e+00 : f32
    %0 = tensor.empty() : tensor<8x64x64xf32>
    %1 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel", "parallel"]} outs(%0 : tensor<8x64x64xf32>) {
    ^bb0(%out: f32):
      linalg.yield %cst_0 : f32
    } -> tensor<8x64x64xf32>
    %2 = linalg.generic {indexing_maps = [#map1, #map2, #map3], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<8x64x32xf16>, tensor<8x64x32xf16>) outs(%1 : tensor<8x64x64xf32>) {
    ^bb0(%in: f16, %in_1: f16, %out: f32):
      %15 = arith.extf %in : f16 to f32
      %16 = arith.extf %in_1 : f16 to f32
      %17 = arith.mulf %15, %16 : f32
      %18 = arith.addf %out, %17 : f32
      linalg.yield %18 : f32
    } -> tensor<8x64x64xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%2 : tensor<8x64x64xf32>) outs(%0 : tensor<8x64x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %15 = arith.truncf %in : f32 to f16
      %16 = arith.extf %15 : f16 to f32
      linalg.yield %16 : f32
    } -> tensor<8x64x64xf32>
    %4 = tensor.empty() : tensor<8x64x1xf32>
    %5 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel", "parallel"]} outs(%4 : tensor<8x64x1xf32>) {
    ^bb0(%out: f32):
      linalg.yield %cst : f32
    } -> tensor<8x64x1xf32>
    %expanded = tensor.expand_shape %3 [[0], [1, 2], [3]] output_shape [8, 64, 1, 64] : tensor<8x64x64xf32> into tensor<8x64x1x64xf32>
    %6 = linalg.generic {indexing_maps = [#map4, #map3], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%expanded : tensor<8x64x1x64xf32>) outs(%5 : tensor<8x64x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %15 = arith.maximumf %in, %out : f32
      linalg.yield %15 : f32
    } -> tensor<8x64x1xf32>
    %7 = linalg.generic {indexing_maps = [#map, #map5, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%3, %6 : tensor<8x64x64xf32>, tensor<8x64x1xf32>) outs(%0 : tensor<8x64x64xf32>) {
    ^bb0(%in: f32, %in_1: f32, %out: f32):
      %15 = arith.subf %in, %in_1 : f32
      %16 = math.exp %15 : f32
      linalg.yield %16 : f32
    } -> tensor<8x64x64xf32>
    %8 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel", "parallel"]} outs(%4 : tensor<8x64x1xf32>) {
    ^bb0(%out: f32):
      linalg.yield %cst_0 : f32
    } -> tensor<8x64x1xf32>
    %9 = linalg.generic {indexing_maps = [#map, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%7 : tensor<8x64x64xf32>) outs(%8 : tensor<8x64x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %15 = arith.addf %in, %out : f32
      linalg.yield %15 : f32
    } -> tensor<8x64x1xf32>
    %10 = tensor.empty() : tensor<8x64x32xf32>
    %11 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel", "parallel"]} outs(%10 : tensor<8x64x32xf32>) {
    ^bb0(%out: f32):
      linalg.yield %cst_0 : f32
    } -> tensor<8x64x32xf32>
    %12 = linalg.generic {indexing_maps = [#map1, #map6, #map7, #map3], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%7, %9, %arg2 : tensor<8x64x64xf32>, tensor<8x64x1xf32>, tensor<8x64x32xf16>) outs(%11 : tensor<8x64x32xf32>) {
    ^bb0(%in: f32, %in_1: f32, %in_2: f16, %out: f32):
      %15 = arith.divf %in, %in_1 : f32
      %16 = arith.truncf %15 : f32 to f16
      %17 = arith.extf %16 : f16 to f32
      %18 = arith.extf %in_2 : f16 to f32
      %19 = arith.mulf %17, %18 : f32
      %20 = arith.addf %out, %19 : f32
      linalg.yield %20 : f32
    } -> tensor<8x64x32xf32>
    %13 = tensor.empty() : tensor<8x64x32xf16>
    %14 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%12 : tensor<8x64x32xf32>) outs(%13 : tensor<8x64x32xf16>) {
    ^bb0(%in: f32, %out: f16):
      %15 = arith.truncf %in : f32 to f16
      linalg.yield %15 : f16
    } -> tensor<8x64x32xf16>
    return %14 : tensor<8x64x32xf16>
  }
}

