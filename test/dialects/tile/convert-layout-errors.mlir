// RUN: tsopt %s --split-input-file --verify-diagnostics

// A conversion changes which thread holds what, and nothing else: neither shape nor
// elements, nor a summand into a sum.

func.func @convert_shape(%x: tensor<8xf32>) {
  // expected-error @below {{changes more than the layout: tensor<8xf32> to tensor<4xf32>}}
  %r = tile.convert_layout %x : tensor<8xf32> -> tensor<4xf32>
  return
}

// -----

func.func @convert_partial(%x: tensor<8xf32, #tile.layout<warp = [2@+]>>) {
  // expected-error @below {{cannot change whether a value is a partial sum; use comm.all_reduce}}
  %r = tile.convert_layout %x : tensor<8xf32, #tile.layout<warp = [2@+]>> -> tensor<8xf32>
  return
}

// -----

func.func @convert_elem(%x: tensor<8xf32>) {
  // expected-error @below {{changes more than the layout: tensor<8xf32> to tensor<8xi32>}}
  %r = tile.convert_layout %x : tensor<8xf32> -> tensor<8xi32>
  return
}

// -----

func.func @convert_to_partial(%x: tensor<8xf32>) {
  // expected-error @below {{cannot change whether a value is a partial sum; use comm.all_reduce}}
  %r = tile.convert_layout %x : tensor<8xf32> -> tensor<8xf32, #tile.layout<warp = [2@+]>>
  return
}
