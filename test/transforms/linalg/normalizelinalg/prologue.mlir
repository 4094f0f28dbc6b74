// What is computed of one side of a contraction leaves it where that costs much: upstream's elementwise fusion puts GELU
// into the next product, where it would be computed again for each column. What costs little stays.
//
// RUN: tsopt %s --normalize-linalg --split-input-file | FileCheck %s

// CHECK-LABEL: func.func @gelu(
// CHECK-SAME: %[[X:.*]]: tensor<?x512xf32>, %[[B:.*]]: tensor<512xf32>, %[[W:.*]]: tensor<128x512xf32>
// CHECK: %[[G:.*]] = linalg.generic {{.*}} iterator_types = ["parallel", "parallel"]} ins(%[[X]], %[[B]] :
// CHECK: math.erf
// CHECK: linalg.generic {{.*}} iterator_types = ["parallel", "parallel", "reduction"]} ins(%[[G]], %[[W]] :
// CHECK-NEXT: ^bb0(
// CHECK-NEXT: arith.mulf
// CHECK-NEXT: arith.addf
// CHECK-NEXT: linalg.yield
func.func @gelu(%x: tensor<?x512xf32>, %b: tensor<512xf32>, %w: tensor<128x512xf32>, %out: tensor<?x128xf32>) -> tensor<?x128xf32> {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %half = arith.constant 0.5 : f32
  %root = arith.constant 1.41421354 : f32
  %z = linalg.fill ins(%zero : f32) outs(%out : tensor<?x128xf32>) -> tensor<?x128xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %b, %w : tensor<?x512xf32>, tensor<512xf32>, tensor<128x512xf32>) outs(%z : tensor<?x128xf32>) {
  ^bb0(%p: f32, %q: f32, %r: f32, %o: f32):
    %1 = arith.addf %p, %q : f32
    %2 = arith.divf %1, %root : f32
    %3 = math.erf %2 : f32
    %4 = arith.addf %3, %one : f32
    %5 = arith.mulf %4, %half : f32
    %6 = arith.mulf %1, %5 : f32
    %7 = arith.mulf %6, %r : f32
    %8 = arith.addf %o, %7 : f32
    linalg.yield %8 : f32
  } -> tensor<?x128xf32>
  return %0 : tensor<?x128xf32>
}

// -----

// The elements of a convolution's input, not those of its windows.
// CHECK-LABEL: func.func @window(
// CHECK-SAME: %[[X:.*]]: tensor<8x34xf32>
// CHECK: %[[E:.*]] = linalg.generic {{.*}} ins(%[[X]] : tensor<8x34xf32>) outs(%{{.*}} : tensor<8x34xf32>)
// CHECK: math.exp
// CHECK: linalg.generic {{.*}} ins(%[[E]], %{{.*}} : tensor<8x34xf32>, tensor<16x8x3xf32>)
func.func @window(%x: tensor<8x34xf32>, %w: tensor<16x8x3xf32>, %out: tensor<16x32xf32>) -> tensor<16x32xf32> {
  %zero = arith.constant 0.0 : f32
  %z = linalg.fill ins(%zero : f32) outs(%out : tensor<16x32xf32>) -> tensor<16x32xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(f, p, c, r) -> (c, p + r)>, affine_map<(f, p, c, r) -> (f, c, r)>, affine_map<(f, p, c, r) -> (f, p)>],
      iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%x, %w : tensor<8x34xf32>, tensor<16x8x3xf32>) outs(%z : tensor<16x32xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %1 = math.exp %p : f32
    %2 = arith.mulf %1, %q : f32
    %3 = arith.addf %o, %2 : f32
    linalg.yield %3 : f32
  } -> tensor<16x32xf32>
  return %0 : tensor<16x32xf32>
}

// -----

// CHECK-LABEL: func.func @scaled(
// CHECK-NOT: iterator_types = ["parallel", "parallel"]
// CHECK: return
func.func @scaled(%x: tensor<64x32xf32>, %s: tensor<32xf32>, %w: tensor<16x32xf32>, %out: tensor<64x16xf32>) -> tensor<64x16xf32> {
  %zero = arith.constant 0.0 : f32
  %z = linalg.fill ins(%zero : f32) outs(%out : tensor<64x16xf32>) -> tensor<64x16xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %s, %w : tensor<64x32xf32>, tensor<32xf32>, tensor<16x32xf32>) outs(%z : tensor<64x16xf32>) {
  ^bb0(%p: f32, %q: f32, %r: f32, %o: f32):
    %1 = arith.mulf %p, %q : f32
    %2 = arith.mulf %1, %r : f32
    %3 = arith.addf %o, %2 : f32
    linalg.yield %3 : f32
  } -> tensor<64x16xf32>
  return %0 : tensor<64x16xf32>
}
