// RUN: tsopt %s --split-input-file --verify-diagnostics

// Operations that give a tile another shape: expand_dims adds a dimension of extent 1,
// broadcast repeats one, transpose and reshape keep the number of elements. What each
// must produce is part of the message.

func.func @broadcast(%x: tensor<8x4xf32>) {
  // expected-error @below {{cannot broadcast dimension 1 from 4 to 8}}
  %r = tile.broadcast %x : tensor<8x4xf32> -> tensor<8x8xf32>
  return
}

// -----

func.func @broadcast_rank(%x: tensor<8xf32>) {
  // expected-error @below {{the element types must be equal}}
  %r = tile.broadcast %x : tensor<8xf32> -> tensor<8x8xf32>
  return
}

// -----

func.func @expand(%x: tensor<8xf32>) {
  // expected-error @below {{result must be tensor<1x8xf32>}}
  %r = tile.expand_dims %x dim 0 : tensor<8xf32> -> tensor<8x1xf32>
  return
}

// -----

func.func @expand_dim(%x: tensor<8xf32>) {
  // expected-error @below {{inserts dimension 2 into a tile of rank 1}}
  %r = tile.expand_dims %x dim 2 : tensor<8xf32> -> tensor<8x1xf32>
  return
}

// -----

func.func @transpose(%x: tensor<8x4xf32>) {
  // expected-error @below {{[0 0] is not a permutation of the 2 dimensions}}
  %r = tile.transpose %x, [0, 0] : tensor<8x4xf32> -> tensor<4x8xf32>
  return
}

// -----

func.func @transpose_result(%x: tensor<8x4xf32>) {
  // expected-error @below {{result must be tensor<4x8xf32>}}
  %r = tile.transpose %x, [1, 0] : tensor<8x4xf32> -> tensor<8x4xf32>
  return
}

// -----

func.func @reshape(%x: tensor<8x4xf32>) {
  // expected-error @below {{cannot reshape tensor<8x4xf32> to tensor<31xf32>: the number of elements or the element types differ}}
  %r = tile.reshape %x : tensor<8x4xf32> -> tensor<31xf32>
  return
}

// -----

func.func @broadcast_elem(%x: tensor<8x1xf32>) {
  // expected-error @below {{cannot broadcast tensor<8x1xf32> to tensor<8x8xf16>: the element types must be equal}}
  %r = tile.broadcast %x : tensor<8x1xf32> -> tensor<8x8xf16>
  return
}

// -----

func.func @transpose_rank(%x: tensor<8x4xf32>) {
  // expected-error @below {{[1 0 2] is not a permutation of the 2 dimensions}}
  %r = tile.transpose %x, [1, 0, 2] : tensor<8x4xf32> -> tensor<4x8xf32>
  return
}

// -----

func.func @transpose_out_of_range(%x: tensor<8x4xf32>) {
  // expected-error @below {{[0 2] is not a permutation of the 2 dimensions}}
  %r = tile.transpose %x, [0, 2] : tensor<8x4xf32> -> tensor<4x8xf32>
  return
}

// -----

func.func @reshape_elem(%x: tensor<8x4xf32>) {
  // expected-error @below {{the number of elements or the element types differ}}
  %r = tile.reshape %x : tensor<8x4xf32> -> tensor<32xi32>
  return
}

// -----

func.func @broadcast_new(%x: tensor<8xf32>) {
  // expected-error @below {{cannot broadcast tensor<8xf32> to tensor<4x8x2xf32>: the element types must be equal, and the source's rank must be the result's without dims}}
  %r = tile.broadcast %x dims [0] : tensor<8xf32> -> tensor<4x8x2xf32>
  return
}

// -----

func.func @broadcast_dim(%x: tensor<8xf32>) {
  // expected-error @below {{adds dimension 2 of a tile of rank 2}}
  %r = tile.broadcast %x dims [2] : tensor<8xf32> -> tensor<4x8xf32>
  return
}

// -----

func.func @broadcast_extent(%x: tensor<8xf32>) {
  // expected-error @below {{cannot broadcast dimension 0 from 8 to 4}}
  %r = tile.broadcast %x dims [1] : tensor<8xf32> -> tensor<4x8xf32>
  return
}
