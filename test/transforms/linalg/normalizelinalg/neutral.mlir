// A reduction begins with the neutral element of its combiner. What it began with before is combined with the result,
// which then is an end as others are: the bias of a convolution.
//
// RUN: tsopt %s --normalize-linalg --split-input-file | FileCheck %s

// CHECK: #[[ID:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK: #[[BIAS:.*]] = affine_map<(d0, d1) -> (d1)>
// CHECK-LABEL: func.func @bias(
// CHECK-SAME: %[[B:[^:]*]]: tensor<64xf32>)
// CHECK: %[[ZERO:.*]] = linalg.fill
// CHECK: %[[P:.*]] = linalg.generic {{.*}} iterator_types = ["parallel", "parallel", "reduction"]} {{.*}} outs(%[[ZERO]] :
// CHECK: linalg.generic {indexing_maps = [#[[ID]], #[[BIAS]], #[[ID]]], {{.*}} ins(%[[P]], %[[B]] :
// CHECK-NEXT: ^bb0(%[[X:.*]]: f32, %[[Y:.*]]: f32, %{{.*}}: f32):
// CHECK-NEXT: arith.addf %[[X]], %[[Y]]
func.func @bias(%a: tensor<32x16xf32>, %w: tensor<16x64xf32>, %b: tensor<64xf32>) -> tensor<32x64xf32> {
  %e = tensor.empty() : tensor<32x64xf32>
  %i = linalg.broadcast ins(%b : tensor<64xf32>) outs(%e : tensor<32x64xf32>) dimensions = [0]
  %0 = linalg.matmul ins(%a, %w : tensor<32x16xf32>, tensor<16x64xf32>) outs(%i : tensor<32x64xf32>) -> tensor<32x64xf32>
  return %0 : tensor<32x64xf32>
}

// -----

// CHECK-LABEL: func.func @running(
// CHECK-SAME: %{{.*}}: tensor<8x64xf32>, %[[OLD:.*]]: tensor<8xf32>
// CHECK: %[[LOW:.*]] = arith.constant 0xFF800000 : f32
// CHECK: %[[NEUTRAL:.*]] = linalg.fill ins(%[[LOW]] :
// CHECK: %[[M:.*]] = linalg.generic {{.*}} outs(%[[NEUTRAL]] : tensor<8xf32>)
// CHECK: linalg.generic {{.*}} ins(%[[M]], %[[OLD]] :
// CHECK: arith.maximumf
func.func @running(%x: tensor<8x64xf32>, %old: tensor<8xf32>) -> tensor<8xf32> {
  %0 = linalg.reduce { arith.maximumf } ins(%x : tensor<8x64xf32>) outs(%old : tensor<8xf32>) dimensions = [1]
  return %0 : tensor<8xf32>
}
