#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d2)>
#map2 = affine_map<(d0, d1, d2) -> (d1, d2)>
#map3 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map4 = affine_map<(d0, d1, d2) -> (d2)>
module {
  func.func @mlp(%arg0: tensor<?x128xf32>, %arg1: tensor<512x128xf32>, %arg2: tensor<512xf32>, %arg3: tensor<128x512xf32>) -> tensor<?x128xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %c0 = arith.constant 0 : index
    %cst_0 = arith.constant 1.000000e+00 : f32
    %cst_1 = arith.constant 5.000000e-01 : f32
    %cst_2 = arith.constant 1.41421354 : f32
    %dim = tensor.dim %arg0, %c0 : tensor<?x128xf32>
    %0 = tensor.empty(%dim) : tensor<?x512xf32>
    %1 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel"]} outs(%0 : tensor<?x512xf32>) {
    ^bb0(%out: f32):
      linalg.yield %cst : f32
    } -> tensor<?x512xf32>
    %2 = linalg.generic {indexing_maps = [#map1, #map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<?x128xf32>, tensor<512x128xf32>) outs(%1 : tensor<?x512xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %6 = arith.mulf %in, %in_3 : f32
      %7 = arith.addf %out, %6 : f32
      linalg.yield %7 : f32
    } -> tensor<?x512xf32>
    %3 = tensor.empty(%dim) : tensor<?x128xf32>
    %4 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel"]} outs(%3 : tensor<?x128xf32>) {
    ^bb0(%out: f32):
      linalg.yield %cst : f32
    } -> tensor<?x128xf32>
    %5 = linalg.generic {indexing_maps = [#map1, #map4, #map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%2, %arg2, %arg3 : tensor<?x512xf32>, tensor<512xf32>, tensor<128x512xf32>) outs(%4 : tensor<?x128xf32>) {
    ^bb0(%in: f32, %in_3: f32, %in_4: f32, %out: f32):
      %6 = arith.addf %in, %in_3 : f32
      %7 = arith.divf %6, %cst_2 : f32
      %8 = math.erf %7 : f32
      %9 = arith.addf %8, %cst_0 : f32
      %10 = arith.mulf %9, %cst_1 : f32
      %11 = arith.mulf %6, %10 : f32
      %12 = arith.mulf %11, %in_4 : f32
      %13 = arith.addf %out, %12 : f32
      linalg.yield %13 : f32
    } -> tensor<?x128xf32>
    return %5 : tensor<?x128xf32>
  }
}

