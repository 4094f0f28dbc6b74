// Two linear layers with GELU and a batch of any size, as torch-mlir exports it, with small extents: the simulator executes it, and what it rounds is little beside
// the same program in float64.
//
// RUN: tsrun %s --entry=mlp --arg=0=random:6x8 --verify-each-stage=canonicalize,cse | FileCheck %s
// CHECK: the program as written {{.*}}ok
// CHECK: verified after every one of
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d1)>
module {
  func.func @mlp(%arg0: tensor<?x8xf32>, %arg1: tensor<16x8xf32>, %arg2: tensor<16xf32>, %arg3: tensor<8x16xf32>) -> tensor<?x8xf32> {
    %c0 = arith.constant 0 : index
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 1.000000e+00 : f32
    %cst_1 = arith.constant 5.000000e-01 : f32
    %cst_2 = arith.constant 1.41421354 : f32
    %0 = tensor.empty() : tensor<8x16xf32>
    %transposed = linalg.transpose ins(%arg1 : tensor<16x8xf32>) outs(%0 : tensor<8x16xf32>) permutation = [1, 0] 
    %dim = tensor.dim %arg0, %c0 : tensor<?x8xf32>
    %1 = tensor.empty(%dim) : tensor<?x16xf32>
    %2 = linalg.fill ins(%cst : f32) outs(%1 : tensor<?x16xf32>) -> tensor<?x16xf32>
    %3 = linalg.matmul ins(%arg0, %transposed : tensor<?x8xf32>, tensor<8x16xf32>) outs(%2 : tensor<?x16xf32>) -> tensor<?x16xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%3, %arg2 : tensor<?x16xf32>, tensor<16xf32>) outs(%1 : tensor<?x16xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %10 = arith.addf %in, %in_4 : f32
      linalg.yield %10 : f32
    } -> tensor<?x16xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%4 : tensor<?x16xf32>) outs(%1 : tensor<?x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %10 = arith.divf %in, %cst_2 : f32
      %11 = math.erf %10 : f32
      %12 = arith.addf %11, %cst_0 : f32
      %13 = arith.mulf %12, %cst_1 : f32
      %14 = arith.mulf %in, %13 : f32
      linalg.yield %14 : f32
    } -> tensor<?x16xf32>
    %6 = tensor.empty() : tensor<16x8xf32>
    %transposed_3 = linalg.transpose ins(%arg3 : tensor<8x16xf32>) outs(%6 : tensor<16x8xf32>) permutation = [1, 0] 
    %7 = tensor.empty(%dim) : tensor<?x8xf32>
    %8 = linalg.fill ins(%cst : f32) outs(%7 : tensor<?x8xf32>) -> tensor<?x8xf32>
    %9 = linalg.matmul ins(%5, %transposed_3 : tensor<?x16xf32>, tensor<16x8xf32>) outs(%8 : tensor<?x8xf32>) -> tensor<?x8xf32>
    return %9 : tensor<?x8xf32>
  }
}
