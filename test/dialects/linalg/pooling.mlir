// RUN: tsopt %s | FileCheck %s
// RUN: tsopt %s --mlir-print-op-generic | tsopt | FileCheck %s

// CHECK-LABEL: func.func @pooling_nchw_max(
func.func @pooling_nchw_max(%a: tensor<2x3x9x11xf32>, %b: tensor<6x7xf32>, %c: tensor<2x3x4x5xf32>) {
  // CHECK: linalg.pooling_nchw_max ins(%{{.*}}, %{{.*}} : tensor<2x3x9x11xf32>, tensor<6x7xf32>) outs(%{{.*}} : tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32>
  %0 = linalg.pooling_nchw_max ins(%a, %b : tensor<2x3x9x11xf32>, tensor<6x7xf32>) outs(%c : tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32>
  return
}

// CHECK-LABEL: func.func @pooling_nchw_sum(
func.func @pooling_nchw_sum(%a: tensor<2x3x9x11xf32>, %b: tensor<6x7xf32>, %c: tensor<2x3x4x5xf32>) {
  // CHECK: linalg.pooling_nchw_sum ins(%{{.*}}, %{{.*}} : tensor<2x3x9x11xf32>, tensor<6x7xf32>) outs(%{{.*}} : tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32>
  %0 = linalg.pooling_nchw_sum ins(%a, %b : tensor<2x3x9x11xf32>, tensor<6x7xf32>) outs(%c : tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32>
  return
}

// CHECK-LABEL: func.func @pooling_ncw_max(
func.func @pooling_ncw_max(%a: tensor<2x3x8xf32>, %b: tensor<5xf32>, %c: tensor<2x3x4xf32>) {
  // CHECK: linalg.pooling_ncw_max ins(%{{.*}}, %{{.*}} : tensor<2x3x8xf32>, tensor<5xf32>) outs(%{{.*}} : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %0 = linalg.pooling_ncw_max ins(%a, %b : tensor<2x3x8xf32>, tensor<5xf32>) outs(%c : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return
}

// CHECK-LABEL: func.func @pooling_ncw_sum(
func.func @pooling_ncw_sum(%a: tensor<2x3x8xf32>, %b: tensor<5xf32>, %c: tensor<2x3x4xf32>) {
  // CHECK: linalg.pooling_ncw_sum ins(%{{.*}}, %{{.*}} : tensor<2x3x8xf32>, tensor<5xf32>) outs(%{{.*}} : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %0 = linalg.pooling_ncw_sum ins(%a, %b : tensor<2x3x8xf32>, tensor<5xf32>) outs(%c : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return
}

// CHECK-LABEL: func.func @pooling_ndhwc_max(
func.func @pooling_ndhwc_max(%a: tensor<2x9x11x13x6xf32>, %b: tensor<7x8x9xf32>, %c: tensor<2x3x4x5x6xf32>) {
  // CHECK: linalg.pooling_ndhwc_max ins(%{{.*}}, %{{.*}} : tensor<2x9x11x13x6xf32>, tensor<7x8x9xf32>) outs(%{{.*}} : tensor<2x3x4x5x6xf32>) -> tensor<2x3x4x5x6xf32>
  %0 = linalg.pooling_ndhwc_max ins(%a, %b : tensor<2x9x11x13x6xf32>, tensor<7x8x9xf32>) outs(%c : tensor<2x3x4x5x6xf32>) -> tensor<2x3x4x5x6xf32>
  return
}

// CHECK-LABEL: func.func @pooling_ndhwc_min(
func.func @pooling_ndhwc_min(%a: tensor<2x9x11x13x6xf32>, %b: tensor<7x8x9xf32>, %c: tensor<2x3x4x5x6xf32>) {
  // CHECK: linalg.pooling_ndhwc_min ins(%{{.*}}, %{{.*}} : tensor<2x9x11x13x6xf32>, tensor<7x8x9xf32>) outs(%{{.*}} : tensor<2x3x4x5x6xf32>) -> tensor<2x3x4x5x6xf32>
  %0 = linalg.pooling_ndhwc_min ins(%a, %b : tensor<2x9x11x13x6xf32>, tensor<7x8x9xf32>) outs(%c : tensor<2x3x4x5x6xf32>) -> tensor<2x3x4x5x6xf32>
  return
}

// CHECK-LABEL: func.func @pooling_ndhwc_sum(
func.func @pooling_ndhwc_sum(%a: tensor<2x9x11x13x6xf32>, %b: tensor<7x8x9xf32>, %c: tensor<2x3x4x5x6xf32>) {
  // CHECK: linalg.pooling_ndhwc_sum ins(%{{.*}}, %{{.*}} : tensor<2x9x11x13x6xf32>, tensor<7x8x9xf32>) outs(%{{.*}} : tensor<2x3x4x5x6xf32>) -> tensor<2x3x4x5x6xf32>
  %0 = linalg.pooling_ndhwc_sum ins(%a, %b : tensor<2x9x11x13x6xf32>, tensor<7x8x9xf32>) outs(%c : tensor<2x3x4x5x6xf32>) -> tensor<2x3x4x5x6xf32>
  return
}

// CHECK-LABEL: func.func @pooling_nhwc_max(
func.func @pooling_nhwc_max(%a: tensor<2x8x10x5xf32>, %b: tensor<6x7xf32>, %c: tensor<2x3x4x5xf32>) {
  // CHECK: linalg.pooling_nhwc_max ins(%{{.*}}, %{{.*}} : tensor<2x8x10x5xf32>, tensor<6x7xf32>) outs(%{{.*}} : tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32>
  %0 = linalg.pooling_nhwc_max ins(%a, %b : tensor<2x8x10x5xf32>, tensor<6x7xf32>) outs(%c : tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32>
  return
}

// CHECK-LABEL: func.func @pooling_nhwc_max_unsigned(
func.func @pooling_nhwc_max_unsigned(%a: tensor<2x8x10x5xi32>, %b: tensor<6x7xi32>, %c: tensor<2x3x4x5xi32>) {
  // CHECK: linalg.pooling_nhwc_max_unsigned ins(%{{.*}}, %{{.*}} : tensor<2x8x10x5xi32>, tensor<6x7xi32>) outs(%{{.*}} : tensor<2x3x4x5xi32>) -> tensor<2x3x4x5xi32>
  %0 = linalg.pooling_nhwc_max_unsigned ins(%a, %b : tensor<2x8x10x5xi32>, tensor<6x7xi32>) outs(%c : tensor<2x3x4x5xi32>) -> tensor<2x3x4x5xi32>
  return
}

// CHECK-LABEL: func.func @pooling_nhwc_min(
func.func @pooling_nhwc_min(%a: tensor<2x8x10x5xf32>, %b: tensor<6x7xf32>, %c: tensor<2x3x4x5xf32>) {
  // CHECK: linalg.pooling_nhwc_min ins(%{{.*}}, %{{.*}} : tensor<2x8x10x5xf32>, tensor<6x7xf32>) outs(%{{.*}} : tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32>
  %0 = linalg.pooling_nhwc_min ins(%a, %b : tensor<2x8x10x5xf32>, tensor<6x7xf32>) outs(%c : tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32>
  return
}

// CHECK-LABEL: func.func @pooling_nhwc_min_unsigned(
func.func @pooling_nhwc_min_unsigned(%a: tensor<2x8x10x5xi32>, %b: tensor<6x7xi32>, %c: tensor<2x3x4x5xi32>) {
  // CHECK: linalg.pooling_nhwc_min_unsigned ins(%{{.*}}, %{{.*}} : tensor<2x8x10x5xi32>, tensor<6x7xi32>) outs(%{{.*}} : tensor<2x3x4x5xi32>) -> tensor<2x3x4x5xi32>
  %0 = linalg.pooling_nhwc_min_unsigned ins(%a, %b : tensor<2x8x10x5xi32>, tensor<6x7xi32>) outs(%c : tensor<2x3x4x5xi32>) -> tensor<2x3x4x5xi32>
  return
}

// CHECK-LABEL: func.func @pooling_nhwc_sum(
func.func @pooling_nhwc_sum(%a: tensor<2x8x10x5xf32>, %b: tensor<6x7xf32>, %c: tensor<2x3x4x5xf32>) {
  // CHECK: linalg.pooling_nhwc_sum ins(%{{.*}}, %{{.*}} : tensor<2x8x10x5xf32>, tensor<6x7xf32>) outs(%{{.*}} : tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32>
  %0 = linalg.pooling_nhwc_sum ins(%a, %b : tensor<2x8x10x5xf32>, tensor<6x7xf32>) outs(%c : tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32>
  return
}

// CHECK-LABEL: func.func @pooling_nwc_max(
func.func @pooling_nwc_max(%a: tensor<2x7x4xf32>, %b: tensor<5xf32>, %c: tensor<2x3x4xf32>) {
  // CHECK: linalg.pooling_nwc_max ins(%{{.*}}, %{{.*}} : tensor<2x7x4xf32>, tensor<5xf32>) outs(%{{.*}} : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %0 = linalg.pooling_nwc_max ins(%a, %b : tensor<2x7x4xf32>, tensor<5xf32>) outs(%c : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return
}

// CHECK-LABEL: func.func @pooling_nwc_max_unsigned(
func.func @pooling_nwc_max_unsigned(%a: tensor<2x7x4xi32>, %b: tensor<5xi32>, %c: tensor<2x3x4xi32>) {
  // CHECK: linalg.pooling_nwc_max_unsigned ins(%{{.*}}, %{{.*}} : tensor<2x7x4xi32>, tensor<5xi32>) outs(%{{.*}} : tensor<2x3x4xi32>) -> tensor<2x3x4xi32>
  %0 = linalg.pooling_nwc_max_unsigned ins(%a, %b : tensor<2x7x4xi32>, tensor<5xi32>) outs(%c : tensor<2x3x4xi32>) -> tensor<2x3x4xi32>
  return
}

// CHECK-LABEL: func.func @pooling_nwc_min(
func.func @pooling_nwc_min(%a: tensor<2x7x4xf32>, %b: tensor<5xf32>, %c: tensor<2x3x4xf32>) {
  // CHECK: linalg.pooling_nwc_min ins(%{{.*}}, %{{.*}} : tensor<2x7x4xf32>, tensor<5xf32>) outs(%{{.*}} : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %0 = linalg.pooling_nwc_min ins(%a, %b : tensor<2x7x4xf32>, tensor<5xf32>) outs(%c : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return
}

// CHECK-LABEL: func.func @pooling_nwc_min_unsigned(
func.func @pooling_nwc_min_unsigned(%a: tensor<2x7x4xi32>, %b: tensor<5xi32>, %c: tensor<2x3x4xi32>) {
  // CHECK: linalg.pooling_nwc_min_unsigned ins(%{{.*}}, %{{.*}} : tensor<2x7x4xi32>, tensor<5xi32>) outs(%{{.*}} : tensor<2x3x4xi32>) -> tensor<2x3x4xi32>
  %0 = linalg.pooling_nwc_min_unsigned ins(%a, %b : tensor<2x7x4xi32>, tensor<5xi32>) outs(%c : tensor<2x3x4xi32>) -> tensor<2x3x4xi32>
  return
}

// CHECK-LABEL: func.func @pooling_nwc_sum(
func.func @pooling_nwc_sum(%a: tensor<2x7x4xf32>, %b: tensor<5xf32>, %c: tensor<2x3x4xf32>) {
  // CHECK: linalg.pooling_nwc_sum ins(%{{.*}}, %{{.*}} : tensor<2x7x4xf32>, tensor<5xf32>) outs(%{{.*}} : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %0 = linalg.pooling_nwc_sum ins(%a, %b : tensor<2x7x4xf32>, tensor<5xf32>) outs(%c : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return
}
