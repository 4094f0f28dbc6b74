// RUN: tsopt %s --linalg-generalize-named-ops | FileCheck %s

// CHECK-DAG: #[[MAP:map[0-9]*]] = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>
// CHECK-DAG: #[[MAP1:map[0-9]*]] = affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>
// CHECK-DAG: #[[MAP2:map[0-9]*]] = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
// CHECK-DAG: #[[MAP3:map[0-9]*]] = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
// CHECK-DAG: #[[MAP4:map[0-9]*]] = affine_map<(d0, d1, d2) -> (d0, d2)>
// CHECK-DAG: #[[MAP5:map[0-9]*]] = affine_map<(d0, d1, d2) -> (d0, d1)>
// CHECK-DAG: #[[MAP6:map[0-9]*]] = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d3, d4, d6)>
// CHECK-DAG: #[[MAP7:map[0-9]*]] = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d2, d3, d5, d6)>
// CHECK-DAG: #[[MAP8:map[0-9]*]] = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d2, d4, d5)>
// CHECK-DAG: #[[MAP9:map[0-9]*]] = affine_map<(d0, d1, d2, d3) -> (d1, d2)>
// CHECK-DAG: #[[MAP10:map[0-9]*]] = affine_map<(d0, d1, d2) -> (d0, d2, d1)>
// CHECK-DAG: #[[MAP11:map[0-9]*]] = affine_map<(d0) -> (d0)>
// CHECK-DAG: #[[MAP12:map[0-9]*]] = affine_map<(d0) -> ()>
// CHECK-DAG: #[[MAP13:map[0-9]*]] = affine_map<(d0, d1, d2) -> (d2, d1)>
// CHECK-DAG: #[[MAP14:map[0-9]*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-DAG: #[[MAP15:map[0-9]*]] = affine_map<(d0, d1) -> (d1)>
// CHECK-DAG: #[[MAP16:map[0-9]*]] = affine_map<(d0, d1) -> (d0)>
// CHECK-DAG: #[[MAP17:map[0-9]*]] = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d2, d3, d5)>
// CHECK-DAG: #[[MAP18:map[0-9]*]] = affine_map<(d0, d1, d2, d3, d4, d5) -> (d1, d2, d4, d5)>
// CHECK-DAG: #[[MAP19:map[0-9]*]] = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d3, d4)>
// CHECK-DAG: #[[MAP20:map[0-9]*]] = affine_map<(d0, d1) -> (d1, d0)>

// CHECK-LABEL: func.func @batch_matmul(
// CHECK-NEXT: %0 = linalg.generic {indexing_maps = [#[[MAP]], #[[MAP1]], #[[MAP2]]], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x3x5xf32>, tensor<2x5x4xf32>) outs(%arg2 : tensor<2x3x4xf32>) {
// CHECK-NEXT: ^bb0(%in: f32, %in_0: f32, %out: f32):
// CHECK-NEXT: %1 = arith.mulf %in, %in_0 : f32
// CHECK-NEXT: %2 = arith.addf %out, %1 : f32
// CHECK-NEXT: linalg.yield %2 : f32
// CHECK-NEXT: } -> tensor<2x3x4xf32>
// CHECK-NEXT: return %0 : tensor<2x3x4xf32>
func.func @batch_matmul(%a: tensor<2x3x5xf32>, %b: tensor<2x5x4xf32>, %c: tensor<2x3x4xf32>) -> tensor<2x3x4xf32> {
  %0 = linalg.batch_matmul ins(%a, %b : tensor<2x3x5xf32>, tensor<2x5x4xf32>) outs(%c : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}

// CHECK-LABEL: func.func @batch_matvec(
// CHECK-NEXT: %0 = linalg.generic {indexing_maps = [#[[MAP3]], #[[MAP4]], #[[MAP5]]], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x3x4xf32>, tensor<2x4xf32>) outs(%arg2 : tensor<2x3xf32>) {
// CHECK-NEXT: ^bb0(%in: f32, %in_0: f32, %out: f32):
// CHECK-NEXT: %1 = arith.mulf %in, %in_0 : f32
// CHECK-NEXT: %2 = arith.addf %out, %1 : f32
// CHECK-NEXT: linalg.yield %2 : f32
// CHECK-NEXT: } -> tensor<2x3xf32>
// CHECK-NEXT: return %0 : tensor<2x3xf32>
func.func @batch_matvec(%a: tensor<2x3x4xf32>, %b: tensor<2x4xf32>, %c: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = linalg.batch_matvec ins(%a, %b : tensor<2x3x4xf32>, tensor<2x4xf32>) outs(%c : tensor<2x3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @batch_mmt4d(
// CHECK-NEXT: %0 = linalg.generic {indexing_maps = [#[[MAP6]], #[[MAP7]], #[[MAP8]]], iterator_types = ["parallel", "parallel", "parallel", "reduction", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x3x5x6x8xf32>, tensor<2x4x5x7x8xf32>) outs(%arg2 : tensor<2x3x4x6x7xf32>) {
// CHECK-NEXT: ^bb0(%in: f32, %in_0: f32, %out: f32):
// CHECK-NEXT: %1 = arith.mulf %in, %in_0 : f32
// CHECK-NEXT: %2 = arith.addf %out, %1 : f32
// CHECK-NEXT: linalg.yield %2 : f32
// CHECK-NEXT: } -> tensor<2x3x4x6x7xf32>
// CHECK-NEXT: return %0 : tensor<2x3x4x6x7xf32>
func.func @batch_mmt4d(%a: tensor<2x3x5x6x8xf32>, %b: tensor<2x4x5x7x8xf32>, %c: tensor<2x3x4x6x7xf32>) -> tensor<2x3x4x6x7xf32> {
  %0 = linalg.batch_mmt4d ins(%a, %b : tensor<2x3x5x6x8xf32>, tensor<2x4x5x7x8xf32>) outs(%c : tensor<2x3x4x6x7xf32>) -> tensor<2x3x4x6x7xf32>
  return %0 : tensor<2x3x4x6x7xf32>
}

// CHECK-LABEL: func.func @batch_reduce_matmul(
// CHECK-NEXT: %0 = linalg.generic {indexing_maps = [#[[MAP]], #[[MAP1]], #[[MAP9]]], iterator_types = ["reduction", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x3x5xf32>, tensor<2x5x4xf32>) outs(%arg2 : tensor<3x4xf32>) {
// CHECK-NEXT: ^bb0(%in: f32, %in_0: f32, %out: f32):
// CHECK-NEXT: %1 = arith.mulf %in, %in_0 : f32
// CHECK-NEXT: %2 = arith.addf %out, %1 : f32
// CHECK-NEXT: linalg.yield %2 : f32
// CHECK-NEXT: } -> tensor<3x4xf32>
// CHECK-NEXT: return %0 : tensor<3x4xf32>
func.func @batch_reduce_matmul(%a: tensor<2x3x5xf32>, %b: tensor<2x5x4xf32>, %c: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %0 = linalg.batch_reduce_matmul ins(%a, %b : tensor<2x3x5xf32>, tensor<2x5x4xf32>) outs(%c : tensor<3x4xf32>) -> tensor<3x4xf32>
  return %0 : tensor<3x4xf32>
}

// CHECK-LABEL: func.func @batch_vecmat(
// CHECK-NEXT: %0 = linalg.generic {indexing_maps = [#[[MAP4]], #[[MAP10]], #[[MAP5]]], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x4xf32>, tensor<2x4x3xf32>) outs(%arg2 : tensor<2x3xf32>) {
// CHECK-NEXT: ^bb0(%in: f32, %in_0: f32, %out: f32):
// CHECK-NEXT: %1 = arith.mulf %in, %in_0 : f32
// CHECK-NEXT: %2 = arith.addf %out, %1 : f32
// CHECK-NEXT: linalg.yield %2 : f32
// CHECK-NEXT: } -> tensor<2x3xf32>
// CHECK-NEXT: return %0 : tensor<2x3xf32>
func.func @batch_vecmat(%a: tensor<2x4xf32>, %b: tensor<2x4x3xf32>, %c: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = linalg.batch_vecmat ins(%a, %b : tensor<2x4xf32>, tensor<2x4x3xf32>) outs(%c : tensor<2x3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @dot(
// CHECK-NEXT: %0 = linalg.generic {indexing_maps = [#[[MAP11]], #[[MAP11]], #[[MAP12]]], iterator_types = ["reduction"]} ins(%arg0, %arg1 : tensor<2xf32>, tensor<2xf32>) outs(%arg2 : tensor<f32>) {
// CHECK-NEXT: ^bb0(%in: f32, %in_0: f32, %out: f32):
// CHECK-NEXT: %1 = arith.mulf %in, %in_0 : f32
// CHECK-NEXT: %2 = arith.addf %out, %1 : f32
// CHECK-NEXT: linalg.yield %2 : f32
// CHECK-NEXT: } -> tensor<f32>
// CHECK-NEXT: return %0 : tensor<f32>
func.func @dot(%a: tensor<2xf32>, %b: tensor<2xf32>, %c: tensor<f32>) -> tensor<f32> {
  %0 = linalg.dot ins(%a, %b : tensor<2xf32>, tensor<2xf32>) outs(%c : tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}

// CHECK-LABEL: func.func @matmul(
// CHECK-NEXT: %0 = linalg.generic {indexing_maps = [#[[MAP4]], #[[MAP13]], #[[MAP5]]], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x4xf32>, tensor<4x3xf32>) outs(%arg2 : tensor<2x3xf32>) {
// CHECK-NEXT: ^bb0(%in: f32, %in_0: f32, %out: f32):
// CHECK-NEXT: %1 = arith.mulf %in, %in_0 : f32
// CHECK-NEXT: %2 = arith.addf %out, %1 : f32
// CHECK-NEXT: linalg.yield %2 : f32
// CHECK-NEXT: } -> tensor<2x3xf32>
// CHECK-NEXT: return %0 : tensor<2x3xf32>
func.func @matmul(%a: tensor<2x4xf32>, %b: tensor<4x3xf32>, %c: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<2x4xf32>, tensor<4x3xf32>) outs(%c : tensor<2x3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @matvec(
// CHECK-NEXT: %0 = linalg.generic {indexing_maps = [#[[MAP14]], #[[MAP15]], #[[MAP16]]], iterator_types = ["parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<3xf32>) outs(%arg2 : tensor<2xf32>) {
// CHECK-NEXT: ^bb0(%in: f32, %in_0: f32, %out: f32):
// CHECK-NEXT: %1 = arith.mulf %in, %in_0 : f32
// CHECK-NEXT: %2 = arith.addf %out, %1 : f32
// CHECK-NEXT: linalg.yield %2 : f32
// CHECK-NEXT: } -> tensor<2xf32>
// CHECK-NEXT: return %0 : tensor<2xf32>
func.func @matvec(%a: tensor<2x3xf32>, %b: tensor<3xf32>, %c: tensor<2xf32>) -> tensor<2xf32> {
  %0 = linalg.matvec ins(%a, %b : tensor<2x3xf32>, tensor<3xf32>) outs(%c : tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// CHECK-LABEL: func.func @mmt4d(
// CHECK-NEXT: %0 = linalg.generic {indexing_maps = [#[[MAP17]], #[[MAP18]], #[[MAP19]]], iterator_types = ["parallel", "parallel", "reduction", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x4x5x7xf32>, tensor<3x4x6x7xf32>) outs(%arg2 : tensor<2x3x5x6xf32>) {
// CHECK-NEXT: ^bb0(%in: f32, %in_0: f32, %out: f32):
// CHECK-NEXT: %1 = arith.mulf %in, %in_0 : f32
// CHECK-NEXT: %2 = arith.addf %out, %1 : f32
// CHECK-NEXT: linalg.yield %2 : f32
// CHECK-NEXT: } -> tensor<2x3x5x6xf32>
// CHECK-NEXT: return %0 : tensor<2x3x5x6xf32>
func.func @mmt4d(%a: tensor<2x4x5x7xf32>, %b: tensor<3x4x6x7xf32>, %c: tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32> {
  %0 = linalg.mmt4d ins(%a, %b : tensor<2x4x5x7xf32>, tensor<3x4x6x7xf32>) outs(%c : tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
  return %0 : tensor<2x3x5x6xf32>
}

// CHECK-LABEL: func.func @vecmat(
// CHECK-NEXT: %0 = linalg.generic {indexing_maps = [#[[MAP15]], #[[MAP20]], #[[MAP16]]], iterator_types = ["parallel", "reduction"]} ins(%arg0, %arg1 : tensor<3xf32>, tensor<3x2xf32>) outs(%arg2 : tensor<2xf32>) {
// CHECK-NEXT: ^bb0(%in: f32, %in_0: f32, %out: f32):
// CHECK-NEXT: %1 = arith.mulf %in, %in_0 : f32
// CHECK-NEXT: %2 = arith.addf %out, %1 : f32
// CHECK-NEXT: linalg.yield %2 : f32
// CHECK-NEXT: } -> tensor<2xf32>
// CHECK-NEXT: return %0 : tensor<2xf32>
// CHECK-NEXT: }
// CHECK-NEXT: }
func.func @vecmat(%a: tensor<3xf32>, %b: tensor<3x2xf32>, %c: tensor<2xf32>) -> tensor<2xf32> {
  %0 = linalg.vecmat ins(%a, %b : tensor<3xf32>, tensor<3x2xf32>) outs(%c : tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
