// RUN: tsopt %s --split-input-file --verify-diagnostics

// Offsets, sizes and strides of a window have one entry for each dimension of the memref, and
// without dimensions of extent 1 the sizes are the tile's shape.

func.func @offsets(%A: memref<64x64xf32>) {
  // expected-error @below {{'tile.load' op has 1 indices for a memref of rank 2}}
  %t = tile.load %A[0] : memref<64x64xf32> -> tensor<64xf32>
  return
}

// -----

func.func @sizes(%A: memref<64x64xf32>) {
  // expected-error @below {{'tile.load' op has 1 sizes and 0 strides for a memref of rank 2}}
  %t = tile.load %A[0, 0] [64] : memref<64x64xf32> -> tensor<64xf32>
  return
}

// -----

func.func @shape(%A: memref<64x64xf32>) {
  // expected-error @below {{'tile.load' op has a window of [32, 64] for a tile of (16, 64); they must be equal except for dimensions of size 1}}
  %t = tile.load %A[0, 0] [32, 64] : memref<64x64xf32> -> tensor<16x64xf32>
  return
}

// -----

func.func @strides(%A: memref<64x64xf32>, %t: tensor<64xf32>) {
  // expected-error @below {{'tile.store' op has strides [0, 1]; each must be at least 1}}
  tile.store %t, %A[0, 0] [64, 1] [0, 1] : tensor<64xf32>, memref<64x64xf32>
  return
}

// -----

func.func @values(%A: memref<64x64xf32>, %i: index) {
  // expected-error @below {{'tile.load' op has 0 values for 1 dynamic offsets}}
  %t = "tile.load"(%A) {static_indices = array<i64: -9223372036854775808, 0>, operandSegmentSizes = array<i32: 1, 0, 0, 0>} : (memref<64x64xf32>) -> tensor<64xf32>
  return
}

// -----

func.func @strides_without_sizes(%A: memref<64x64xf32>) {
  // expected-error @below {{'tile.load' op has strides, but no sizes; write sizes before the strides}}
  %t = "tile.load"(%A) {static_indices = array<i64: 0, 0>, strides = array<i64: 1, 2>, operandSegmentSizes = array<i32: 1, 0, 0, 0>} : (memref<64x64xf32>) -> tensor<64xf32>
  return
}

// -----

func.func @counts(%A: memref<64x64xf32>, %n: index) {
  // expected-error @below {{'tile.load' op has a window of [?, 64] for a tile of (16, 64); they must be equal except for dimensions of size 1}}
  %t = tile.load %A[0, 0] [%n, 64] : memref<64x64xf32> -> tensor<16x64xf32>
  return
}
