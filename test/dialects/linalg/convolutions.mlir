// RUN: tsopt %s | FileCheck %s
// RUN: tsopt %s --mlir-print-op-generic | tsopt | FileCheck %s

// CHECK-LABEL: func.func @conv_1d(
func.func @conv_1d(%a: tensor<4xf32>, %b: tensor<3xf32>, %c: tensor<2xf32>) {
  // CHECK: linalg.conv_1d ins(%{{.*}}, %{{.*}} : tensor<4xf32>, tensor<3xf32>) outs(%{{.*}} : tensor<2xf32>) -> tensor<2xf32>
  %0 = linalg.conv_1d ins(%a, %b : tensor<4xf32>, tensor<3xf32>) outs(%c : tensor<2xf32>) -> tensor<2xf32>
  return
}

// CHECK-LABEL: func.func @conv_1d_ncw_fcw(
func.func @conv_1d_ncw_fcw(%a: tensor<2x5x9xf32>, %b: tensor<3x5x6xf32>, %c: tensor<2x3x4xf32>) {
  // CHECK: linalg.conv_1d_ncw_fcw ins(%{{.*}}, %{{.*}} : tensor<2x5x9xf32>, tensor<3x5x6xf32>) outs(%{{.*}} : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %0 = linalg.conv_1d_ncw_fcw ins(%a, %b : tensor<2x5x9xf32>, tensor<3x5x6xf32>) outs(%c : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return
}

// CHECK-LABEL: func.func @conv_1d_nwc_wcf(
func.func @conv_1d_nwc_wcf(%a: tensor<2x7x6xf32>, %b: tensor<5x6x4xf32>, %c: tensor<2x3x4xf32>) {
  // CHECK: linalg.conv_1d_nwc_wcf ins(%{{.*}}, %{{.*}} : tensor<2x7x6xf32>, tensor<5x6x4xf32>) outs(%{{.*}} : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %0 = linalg.conv_1d_nwc_wcf ins(%a, %b : tensor<2x7x6xf32>, tensor<5x6x4xf32>) outs(%c : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return
}

// CHECK-LABEL: func.func @conv_2d(
func.func @conv_2d(%a: tensor<5x7xf32>, %b: tensor<4x5xf32>, %c: tensor<2x3xf32>) {
  // CHECK: linalg.conv_2d ins(%{{.*}}, %{{.*}} : tensor<5x7xf32>, tensor<4x5xf32>) outs(%{{.*}} : tensor<2x3xf32>) -> tensor<2x3xf32>
  %0 = linalg.conv_2d ins(%a, %b : tensor<5x7xf32>, tensor<4x5xf32>) outs(%c : tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// CHECK-LABEL: func.func @conv_2d_nchw_fchw(
func.func @conv_2d_nchw_fchw(%a: tensor<2x6x10x12xf32>, %b: tensor<3x6x7x8xf32>, %c: tensor<2x3x4x5xf32>) {
  // CHECK: linalg.conv_2d_nchw_fchw ins(%{{.*}}, %{{.*}} : tensor<2x6x10x12xf32>, tensor<3x6x7x8xf32>) outs(%{{.*}} : tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32>
  %0 = linalg.conv_2d_nchw_fchw ins(%a, %b : tensor<2x6x10x12xf32>, tensor<3x6x7x8xf32>) outs(%c : tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32>
  return
}

// CHECK-LABEL: func.func @conv_2d_ngchw_fgchw(
func.func @conv_2d_ngchw_fgchw(%a: tensor<2x3x7x12x14xf32>, %b: tensor<4x3x7x8x9xf32>, %c: tensor<2x3x4x5x6xf32>) {
  // CHECK: linalg.conv_2d_ngchw_fgchw ins(%{{.*}}, %{{.*}} : tensor<2x3x7x12x14xf32>, tensor<4x3x7x8x9xf32>) outs(%{{.*}} : tensor<2x3x4x5x6xf32>) -> tensor<2x3x4x5x6xf32>
  %0 = linalg.conv_2d_ngchw_fgchw ins(%a, %b : tensor<2x3x7x12x14xf32>, tensor<4x3x7x8x9xf32>) outs(%c : tensor<2x3x4x5x6xf32>) -> tensor<2x3x4x5x6xf32>
  return
}

// CHECK-LABEL: func.func @conv_2d_ngchw_gfchw(
func.func @conv_2d_ngchw_gfchw(%a: tensor<2x3x7x12x14xf32>, %b: tensor<3x4x7x8x9xf32>, %c: tensor<2x3x4x5x6xf32>) {
  // CHECK: linalg.conv_2d_ngchw_gfchw ins(%{{.*}}, %{{.*}} : tensor<2x3x7x12x14xf32>, tensor<3x4x7x8x9xf32>) outs(%{{.*}} : tensor<2x3x4x5x6xf32>) -> tensor<2x3x4x5x6xf32>
  %0 = linalg.conv_2d_ngchw_gfchw ins(%a, %b : tensor<2x3x7x12x14xf32>, tensor<3x4x7x8x9xf32>) outs(%c : tensor<2x3x4x5x6xf32>) -> tensor<2x3x4x5x6xf32>
  return
}

// CHECK-LABEL: func.func @conv_2d_nhwc_fhwc(
func.func @conv_2d_nhwc_fhwc(%a: tensor<2x8x10x8xf32>, %b: tensor<5x6x7x8xf32>, %c: tensor<2x3x4x5xf32>) {
  // CHECK: linalg.conv_2d_nhwc_fhwc ins(%{{.*}}, %{{.*}} : tensor<2x8x10x8xf32>, tensor<5x6x7x8xf32>) outs(%{{.*}} : tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32>
  %0 = linalg.conv_2d_nhwc_fhwc ins(%a, %b : tensor<2x8x10x8xf32>, tensor<5x6x7x8xf32>) outs(%c : tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32>
  return
}

// CHECK-LABEL: func.func @conv_2d_nhwc_hwcf(
func.func @conv_2d_nhwc_hwcf(%a: tensor<2x8x10x8xf32>, %b: tensor<6x7x8x5xf32>, %c: tensor<2x3x4x5xf32>) {
  // CHECK: linalg.conv_2d_nhwc_hwcf ins(%{{.*}}, %{{.*}} : tensor<2x8x10x8xf32>, tensor<6x7x8x5xf32>) outs(%{{.*}} : tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32>
  %0 = linalg.conv_2d_nhwc_hwcf ins(%a, %b : tensor<2x8x10x8xf32>, tensor<6x7x8x5xf32>) outs(%c : tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32>
  return
}

// CHECK-LABEL: func.func @conv_2d_nhwgc_gfhwc(
func.func @conv_2d_nhwgc_gfhwc(%a: tensor<2x9x11x5x9xf32>, %b: tensor<5x6x7x8x9xf32>, %c: tensor<2x3x4x5x6xf32>) {
  // CHECK: linalg.conv_2d_nhwgc_gfhwc ins(%{{.*}}, %{{.*}} : tensor<2x9x11x5x9xf32>, tensor<5x6x7x8x9xf32>) outs(%{{.*}} : tensor<2x3x4x5x6xf32>) -> tensor<2x3x4x5x6xf32>
  %0 = linalg.conv_2d_nhwgc_gfhwc ins(%a, %b : tensor<2x9x11x5x9xf32>, tensor<5x6x7x8x9xf32>) outs(%c : tensor<2x3x4x5x6xf32>) -> tensor<2x3x4x5x6xf32>
  return
}

// CHECK-LABEL: func.func @conv_3d(
func.func @conv_3d(%a: tensor<6x8x10xf32>, %b: tensor<5x6x7xf32>, %c: tensor<2x3x4xf32>) {
  // CHECK: linalg.conv_3d ins(%{{.*}}, %{{.*}} : tensor<6x8x10xf32>, tensor<5x6x7xf32>) outs(%{{.*}} : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %0 = linalg.conv_3d ins(%a, %b : tensor<6x8x10xf32>, tensor<5x6x7xf32>) outs(%c : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return
}

// CHECK-LABEL: func.func @conv_3d_ncdhw_fcdhw(
func.func @conv_3d_ncdhw_fcdhw(%a: tensor<2x10x9x11x13xf32>, %b: tensor<6x10x7x8x9xf32>, %c: tensor<2x6x3x4x5xf32>) {
  // CHECK: linalg.conv_3d_ncdhw_fcdhw ins(%{{.*}}, %{{.*}} : tensor<2x10x9x11x13xf32>, tensor<6x10x7x8x9xf32>) outs(%{{.*}} : tensor<2x6x3x4x5xf32>) -> tensor<2x6x3x4x5xf32>
  %0 = linalg.conv_3d_ncdhw_fcdhw ins(%a, %b : tensor<2x10x9x11x13xf32>, tensor<6x10x7x8x9xf32>) outs(%c : tensor<2x6x3x4x5xf32>) -> tensor<2x6x3x4x5xf32>
  return
}

// CHECK-LABEL: func.func @conv_3d_ndhwc_dhwcf(
func.func @conv_3d_ndhwc_dhwcf(%a: tensor<2x9x11x13x10xf32>, %b: tensor<7x8x9x10x6xf32>, %c: tensor<2x3x4x5x6xf32>) {
  // CHECK: linalg.conv_3d_ndhwc_dhwcf ins(%{{.*}}, %{{.*}} : tensor<2x9x11x13x10xf32>, tensor<7x8x9x10x6xf32>) outs(%{{.*}} : tensor<2x3x4x5x6xf32>) -> tensor<2x3x4x5x6xf32>
  %0 = linalg.conv_3d_ndhwc_dhwcf ins(%a, %b : tensor<2x9x11x13x10xf32>, tensor<7x8x9x10x6xf32>) outs(%c : tensor<2x3x4x5x6xf32>) -> tensor<2x3x4x5x6xf32>
  return
}

// CHECK-LABEL: func.func @depthwise_conv_1d_ncw_cw(
func.func @depthwise_conv_1d_ncw_cw(%a: tensor<2x4x7xf32>, %b: tensor<4x5xf32>, %c: tensor<2x4x3xf32>) {
  // CHECK: linalg.depthwise_conv_1d_ncw_cw ins(%{{.*}}, %{{.*}} : tensor<2x4x7xf32>, tensor<4x5xf32>) outs(%{{.*}} : tensor<2x4x3xf32>) -> tensor<2x4x3xf32>
  %0 = linalg.depthwise_conv_1d_ncw_cw ins(%a, %b : tensor<2x4x7xf32>, tensor<4x5xf32>) outs(%c : tensor<2x4x3xf32>) -> tensor<2x4x3xf32>
  return
}

// CHECK-LABEL: func.func @depthwise_conv_1d_nwc_wc(
func.func @depthwise_conv_1d_nwc_wc(%a: tensor<2x7x4xf32>, %b: tensor<5x4xf32>, %c: tensor<2x3x4xf32>) {
  // CHECK: linalg.depthwise_conv_1d_nwc_wc ins(%{{.*}}, %{{.*}} : tensor<2x7x4xf32>, tensor<5x4xf32>) outs(%{{.*}} : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %0 = linalg.depthwise_conv_1d_nwc_wc ins(%a, %b : tensor<2x7x4xf32>, tensor<5x4xf32>) outs(%c : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return
}

// CHECK-LABEL: func.func @depthwise_conv_1d_nwc_wcm(
func.func @depthwise_conv_1d_nwc_wcm(%a: tensor<2x8x4xf32>, %b: tensor<6x4x5xf32>, %c: tensor<2x3x4x5xf32>) {
  // CHECK: linalg.depthwise_conv_1d_nwc_wcm ins(%{{.*}}, %{{.*}} : tensor<2x8x4xf32>, tensor<6x4x5xf32>) outs(%{{.*}} : tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32>
  %0 = linalg.depthwise_conv_1d_nwc_wcm ins(%a, %b : tensor<2x8x4xf32>, tensor<6x4x5xf32>) outs(%c : tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32>
  return
}

// CHECK-LABEL: func.func @depthwise_conv_2d_nchw_chw(
func.func @depthwise_conv_2d_nchw_chw(%a: tensor<2x5x8x10xf32>, %b: tensor<5x6x7xf32>, %c: tensor<2x5x3x4xf32>) {
  // CHECK: linalg.depthwise_conv_2d_nchw_chw ins(%{{.*}}, %{{.*}} : tensor<2x5x8x10xf32>, tensor<5x6x7xf32>) outs(%{{.*}} : tensor<2x5x3x4xf32>) -> tensor<2x5x3x4xf32>
  %0 = linalg.depthwise_conv_2d_nchw_chw ins(%a, %b : tensor<2x5x8x10xf32>, tensor<5x6x7xf32>) outs(%c : tensor<2x5x3x4xf32>) -> tensor<2x5x3x4xf32>
  return
}

// CHECK-LABEL: func.func @depthwise_conv_2d_nhwc_hwc(
func.func @depthwise_conv_2d_nhwc_hwc(%a: tensor<2x8x10x5xf32>, %b: tensor<6x7x5xf32>, %c: tensor<2x3x4x5xf32>) {
  // CHECK: linalg.depthwise_conv_2d_nhwc_hwc ins(%{{.*}}, %{{.*}} : tensor<2x8x10x5xf32>, tensor<6x7x5xf32>) outs(%{{.*}} : tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32>
  %0 = linalg.depthwise_conv_2d_nhwc_hwc ins(%a, %b : tensor<2x8x10x5xf32>, tensor<6x7x5xf32>) outs(%c : tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32>
  return
}

// CHECK-LABEL: func.func @depthwise_conv_2d_nhwc_hwcm(
func.func @depthwise_conv_2d_nhwc_hwcm(%a: tensor<2x9x11x5xf32>, %b: tensor<7x8x5x6xf32>, %c: tensor<2x3x4x5x6xf32>) {
  // CHECK: linalg.depthwise_conv_2d_nhwc_hwcm ins(%{{.*}}, %{{.*}} : tensor<2x9x11x5xf32>, tensor<7x8x5x6xf32>) outs(%{{.*}} : tensor<2x3x4x5x6xf32>) -> tensor<2x3x4x5x6xf32>
  %0 = linalg.depthwise_conv_2d_nhwc_hwcm ins(%a, %b : tensor<2x9x11x5xf32>, tensor<7x8x5x6xf32>) outs(%c : tensor<2x3x4x5x6xf32>) -> tensor<2x3x4x5x6xf32>
  return
}

// CHECK-LABEL: func.func @depthwise_conv_3d_ncdhw_cdhw(
func.func @depthwise_conv_3d_ncdhw_cdhw(%a: tensor<2x9x8x10x12xf32>, %b: tensor<9x6x7x8xf32>, %c: tensor<2x9x3x4x5xf32>) {
  // CHECK: linalg.depthwise_conv_3d_ncdhw_cdhw ins(%{{.*}}, %{{.*}} : tensor<2x9x8x10x12xf32>, tensor<9x6x7x8xf32>) outs(%{{.*}} : tensor<2x9x3x4x5xf32>) -> tensor<2x9x3x4x5xf32>
  %0 = linalg.depthwise_conv_3d_ncdhw_cdhw ins(%a, %b : tensor<2x9x8x10x12xf32>, tensor<9x6x7x8xf32>) outs(%c : tensor<2x9x3x4x5xf32>) -> tensor<2x9x3x4x5xf32>
  return
}

// CHECK-LABEL: func.func @depthwise_conv_3d_ndhwc_dhwc(
func.func @depthwise_conv_3d_ndhwc_dhwc(%a: tensor<2x8x10x12x9xf32>, %b: tensor<6x7x8x9xf32>, %c: tensor<2x3x4x5x9xf32>) {
  // CHECK: linalg.depthwise_conv_3d_ndhwc_dhwc ins(%{{.*}}, %{{.*}} : tensor<2x8x10x12x9xf32>, tensor<6x7x8x9xf32>) outs(%{{.*}} : tensor<2x3x4x5x9xf32>) -> tensor<2x3x4x5x9xf32>
  %0 = linalg.depthwise_conv_3d_ndhwc_dhwc ins(%a, %b : tensor<2x8x10x12x9xf32>, tensor<6x7x8x9xf32>) outs(%c : tensor<2x3x4x5x9xf32>) -> tensor<2x3x4x5x9xf32>
  return
}

// CHECK-LABEL: func.func @depthwise_conv_3d_ndhwc_dhwcm(
func.func @depthwise_conv_3d_ndhwc_dhwcm(%a: tensor<2x9x11x13x10xf32>, %b: tensor<7x8x9x10x6xf32>, %c: tensor<2x3x4x5x10x6xf32>) {
  // CHECK: linalg.depthwise_conv_3d_ndhwc_dhwcm ins(%{{.*}}, %{{.*}} : tensor<2x9x11x13x10xf32>, tensor<7x8x9x10x6xf32>) outs(%{{.*}} : tensor<2x3x4x5x10x6xf32>) -> tensor<2x3x4x5x10x6xf32>
  %0 = linalg.depthwise_conv_3d_ndhwc_dhwcm ins(%a, %b : tensor<2x9x11x13x10xf32>, tensor<7x8x9x10x6xf32>) outs(%c : tensor<2x3x4x5x10x6xf32>) -> tensor<2x3x4x5x10x6xf32>
  return
}
