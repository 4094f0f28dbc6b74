// RUN: tsopt %s --convert-math-to-nvvm | FileCheck %s
// Tensors are no code of threads: operations on them stay.

// CHECK-LABEL: func.func @tensors
func.func @tensors(%x: tensor<4xf8E4M3FN>, %y: tensor<4xf32>, %i: tensor<4xi4>) -> (tensor<4xf8E4M3FN>, tensor<4xf32>, tensor<4xf16>) {
  // CHECK: arith.negf %{{.*}} : tensor<4xf8E4M3FN>
  // CHECK: arith.addf %{{.*}} : tensor<4xf8E4M3FN>
  // CHECK: arith.remf %{{.*}} : tensor<4xf32>
  // CHECK: arith.sitofp %{{.*}} : tensor<4xi4> to tensor<4xf16>
  %n = arith.negf %x : tensor<4xf8E4M3FN>
  %a = arith.addf %n, %x : tensor<4xf8E4M3FN>
  %r = arith.remf %y, %y : tensor<4xf32>
  %f = arith.sitofp %i : tensor<4xi4> to tensor<4xf16>
  return %a, %r, %f : tensor<4xf8E4M3FN>, tensor<4xf32>, tensor<4xf16>
}
