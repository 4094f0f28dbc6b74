// Upstream's tensor dialect on tiles.
//
// RUN: tsopt %s | tsopt | FileCheck %s
// RUN: tsopt %s --canonicalize | FileCheck %s --check-prefix=CANON

// Layouts of operand and result may differ.
// CHECK-LABEL: func.func @layouts
func.func @layouts(%t: tensor<64xf32, #tile.layout<reg = [2@0:32], lane = [32@0]>>) {
  // CHECK: tensor.extract_slice
  %h = tensor.extract_slice %t[32] [32] [1] : tensor<64xf32, #tile.layout<reg = [2@0:32], lane = [32@0]>> to tensor<32xf32, #tile.layout<lane = [32@0]>>
  return
}

// In a kernel a splat is a tile.fill, another shape a tile.reshape.
// CANON-LABEL: func.func @tiles
//       CANON:   tile.fill %{{.*}} : f32 -> tensor<64x2xf32>
//       CANON:   tile.reshape %{{.*}} : tensor<64x2xf32> -> tensor<128xf32>
func.func @tiles(%x: f32, %y: memref<128xf32>) {
  tile.kernel blocks(%b) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %s = tensor.splat %x : tensor<64x2xf32>
    %t = tensor.collapse_shape %s [[0, 1]] : tensor<64x2xf32> into tensor<128xf32>
    tile.store %t, %y[%c0] : tensor<128xf32>, memref<128xf32>
  }
  return
}
