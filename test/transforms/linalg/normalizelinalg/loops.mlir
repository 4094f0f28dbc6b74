// Loops that run once disappear, with the dimensions that they alone indexed. Loops that an operand is indexed by as by
// one become one, so that what follows a reshaped result has the loops of the result.
//
// RUN: tsopt %s --normalize-linalg --split-input-file | FileCheck %s

// CHECK-LABEL: func.func @units(
// CHECK-SAME: %[[X:.*]]: tensor<1x16x8xf32>
// CHECK: %[[S:.*]] = linalg.generic {{.*}} iterator_types = ["parallel", "reduction"]} ins(%[[X]] : {{.*}}) outs(%{{.*}} : tensor<16xf32>)
// CHECK: tensor.expand_shape %{{.*}} : tensor<16xf32> into tensor<1x16x1xf32>
func.func @units(%x: tensor<1x16x8xf32>) -> tensor<1x16x1xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x16x1xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<1x16x1xf32>) -> tensor<1x16x1xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, 0)>],
      iterator_types = ["parallel", "parallel", "reduction"]} ins(%x : tensor<1x16x8xf32>) outs(%z : tensor<1x16x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %1 = arith.addf %in, %out : f32
    linalg.yield %1 : f32
  } -> tensor<1x16x1xf32>
  return %0 : tensor<1x16x1xf32>
}

// -----

// A linear layer of batches: product over all rows, then the bias over batches and rows.
// CHECK: #[[ID:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK: #[[BIAS:.*]] = affine_map<(d0, d1) -> (d1)>
// CHECK-LABEL: func.func @batches(
// CHECK: %[[P:.*]] = linalg.generic {{.*}} iterator_types = ["parallel", "parallel", "reduction"]}
// CHECK: %[[B:.*]] = linalg.generic {indexing_maps = [#[[ID]], #[[BIAS]], #[[ID]]], iterator_types = ["parallel", "parallel"]} ins(%[[P]], %{{.*}} :
// CHECK: tensor.expand_shape %[[B]] {{.*}} : tensor<?x32xf32> into tensor<?x64x32xf32>
func.func @batches(%x: tensor<?x64x16xf32>, %w: tensor<16x32xf32>, %b: tensor<32xf32>, %n: index, %rows: index) -> tensor<?x64x32xf32> {
  %zero = arith.constant 0.0 : f32
  %xc = tensor.collapse_shape %x [[0, 1], [2]] : tensor<?x64x16xf32> into tensor<?x16xf32>
  %e = tensor.empty(%rows) : tensor<?x32xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<?x32xf32>) -> tensor<?x32xf32>
  %0 = linalg.matmul ins(%xc, %w : tensor<?x16xf32>, tensor<16x32xf32>) outs(%z : tensor<?x32xf32>) -> tensor<?x32xf32>
  %1 = tensor.expand_shape %0 [[0, 1], [2]] output_shape [%n, 64, 32] : tensor<?x32xf32> into tensor<?x64x32xf32>
  %e3 = tensor.empty(%n) : tensor<?x64x32xf32>
  %2 = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, j, k)>, affine_map<(i, j, k) -> (k)>, affine_map<(i, j, k) -> (i, j, k)>],
      iterator_types = ["parallel", "parallel", "parallel"]} ins(%1, %b : tensor<?x64x32xf32>, tensor<32xf32>) outs(%e3 : tensor<?x64x32xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %3 = arith.addf %p, %q : f32
    linalg.yield %3 : f32
  } -> tensor<?x64x32xf32>
  return %2 : tensor<?x64x32xf32>
}
