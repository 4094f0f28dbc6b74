// RUN: tsopt %s --split-input-file --verify-diagnostics

// Coordinates are integers.

func.func @iota() {
  // expected-error @below {{makes a tile of integers or indices, not f32}}
  %r = tile.iota dim 0 : tensor<8xf32>
  return
}

// -----

func.func @iota_dim() {
  // expected-error @below {{has dimension 1 for a tile of rank 1}}
  %r = tile.iota dim 1 : tensor<8xi32>
  return
}

// -----

func.func @iota_unsigned() {
  // expected-error @below {{makes a tile of integers or indices, not ui32}}
  %r = tile.iota dim 0 : tensor<8xui32>
  return
}
