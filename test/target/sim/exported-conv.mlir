// A convolution with stride 2, bias and ReLU, as torch-mlir exports it, with small extents: the simulator executes it, and what it rounds is little beside
// the same program in float64.
//
// RUN: tsrun %s --entry=conv --verify-each-stage=canonicalize,cse | FileCheck %s
// CHECK: the program as written {{.*}}ok
// CHECK: verified after every one of
#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
module {
  func.func @conv(%arg0: tensor<1x3x8x8xf16>, %arg1: tensor<4x3x3x3xf16>, %arg2: tensor<4xf16>) -> tensor<1x4x4x4xf16> {
    %cst = arith.constant 0.000000e+00 : f16
    %padded = tensor.pad %arg0 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg3: index, %arg4: index, %arg5: index, %arg6: index):
      tensor.yield %cst : f16
    } : tensor<1x3x8x8xf16> to tensor<1x3x10x10xf16>
    %0 = tensor.empty() : tensor<1x4x4x4xf32>
    %1 = tensor.empty() : tensor<4xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%arg2 : tensor<4xf16>) outs(%1 : tensor<4xf32>) {
    ^bb0(%in: f16, %out: f32):
      %7 = arith.extf %in : f16 to f32
      linalg.yield %7 : f32
    } -> tensor<4xf32>
    %broadcasted = linalg.broadcast ins(%2 : tensor<4xf32>) outs(%0 : tensor<1x4x4x4xf32>) dimensions = [0, 2, 3] 
    %3 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>} ins(%padded, %arg1 : tensor<1x3x10x10xf16>, tensor<4x3x3x3xf16>) outs(%broadcasted : tensor<1x4x4x4xf32>) -> tensor<1x4x4x4xf32>
    %4 = tensor.empty() : tensor<1x4x4x4xf16>
    %5 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%3 : tensor<1x4x4x4xf32>) outs(%4 : tensor<1x4x4x4xf16>) {
    ^bb0(%in: f32, %out: f16):
      %7 = arith.truncf %in : f32 to f16
      linalg.yield %7 : f16
    } -> tensor<1x4x4x4xf16>
    %6 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%5 : tensor<1x4x4x4xf16>) outs(%4 : tensor<1x4x4x4xf16>) {
    ^bb0(%in: f16, %out: f16):
      %7 = arith.cmpf ugt, %in, %cst : f16
      %8 = arith.select %7, %in, %cst : f16
      linalg.yield %8 : f16
    } -> tensor<1x4x4x4xf16>
    return %6 : tensor<1x4x4x4xf16>
  }
}
