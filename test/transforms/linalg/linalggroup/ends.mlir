// Ends: what is done with the elements of a product is in its kernel, through maps that reach each element once.
//
// RUN: tsopt %s --normalize-linalg --linalg-group --split-input-file | FileCheck %s
// RUN: tsopt %s --normalize-linalg --linalg-group=rule=hidet --split-input-file | FileCheck %s

// Bias, then the transposed result.
// CHECK-LABEL: func.func @transposed(
// CHECK-NEXT: call @matmul_add(
// CHECK-SAME: -> tensor<16x64xf32>
// CHECK-NEXT: return
#id = affine_map<(i, j) -> (i, j)>
#turned = affine_map<(i, j) -> (j, i)>
#row = affine_map<(i, j) -> (i)>
func.func @transposed(%x: tensor<64x32xf32>, %w: tensor<32x16xf32>, %b: tensor<16xf32>) -> tensor<16x64xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64x16xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<64x16xf32>) -> tensor<64x16xf32>
  %0 = linalg.matmul ins(%x, %w : tensor<64x32xf32>, tensor<32x16xf32>) outs(%z : tensor<64x16xf32>) -> tensor<64x16xf32>
  %f = tensor.empty() : tensor<16x64xf32>
  %1 = linalg.generic {indexing_maps = [#turned, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%0, %b : tensor<64x16xf32>, tensor<16xf32>) outs(%f : tensor<16x64xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %2 = arith.addf %p, %q : f32
    linalg.yield %2 : f32
  } -> tensor<16x64xf32>
  return %1 : tensor<16x64xf32>
}

// -----

// A part of the result is no end: the kernel would compute the rest for nothing.
// CHECK-LABEL: func.func @part(
// CHECK-NEXT: call @matmul(
// CHECK-NEXT: call @exp(
#id = affine_map<(i, j) -> (i, j)>
#part = affine_map<(i, j) -> (i, j + 4)>
func.func @part(%x: tensor<?x64xf32>, %w: tensor<64x16xf32>, %n: index) -> tensor<?x8xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty(%n) : tensor<?x16xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<?x16xf32>) -> tensor<?x16xf32>
  %0 = linalg.matmul ins(%x, %w : tensor<?x64xf32>, tensor<64x16xf32>) outs(%z : tensor<?x16xf32>) -> tensor<?x16xf32>
  %f = tensor.empty(%n) : tensor<?x8xf32>
  %1 = linalg.generic {indexing_maps = [#part, #id], iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<?x16xf32>) outs(%f : tensor<?x8xf32>) {
  ^bb0(%p: f32, %o: f32):
    %2 = math.exp %p : f32
    linalg.yield %2 : f32
  } -> tensor<?x8xf32>
  return %1 : tensor<?x8xf32>
}
