// RUN: tsopt %s | tsopt | FileCheck %s
// RUN: tsopt %s --mlir-print-op-generic | tsopt | FileCheck %s

// Operations that make tiles of a scalar, of coordinates, or of another tile by giving it
// a new shape. None of them computes.

// CHECK-LABEL: func.func private @made
func.func private @made(%f: f32, %n: index) {
  // CHECK: tile.fill %{{.*}} : f32 -> tensor<64x32xf32>
  %0 = tile.fill %f : f32 -> tensor<64x32xf32>
  // CHECK: tile.fill %{{.*}} {my.note} : index -> tensor<index>
  %1 = tile.fill %n {my.note} : index -> tensor<index>
  // CHECK: tile.fill %{{.*}} : f32 -> tensor<8xf32, #{{.*}}>
  %2 = tile.fill %f : f32 -> tensor<8xf32, #tile.layout<warp = [2@+]>>
  // CHECK: tile.iota dim 0 : tensor<64x32xi32>
  %3 = tile.iota dim 0 : tensor<64x32xi32>
  // CHECK: tile.iota dim 1 {my.note} : tensor<64x32xindex>
  %4 = tile.iota dim 1 {my.note} : tensor<64x32xindex>
  return
}

// Dimensions that a tile does not have yet.

// CHECK-LABEL: func.func private @new_dims
func.func private @new_dims(%row: tensor<32xf32>, %one: tensor<f32>) {
  // CHECK: tile.broadcast %{{.*}} dims [0] : tensor<32xf32> -> tensor<64x32xf32>
  %0 = tile.broadcast %row dims [0] : tensor<32xf32> -> tensor<64x32xf32>
  // CHECK: tile.broadcast %{{.*}} dims [0, 2] : tensor<32xf32> -> tensor<4x32x8xf32>
  %1 = tile.broadcast %row dims [0, 2] : tensor<32xf32> -> tensor<4x32x8xf32>
  // CHECK: tile.broadcast %{{.*}} dims [0, 1] : tensor<f32> -> tensor<4x8xf32>
  %2 = tile.broadcast %one dims [0, 1] : tensor<f32> -> tensor<4x8xf32>
  return
}

// What follows from the source's type need not be written.

// CHECK-LABEL: func.func private @implied
func.func private @implied(%x: tensor<8x4xf32>) {
  // CHECK: tile.transpose %{{.*}}, [1, 0] : tensor<8x4xf32>{{$}}
  %0 = tile.transpose %x, [1, 0] : tensor<8x4xf32>
  // CHECK: tile.expand_dims %{{.*}} dim 1 : tensor<4x8xf32>{{$}}
  %1 = tile.expand_dims %0 dim 1 : tensor<4x8xf32>
  // CHECK: tile.broadcast %{{.*}} : tensor<4x1x8xf32> -> tensor<4x3x8xf32>
  %2 = tile.broadcast %1 : tensor<4x1x8xf32> -> tensor<4x3x8xf32>
  return
}

// A row is broadcast along a new dimension in two steps, so that each says one thing.

// CHECK-LABEL: func.func private @row_to_matrix
func.func private @row_to_matrix(%row: tensor<32xf32>, %one: tensor<1x1xf32>) {
  // CHECK: %[[E:.*]] = tile.expand_dims %{{.*}} dim 0 : tensor<32xf32>
  %0 = tile.expand_dims %row dim 0 : tensor<32xf32> -> tensor<1x32xf32>
  // CHECK: tile.broadcast %[[E]] : tensor<1x32xf32> -> tensor<64x32xf32>
  %1 = tile.broadcast %0 : tensor<1x32xf32> -> tensor<64x32xf32>
  // At the end.
  // CHECK: tile.expand_dims %{{.*}} dim 1 {my.note} : tensor<32xf32>
  %2 = tile.expand_dims %row dim 1 {my.note} : tensor<32xf32> -> tensor<32x1xf32>
  // Two dimensions at once, and none.
  // CHECK: tile.broadcast %{{.*}} : tensor<1x1xf32> -> tensor<4x8xf32>
  %3 = tile.broadcast %one : tensor<1x1xf32> -> tensor<4x8xf32>
  // CHECK: tile.broadcast %{{.*}} {my.note} : tensor<1x1xf32> -> tensor<1x1xf32>
  %4 = tile.broadcast %one {my.note} : tensor<1x1xf32> -> tensor<1x1xf32>
  return
}

// CHECK-LABEL: func.func private @moved
func.func private @moved(%x: tensor<4x8x2xf32>) {
  // Dimension i of the result is dimension permutation[i] of the source.
  // CHECK: tile.transpose %{{.*}}, [2, 0, 1] : tensor<4x8x2xf32>
  %0 = tile.transpose %x, [2, 0, 1] : tensor<4x8x2xf32> -> tensor<2x4x8xf32>
  // CHECK: tile.transpose %{{.*}}, [0, 1, 2] {my.note} : tensor<4x8x2xf32>
  %1 = tile.transpose %x, [0, 1, 2] {my.note} : tensor<4x8x2xf32> -> tensor<4x8x2xf32>
  // CHECK: tile.reshape %{{.*}} : tensor<4x8x2xf32> -> tensor<64xf32>
  %2 = tile.reshape %x : tensor<4x8x2xf32> -> tensor<64xf32>
  // CHECK: tile.reshape %{{.*}} {my.note} : tensor<4x8x2xf32> -> tensor<1x8x8xf32>
  %3 = tile.reshape %x {my.note} : tensor<4x8x2xf32> -> tensor<1x8x8xf32>
  return
}
