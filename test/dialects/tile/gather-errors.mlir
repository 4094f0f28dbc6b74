// RUN: tsopt %s --split-input-file --verify-diagnostics

func.func @no_tile(%E: memref<8x128xf32>, %i: index) {
  // expected-error @below {{has no index tile among its indices; use tile.load to read one window}}
  %t = tile.gather %E[%i, 0] [1, 128] : memref<8x128xf32>, index -> tensor<128xf32>
  return
}

// -----

func.func @scatter_no_tile(%E: memref<8x128xf32>, %t: tensor<128xf32>) {
  // expected-error @below {{has no index tile among its indices; use tile.store to write one window}}
  tile.scatter %t, %E[0, 0] [1, 128] : tensor<128xf32>, memref<8x128xf32>
  return
}

// -----

func.func @shape(%E: memref<8x128xf32>, %r: tensor<16xi32>) {
  // expected-error @below {{has index tiles of shape (16), with which the tile's shape (8, 128) must begin}}
  %t = tile.gather %E[%r, 0] [1, 128] : memref<8x128xf32>, tensor<16xi32> -> tensor<8x128xf32>
  return
}

// -----

func.func @two_shapes(%E: memref<8x128xf32>, %r: tensor<16xi32>, %s: tensor<8xi32>) {
  // expected-error @below {{has index tiles of different shapes, (16) and (8)}}
  %t = tile.gather %E[%r, %s] [1, 1] : memref<8x128xf32>, tensor<16xi32>, tensor<8xi32> -> tensor<16xf32>
  return
}

// -----

func.func @window(%E: memref<8x128xf32>, %r: tensor<16xi32>) {
  // expected-error @below {{has a window of [1, 64] for a tile of (128); they must be equal except for dimensions of size 1}}
  %t = tile.gather %E[%r, 0] [1, 64] : memref<8x128xf32>, tensor<16xi32> -> tensor<16x128xf32>
  return
}

// -----

func.func @floats(%E: memref<8x128xf32>, %r: tensor<16xf32>) {
  // expected-error @below {{must be variadic of index or tile of integers}}
  %t = tile.gather %E[%r, 0] [1, 128] : memref<8x128xf32>, tensor<16xf32> -> tensor<16x128xf32>
  return
}

// -----

func.func @element(%E: memref<8x128xf32>, %r: tensor<16xi32>) {
  // expected-error @below {{gathers elements of type f32 as f16}}
  %t = tile.gather %E[%r, 0] [1, 128] : memref<8x128xf32>, tensor<16xi32> -> tensor<16x128xf16>
  return
}

// -----

func.func @scatter_element(%E: memref<8x128xf32>, %r: tensor<16xi32>, %t: tensor<16x128xf16>) {
  // expected-error @below {{scatters elements of type f16 to f32}}
  tile.scatter %t, %E[%r, 0] [1, 128] : tensor<16x128xf16>, memref<8x128xf32>, tensor<16xi32>
  return
}

// -----

func.func @pad(%E: memref<8x128xf32>, %r: tensor<16xi32>, %p: f16) {
  // expected-error @below {{pads elements of type f32 with a value of type f16}}
  %t = tile.gather %E[%r, 0] [1, 128] pad(%p : f16) : memref<8x128xf32>, tensor<16xi32> -> tensor<16x128xf32>
  return
}

// -----

func.func @summands(%E: memref<8x128xf32>, %r: tensor<16xi32>) {
  // expected-error @below {{makes a partial tile: every unit would load the same partial sum}}
  %t = tile.gather %E[%r, 0] [1, 128] : memref<8x128xf32>, tensor<16xi32> -> tensor<16x128xf32, #tile.layout<warp = [4@+]>>
  return
}

// -----

func.func @load_of_rows(%E: memref<8x128xf32>, %r: tensor<16xi32>) {
  // expected-error @below {{}}
  %t = "tile.load"(%E, %r) <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (memref<8x128xf32>, tensor<16xi32>) -> tensor<16x128xf32>
  return
}
