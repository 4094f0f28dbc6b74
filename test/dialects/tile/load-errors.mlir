// RUN: tsopt %s --split-input-file --verify-diagnostics

// A load reads a window of its result's shape: one index for each dimension of the
// memref, of which the window spans the last.

func.func @load_indices(%m: memref<8x8xf32>, %i: index) {
  // expected-error @below {{'tile.load' op has 1 indices for a memref of rank 2}}
  %t = tile.load %m[%i] : memref<8x8xf32> -> tensor<8xf32>
  return
}

// -----

func.func @load_rank(%m: memref<8xf32>, %i: index) {
  // expected-error @below {{moves a tile of rank 2 to or from a memref of rank 1}}
  %t = tile.load %m[%i] : memref<8xf32> -> tensor<8x8xf32>
  return
}

// -----

func.func @load_elem(%m: memref<8xf32>, %i: index) {
  // expected-error @below {{loads elements of type f32 as f16}}
  %t = tile.load %m[%i] : memref<8xf32> -> tensor<8xf16>
  return
}

// -----

func.func @load_pad(%m: memref<8xf32>, %i: index, %p: f16) {
  // expected-error @below {{pads elements of type f32 with a value of type f16}}
  %t = tile.load %m[%i] pad(%p : f16) : memref<8xf32> -> tensor<8xf32>
  return
}

// -----

func.func @load_partial(%m: memref<8xf32>, %i: index) {
  // expected-error @below {{makes a partial tile: every unit would load the same partial sum}}
  %t = tile.load %m[%i] : memref<8xf32> -> tensor<8xf32, #tile.layout<warp = [2@+]>>
  return
}

// -----

func.func @dynamic_tile(%m: memref<8xf32>, %i: index) {
  // expected-error @below {{'tile.load' op makes 'tensor<?xf32>', whose dynamic extents must be sizes of the window; write them after the indices}}
  %t = tile.load %m[%i] : memref<8xf32> -> tensor<?xf32>
  return
}

// -----

func.func @load_from_tile(%t: tensor<8xf32>, %i: index) {
  // expected-error @below {{invalid kind of type specified: expected builtin.memref, but found 'tensor<8xf32>'}}
  %u = tile.load %t[%i] : tensor<8xf32> -> tensor<8xf32>
  return
}
