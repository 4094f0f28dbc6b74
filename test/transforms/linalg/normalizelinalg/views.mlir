// What an operation reads behind a transposition, a repetition, a reshape or a part, it reads from the source itself.
//
// RUN: tsopt %s --normalize-linalg --split-input-file | FileCheck %s

// A weight that was transposed first, as torch exports a linear layer.
// CHECK: #[[MK:.*]] = affine_map<(d0, d1, d2) -> (d0, d2)>
// CHECK: #[[NK:.*]] = affine_map<(d0, d1, d2) -> (d1, d2)>
// CHECK-LABEL: func.func @linear(
// CHECK-SAME: %[[X:.*]]: tensor<?x128xf32>, %[[W:.*]]: tensor<512x128xf32>
// CHECK-NOT: linalg.transpose
// CHECK: linalg.generic {indexing_maps = [#[[MK]], #[[NK]], #{{.*}}], {{.*}} ins(%[[X]], %[[W]] :
// CHECK: arith.mulf
// CHECK: arith.addf
func.func @linear(%x: tensor<?x128xf32>, %w: tensor<512x128xf32>, %out: tensor<?x512xf32>) -> tensor<?x512xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<128x512xf32>
  %t = linalg.transpose ins(%w : tensor<512x128xf32>) outs(%e : tensor<128x512xf32>) permutation = [1, 0]
  %z = linalg.fill ins(%zero : f32) outs(%out : tensor<?x512xf32>) -> tensor<?x512xf32>
  %0 = linalg.matmul ins(%x, %t : tensor<?x128xf32>, tensor<128x512xf32>) outs(%z : tensor<?x512xf32>) -> tensor<?x512xf32>
  return %0 : tensor<?x512xf32>
}

// -----

// Heads that were split and transposed: the product reads the projections. The last reshape stays in front of one of
// them, since some operand has to say how many iterations the loop over a head's elements has.
// CHECK: #[[Q:.*]] = affine_map<(d0, d1, d2, d3) -> ((d0 floordiv 4) * 64 + d1, (d0 mod 4) * 32 + d3)>
// CHECK: #[[K:.*]] = affine_map<(d0, d1, d2, d3) -> (d0 floordiv 4, d2, d0 mod 4, d3)>
// CHECK-LABEL: func.func @heads(
// CHECK-SAME: %[[A:.*]]: tensor<128x128xf32>, %[[B:.*]]: tensor<128x128xf32>
// CHECK: %[[H:.*]] = tensor.expand_shape %{{.*}} into tensor<2x64x4x32xf32>
// CHECK-NOT: tensor.collapse_shape
// CHECK: linalg.generic {indexing_maps = [#[[Q]], #[[K]], #{{.*}}], {{.*}} ins(%[[A]], %[[H]] :
func.func @heads(%a: tensor<128x128xf32>, %b: tensor<128x128xf32>, %out: tensor<8x64x64xf32>) -> tensor<8x64x64xf32> {
  %zero = arith.constant 0.0 : f32
  %a3 = tensor.expand_shape %a [[0, 1], [2]] output_shape [2, 64, 128] : tensor<128x128xf32> into tensor<2x64x128xf32>
  %b3 = tensor.expand_shape %b [[0, 1], [2]] output_shape [2, 64, 128] : tensor<128x128xf32> into tensor<2x64x128xf32>
  %a4 = tensor.expand_shape %a3 [[0], [1], [2, 3]] output_shape [2, 64, 4, 32] : tensor<2x64x128xf32> into tensor<2x64x4x32xf32>
  %b4 = tensor.expand_shape %b3 [[0], [1], [2, 3]] output_shape [2, 64, 4, 32] : tensor<2x64x128xf32> into tensor<2x64x4x32xf32>
  %e = tensor.empty() : tensor<2x4x64x32xf32>
  %f = tensor.empty() : tensor<2x4x32x64xf32>
  %at = linalg.transpose ins(%a4 : tensor<2x64x4x32xf32>) outs(%e : tensor<2x4x64x32xf32>) permutation = [0, 2, 1, 3]
  %bt = linalg.transpose ins(%b4 : tensor<2x64x4x32xf32>) outs(%f : tensor<2x4x32x64xf32>) permutation = [0, 2, 3, 1]
  %ac = tensor.collapse_shape %at [[0, 1], [2], [3]] : tensor<2x4x64x32xf32> into tensor<8x64x32xf32>
  %bc = tensor.collapse_shape %bt [[0, 1], [2], [3]] : tensor<2x4x32x64xf32> into tensor<8x32x64xf32>
  %z = linalg.fill ins(%zero : f32) outs(%out : tensor<8x64x64xf32>) -> tensor<8x64x64xf32>
  %0 = linalg.batch_matmul ins(%ac, %bc : tensor<8x64x32xf32>, tensor<8x32x64xf32>) outs(%z : tensor<8x64x64xf32>) -> tensor<8x64x64xf32>
  return %0 : tensor<8x64x64xf32>
}

// -----

// The halves of a row, and a row that is repeated. The first half is read modulo its extent: a loop alone would say that
// it is all of the dimension.
// CHECK: #[[FIRST:.*]] = affine_map<(d0, d1) -> (d0, d1 mod 64)>
// CHECK: #[[HALF:.*]] = affine_map<(d0, d1) -> (d0, d1 + 64)>
// CHECK: #[[ROW:.*]] = affine_map<(d0, d1) -> (d1)>
// CHECK: #[[ID:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-LABEL: func.func @parts(
// CHECK-SAME: %[[X:.*]]: tensor<8x128xf32>, %[[Y:.*]]: tensor<64xf32>
// CHECK: linalg.generic {indexing_maps = [#[[FIRST]], #[[HALF]], #[[ROW]], #[[ID]]], {{.*}} ins(%[[X]], %[[X]], %[[Y]] :
func.func @parts(%x: tensor<8x128xf32>, %y: tensor<64xf32>) -> tensor<8x64xf32> {
  %a = tensor.extract_slice %x[0, 0] [8, 64] [1, 1] : tensor<8x128xf32> to tensor<8x64xf32>
  %b = tensor.extract_slice %x[0, 64] [8, 64] [1, 1] : tensor<8x128xf32> to tensor<8x64xf32>
  %e = tensor.empty() : tensor<8x64xf32>
  %c = linalg.broadcast ins(%y : tensor<64xf32>) outs(%e : tensor<8x64xf32>) dimensions = [0]
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]} ins(%a, %b, %c : tensor<8x64xf32>, tensor<8x64xf32>, tensor<8x64xf32>) outs(%e : tensor<8x64xf32>) {
  ^bb0(%p: f32, %q: f32, %r: f32, %o: f32):
    %1 = arith.mulf %p, %q : f32
    %2 = arith.addf %1, %r : f32
    linalg.yield %2 : f32
  } -> tensor<8x64xf32>
  return %0 : tensor<8x64xf32>
}
