// Equal groups are one function, which is called several times: the second layer differs in its weight alone.
//
// RUN: tsopt %s --normalize-linalg --linalg-group | FileCheck %s

// CHECK-LABEL: func.func @layers(
// CHECK-SAME: %[[X:[^:]*]]: tensor<8x16xf32>, %[[W:[^:]*]]: tensor<16x16xf32>, %[[V:[^:]*]]: tensor<16x16xf32>
// CHECK-NEXT: %[[H:.*]] = call @matmul_relu(%[[X]], %[[W]])
// CHECK-NEXT: %[[Y:.*]] = call @matmul_relu(%[[H]], %[[V]])
// CHECK-NEXT: return %[[Y]]
// CHECK: func.func private @matmul_relu(%[[A:.*]]: tensor<8x16xf32>, %[[B:.*]]: tensor<16x16xf32>) -> tensor<8x16xf32> {
// CHECK-NEXT: %[[E:.*]] = tensor.empty() : tensor<8x16xf32>
// CHECK-NEXT: %[[C:.*]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: %[[Z:.*]] = linalg.fill ins(%[[C]] : f32) outs(%[[E]] :
// CHECK-NEXT: %[[P:.*]] = linalg.generic {{.*}} ins(%[[A]], %[[B]] : {{.*}} outs(%[[Z]] :
// CHECK: %[[R:.*]] = linalg.generic {{.*}} ins(%[[P]] : {{.*}} outs(%[[E]] :
// CHECK: return %[[R]]
// CHECK-NOT: func.func
func.func @layers(%x: tensor<8x16xf32>, %w: tensor<16x16xf32>, %v: tensor<16x16xf32>) -> tensor<8x16xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x16xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<8x16xf32>) -> tensor<8x16xf32>
  %0 = linalg.matmul ins(%x, %w : tensor<8x16xf32>, tensor<16x16xf32>) outs(%z : tensor<8x16xf32>) -> tensor<8x16xf32>
  %1 = linalg.map ins(%0 : tensor<8x16xf32>) outs(%e : tensor<8x16xf32>) (%in: f32, %init: f32) {
    %m = arith.maximumf %in, %zero : f32
    linalg.yield %m : f32
  }
  %2 = linalg.matmul ins(%1, %v : tensor<8x16xf32>, tensor<16x16xf32>) outs(%z : tensor<8x16xf32>) -> tensor<8x16xf32>
  %3 = linalg.map ins(%2 : tensor<8x16xf32>) outs(%e : tensor<8x16xf32>) (%in: f32, %init: f32) {
    %m = arith.maximumf %in, %zero : f32
    linalg.yield %m : f32
  }
  return %3 : tensor<8x16xf32>
}
