// Attention of four heads, with a softmax of single steps, as torch-mlir exports it, with small extents: the simulator executes it, and what it rounds is little beside
// the same program in float64.
//
// RUN: tsrun %s --entry=attn --verify-each-stage=canonicalize,cse | FileCheck %s
// CHECK: the program as written {{.*}}ok
// CHECK: verified after every one of
#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
module {
  func.func @attn(%arg0: tensor<2x4x12x32xf16>, %arg1: tensor<2x4x12x32xf16>, %arg2: tensor<2x4x12x32xf16>) -> tensor<2x4x12x32xf16> {
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFC00 : f16
    %cst_1 = arith.constant 0.000000e+00 : f16
    %cst_2 = arith.constant 0.17677669529663687 : f64
    %0 = tensor.empty() : tensor<2x4x32x12xf16>
    %transposed = linalg.transpose ins(%arg1 : tensor<2x4x12x32xf16>) outs(%0 : tensor<2x4x32x12xf16>) permutation = [0, 1, 3, 2] 
    %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2], [3]] : tensor<2x4x12x32xf16> into tensor<8x12x32xf16>
    %collapsed_3 = tensor.collapse_shape %transposed [[0, 1], [2], [3]] : tensor<2x4x32x12xf16> into tensor<8x32x12xf16>
    %1 = tensor.empty() : tensor<8x12x12xf32>
    %2 = linalg.fill ins(%cst : f32) outs(%1 : tensor<8x12x12xf32>) -> tensor<8x12x12xf32>
    %3 = linalg.batch_matmul ins(%collapsed, %collapsed_3 : tensor<8x12x32xf16>, tensor<8x32x12xf16>) outs(%2 : tensor<8x12x12xf32>) -> tensor<8x12x12xf32>
    %4 = tensor.empty() : tensor<8x12x12xf16>
    %5 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%3 : tensor<8x12x12xf32>) outs(%4 : tensor<8x12x12xf16>) {
    ^bb0(%in: f32, %out: f16):
      %24 = arith.truncf %in : f32 to f16
      linalg.yield %24 : f16
    } -> tensor<8x12x12xf16>
    %expanded = tensor.expand_shape %5 [[0, 1], [2], [3]] output_shape [2, 4, 12, 12] : tensor<8x12x12xf16> into tensor<2x4x12x12xf16>
    %6 = tensor.empty() : tensor<2x4x12x12xf16>
    %7 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded : tensor<2x4x12x12xf16>) outs(%6 : tensor<2x4x12x12xf16>) {
    ^bb0(%in: f16, %out: f16):
      %24 = arith.truncf %cst_2 : f64 to f16
      %25 = arith.mulf %in, %24 : f16
      linalg.yield %25 : f16
    } -> tensor<2x4x12x12xf16>
    %8 = tensor.empty() : tensor<2x4x12xi64>
    %9 = linalg.fill ins(%c0_i64 : i64) outs(%8 : tensor<2x4x12xi64>) -> tensor<2x4x12xi64>
    %10 = tensor.empty() : tensor<2x4x12xf16>
    %11 = linalg.fill ins(%cst_0 : f16) outs(%10 : tensor<2x4x12xf16>) -> tensor<2x4x12xf16>
    %12:2 = linalg.generic {indexing_maps = [#map1, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%7 : tensor<2x4x12x12xf16>) outs(%11, %9 : tensor<2x4x12xf16>, tensor<2x4x12xi64>) {
    ^bb0(%in: f16, %out: f16, %out_8: i64):
      %24 = linalg.index 3 : index
      %25 = arith.index_cast %24 : index to i64
      %26 = arith.maximumf %in, %out : f16
      %27 = arith.cmpf ogt, %in, %out : f16
      %28 = arith.select %27, %25, %out_8 : i64
      linalg.yield %26, %28 : f16, i64
    } -> (tensor<2x4x12xf16>, tensor<2x4x12xi64>)
    %expanded_4 = tensor.expand_shape %12#0 [[0], [1], [2, 3]] output_shape [2, 4, 12, 1] : tensor<2x4x12xf16> into tensor<2x4x12x1xf16>
    %13 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%7, %expanded_4 : tensor<2x4x12x12xf16>, tensor<2x4x12x1xf16>) outs(%6 : tensor<2x4x12x12xf16>) {
    ^bb0(%in: f16, %in_8: f16, %out: f16):
      %24 = arith.subf %in, %in_8 : f16
      linalg.yield %24 : f16
    } -> tensor<2x4x12x12xf16>
    %14 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%13 : tensor<2x4x12x12xf16>) outs(%6 : tensor<2x4x12x12xf16>) {
    ^bb0(%in: f16, %out: f16):
      %24 = math.exp %in : f16
      linalg.yield %24 : f16
    } -> tensor<2x4x12x12xf16>
    %15 = tensor.empty() : tensor<2x4x12x1xf16>
    %16 = linalg.fill ins(%cst_1 : f16) outs(%15 : tensor<2x4x12x1xf16>) -> tensor<2x4x12x1xf16>
    %17 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%14 : tensor<2x4x12x12xf16>) outs(%16 : tensor<2x4x12x1xf16>) {
    ^bb0(%in: f16, %out: f16):
      %24 = arith.addf %in, %out : f16
      linalg.yield %24 : f16
    } -> tensor<2x4x12x1xf16>
    %18 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%14, %17 : tensor<2x4x12x12xf16>, tensor<2x4x12x1xf16>) outs(%6 : tensor<2x4x12x12xf16>) {
    ^bb0(%in: f16, %in_8: f16, %out: f16):
      %24 = arith.divf %in, %in_8 : f16
      linalg.yield %24 : f16
    } -> tensor<2x4x12x12xf16>
    %collapsed_5 = tensor.collapse_shape %18 [[0, 1], [2], [3]] : tensor<2x4x12x12xf16> into tensor<8x12x12xf16>
    %collapsed_6 = tensor.collapse_shape %arg2 [[0, 1], [2], [3]] : tensor<2x4x12x32xf16> into tensor<8x12x32xf16>
    %19 = tensor.empty() : tensor<8x12x32xf32>
    %20 = linalg.fill ins(%cst : f32) outs(%19 : tensor<8x12x32xf32>) -> tensor<8x12x32xf32>
    %21 = linalg.batch_matmul ins(%collapsed_5, %collapsed_6 : tensor<8x12x12xf16>, tensor<8x12x32xf16>) outs(%20 : tensor<8x12x32xf32>) -> tensor<8x12x32xf32>
    %22 = tensor.empty() : tensor<8x12x32xf16>
    %23 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%21 : tensor<8x12x32xf32>) outs(%22 : tensor<8x12x32xf16>) {
    ^bb0(%in: f32, %out: f16):
      %24 = arith.truncf %in : f32 to f16
      linalg.yield %24 : f16
    } -> tensor<8x12x32xf16>
    %expanded_7 = tensor.expand_shape %23 [[0, 1], [2], [3]] output_shape [2, 4, 12, 32] : tensor<8x12x32xf16> into tensor<2x4x12x32xf16>
    return %expanded_7 : tensor<2x4x12x32xf16>
  }
}
