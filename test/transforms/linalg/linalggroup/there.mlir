// Groups stay groups, under their names: what is grouped can be scheduled later, and grouped again.
//
// RUN: tsopt %s --normalize-linalg --linalg-group | FileCheck %s
// RUN: tsopt %s --normalize-linalg --linalg-group | tsopt --normalize-linalg --linalg-group | FileCheck %s
// RUN: tsopt %s --normalize-linalg --linalg-group | tsopt --construct-schedule | FileCheck %s --check-prefix=TREE
// UNSUPPORTED: upstream

// The two products read one view of what has two leading dimensions, so that they share it also as a group.
// CHECK: func.func @main(
// CHECK-NEXT: %[[H:.*]] = call @exp(%{{.*}})
// CHECK-NEXT: %[[V:.*]] = tensor.collapse_shape %[[H]] {{\[\[}}0, 1], [2]]
// CHECK-NEXT: %[[R:.*]] = call @matmuls2_mul(%[[V]], %{{.*}}, %{{.*}})
// CHECK-NEXT: return %[[R]]
// CHECK-NEXT: }
// CHECK-NEXT: func.func private @exp(
// CHECK-NOT: call
// CHECK: func.func private @matmuls2_mul(
// CHECK-NOT: call
// TREE: call @exp(
// TREE: call @matmuls2_mul(
// TREE: sched.tree @exp_schedule of @exp
// TREE: sched.tree @matmuls2_mul_schedule of @matmuls2_mul axes(m = 64, n = 64, k = 32) {
#x = affine_map<(m, n, k) -> (m floordiv 32, m mod 32, k)>
#w = affine_map<(m, n, k) -> (n, k)>
#o = affine_map<(m, n, k) -> (m, n)>
#id = affine_map<(m, n) -> (m, n)>
func.func @main(%x: tensor<2x32x32xf16>, %u: tensor<64x32xf16>, %g: tensor<64x32xf16>) -> tensor<64x64xf32> {
  %zero = arith.constant 0.0 : f32
  %f = tensor.empty() : tensor<2x32x32xf16>
  %h = linalg.exp ins(%x : tensor<2x32x32xf16>) outs(%f : tensor<2x32x32xf16>) -> tensor<2x32x32xf16>
  %e = tensor.empty() : tensor<64x64xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<64x64xf32>) -> tensor<64x64xf32>
  %0 = linalg.generic {indexing_maps = [#x, #w, #o], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%h, %u : tensor<2x32x32xf16>, tensor<64x32xf16>) outs(%z : tensor<64x64xf32>) {
  ^bb0(%a: f16, %b: f16, %c: f32):
    %3 = arith.extf %a : f16 to f32
    %4 = arith.extf %b : f16 to f32
    %5 = arith.mulf %3, %4 : f32
    %6 = arith.addf %c, %5 : f32
    linalg.yield %6 : f32
  } -> tensor<64x64xf32>
  %1 = linalg.generic {indexing_maps = [#x, #w, #o], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%h, %g : tensor<2x32x32xf16>, tensor<64x32xf16>) outs(%z : tensor<64x64xf32>) {
  ^bb0(%a: f16, %b: f16, %c: f32):
    %3 = arith.extf %a : f16 to f32
    %4 = arith.extf %b : f16 to f32
    %5 = arith.mulf %3, %4 : f32
    %6 = arith.addf %c, %5 : f32
    linalg.yield %6 : f32
  } -> tensor<64x64xf32>
  %2 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%0, %1 : tensor<64x64xf32>, tensor<64x64xf32>) outs(%e : tensor<64x64xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %3 = arith.mulf %a, %b : f32
    linalg.yield %3 : f32
  } -> tensor<64x64xf32>
  return %2 : tensor<64x64xf32>
}
