// RUN: tsopt %s --split-input-file --verify-diagnostics

// A reduction removes the dimension that it runs along, and combines summands only by
// the combiner that they are summands of.

func.func @reduce_dim(%x: tensor<8x8xf32>) {
  // expected-error @below {{reduces dimension 2 of a tile of rank 2}}
  %r = tile.reduce add %x dim 2 : tensor<8x8xf32> -> tensor<8xf32>
  return
}

// -----

func.func @reduce_result(%x: tensor<8x4xf32>) {
  // expected-error @below {{result must be tensor<8xf32>}}
  %r = tile.reduce add %x dim 1 : tensor<8x4xf32> -> tensor<4xf32>
  return
}

// -----

func.func @reduce_bits(%x: tensor<8x4xf32>) {
  // expected-error @below {{combines elements of type f32 by xor, which does not support that type}}
  %r = tile.reduce xor %x dim 1 : tensor<8x4xf32> -> tensor<8xf32>
  return
}

// -----

func.func @reduce_elem(%x: tensor<8x4xf32>) {
  // expected-error @below {{result must be tensor<8xf32>}}
  %r = tile.reduce add %x dim 1 : tensor<8x4xf32> -> tensor<8xf64>
  return
}

// -----

func.func @reduce_partial(%x: tensor<8x4xf32, #tile.layout<warp = [2@+]>>) {
  // expected-error @below {{'tile.reduce' op uses a value of type tensor<8x4xf32, #tile.layout<warp = [2@+]>>, but each unit holds only a partial sum of it; comm.all_reduce it first}}
  %r = tile.reduce max %x dim 1 : tensor<8x4xf32, #tile.layout<warp = [2@+]>> -> tensor<8xf32>
  return
}

// -----

func.func @reduce_kind(%x: tensor<8x4xf32>) {
  // expected-error @below {{expected one of: add, mul, max, min, and, or, xor, maxnum, minnum, maxu, minu}}
  %r = tile.reduce sum %x dim 1 : tensor<8x4xf32> -> tensor<8xf32>
  return
}

// -----

func.func @reduce_negative(%x: tensor<8x4xf32>) {
  // expected-error @below {{reduces dimension -1 of a tile of rank 2}}
  %r = tile.reduce add %x dim -1 : tensor<8x4xf32> -> tensor<8xf32>
  return
}

// -----

func.func @reduce_none(%x: tensor<8x4xf32>) {
  // expected-error @below {{reduces no dimension}}
  %r = tile.reduce add %x dims [] : tensor<8x4xf32>
  return
}

// -----

func.func @reduce_twice(%x: tensor<8x4xf32>) {
  // expected-error @below {{reduces the dimensions [1, 0]; list each once, in increasing order}}
  %r = tile.reduce add %x dims [1, 0] : tensor<8x4xf32>
  return
}

// -----

func.func @reduce_kept(%x: tensor<8x4xf32>) {
  // expected-error @below {{result must be tensor<8x1xf32>}}
  %r = tile.reduce add %x dims [1] keep : tensor<8x4xf32> -> tensor<8xf32>
  return
}
