// RUN: tsopt %s | FileCheck %s
// RUN: tsopt %s --mlir-print-op-generic | tsopt | FileCheck %s

// CHECK-LABEL: func.func @batch_matmul(
func.func @batch_matmul(%a: tensor<2x3x5xf32>, %b: tensor<2x5x4xf32>, %c: tensor<2x3x4xf32>) {
  // CHECK: linalg.batch_matmul ins(%{{.*}}, %{{.*}} : tensor<2x3x5xf32>, tensor<2x5x4xf32>) outs(%{{.*}} : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %0 = linalg.batch_matmul ins(%a, %b : tensor<2x3x5xf32>, tensor<2x5x4xf32>) outs(%c : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return
}

// CHECK-LABEL: func.func @batch_matvec(
func.func @batch_matvec(%a: tensor<2x3x4xf32>, %b: tensor<2x4xf32>, %c: tensor<2x3xf32>) {
  // CHECK: linalg.batch_matvec ins(%{{.*}}, %{{.*}} : tensor<2x3x4xf32>, tensor<2x4xf32>) outs(%{{.*}} : tensor<2x3xf32>) -> tensor<2x3xf32>
  %0 = linalg.batch_matvec ins(%a, %b : tensor<2x3x4xf32>, tensor<2x4xf32>) outs(%c : tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// CHECK-LABEL: func.func @batch_mmt4d(
func.func @batch_mmt4d(%a: tensor<2x3x5x6x8xf32>, %b: tensor<2x4x5x7x8xf32>, %c: tensor<2x3x4x6x7xf32>) {
  // CHECK: linalg.batch_mmt4d ins(%{{.*}}, %{{.*}} : tensor<2x3x5x6x8xf32>, tensor<2x4x5x7x8xf32>) outs(%{{.*}} : tensor<2x3x4x6x7xf32>) -> tensor<2x3x4x6x7xf32>
  %0 = linalg.batch_mmt4d ins(%a, %b : tensor<2x3x5x6x8xf32>, tensor<2x4x5x7x8xf32>) outs(%c : tensor<2x3x4x6x7xf32>) -> tensor<2x3x4x6x7xf32>
  return
}

// CHECK-LABEL: func.func @batch_reduce_matmul(
func.func @batch_reduce_matmul(%a: tensor<2x3x5xf32>, %b: tensor<2x5x4xf32>, %c: tensor<3x4xf32>) {
  // CHECK: linalg.batch_reduce_matmul ins(%{{.*}}, %{{.*}} : tensor<2x3x5xf32>, tensor<2x5x4xf32>) outs(%{{.*}} : tensor<3x4xf32>) -> tensor<3x4xf32>
  %0 = linalg.batch_reduce_matmul ins(%a, %b : tensor<2x3x5xf32>, tensor<2x5x4xf32>) outs(%c : tensor<3x4xf32>) -> tensor<3x4xf32>
  return
}

// CHECK-LABEL: func.func @batch_vecmat(
func.func @batch_vecmat(%a: tensor<2x4xf32>, %b: tensor<2x4x3xf32>, %c: tensor<2x3xf32>) {
  // CHECK: linalg.batch_vecmat ins(%{{.*}}, %{{.*}} : tensor<2x4xf32>, tensor<2x4x3xf32>) outs(%{{.*}} : tensor<2x3xf32>) -> tensor<2x3xf32>
  %0 = linalg.batch_vecmat ins(%a, %b : tensor<2x4xf32>, tensor<2x4x3xf32>) outs(%c : tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// CHECK-LABEL: func.func @dot(
func.func @dot(%a: tensor<2xf32>, %b: tensor<2xf32>, %c: tensor<f32>) {
  // CHECK: linalg.dot ins(%{{.*}}, %{{.*}} : tensor<2xf32>, tensor<2xf32>) outs(%{{.*}} : tensor<f32>) -> tensor<f32>
  %0 = linalg.dot ins(%a, %b : tensor<2xf32>, tensor<2xf32>) outs(%c : tensor<f32>) -> tensor<f32>
  return
}

// CHECK-LABEL: func.func @matmul(
func.func @matmul(%a: tensor<2x4xf32>, %b: tensor<4x3xf32>, %c: tensor<2x3xf32>) {
  // CHECK: linalg.matmul ins(%{{.*}}, %{{.*}} : tensor<2x4xf32>, tensor<4x3xf32>) outs(%{{.*}} : tensor<2x3xf32>) -> tensor<2x3xf32>
  %0 = linalg.matmul ins(%a, %b : tensor<2x4xf32>, tensor<4x3xf32>) outs(%c : tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// CHECK-LABEL: func.func @matvec(
func.func @matvec(%a: tensor<2x3xf32>, %b: tensor<3xf32>, %c: tensor<2xf32>) {
  // CHECK: linalg.matvec ins(%{{.*}}, %{{.*}} : tensor<2x3xf32>, tensor<3xf32>) outs(%{{.*}} : tensor<2xf32>) -> tensor<2xf32>
  %0 = linalg.matvec ins(%a, %b : tensor<2x3xf32>, tensor<3xf32>) outs(%c : tensor<2xf32>) -> tensor<2xf32>
  return
}

// CHECK-LABEL: func.func @mmt4d(
func.func @mmt4d(%a: tensor<2x4x5x7xf32>, %b: tensor<3x4x6x7xf32>, %c: tensor<2x3x5x6xf32>) {
  // CHECK: linalg.mmt4d ins(%{{.*}}, %{{.*}} : tensor<2x4x5x7xf32>, tensor<3x4x6x7xf32>) outs(%{{.*}} : tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
  %0 = linalg.mmt4d ins(%a, %b : tensor<2x4x5x7xf32>, tensor<3x4x6x7xf32>) outs(%c : tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
  return
}

// CHECK-LABEL: func.func @vecmat(
func.func @vecmat(%a: tensor<3xf32>, %b: tensor<3x2xf32>, %c: tensor<2xf32>) {
  // CHECK: linalg.vecmat ins(%{{.*}}, %{{.*}} : tensor<3xf32>, tensor<3x2xf32>) outs(%{{.*}} : tensor<2xf32>) -> tensor<2xf32>
  %0 = linalg.vecmat ins(%a, %b : tensor<3xf32>, tensor<3x2xf32>) outs(%c : tensor<2xf32>) -> tensor<2xf32>
  return
}
