// RUN: tsopt %s --split-input-file --verify-diagnostics

// Collectives that join or cut tiles along a dimension: all_gather, reduce_scatter and
// all_to_all. All other extents stay; that the parts are as many as the units is seen by
// lower-comm, which knows how many these are.

func.func @gather(%x: tensor<64x64xf32>) {
  // expected-error @below {{has incompatible types tensor<64x64xf32> and tensor<64x96xf32> along dimension 1}}
  %0 = comm.all_gather %x dim 1 at @device : tensor<64x64xf32> -> tensor<64x96xf32>
  return
}

// -----

func.func @scattered_bits_of_floats(%t: tensor<64xf32>) {
  tile.kernel devices(2) blocks(%x) = (1) threads(64) {
    // expected-error @below {{'comm.reduce_scatter' op combines elements of type f32 by xor, which does not support that type}}
    %s = comm.reduce_scatter xor %t dim 0 at @device : tensor<64xf32> -> tensor<32xf32>
  }
  return
}

// -----

func.func @gather_dimension(%x: tensor<8xf32>) {
  // expected-error @below {{has incompatible types tensor<8xf32> and tensor<16xf32> along dimension 1}}
  %0 = comm.all_gather %x dim 1 at @device : tensor<8xf32> -> tensor<16xf32>
  return
}

// -----

func.func @gather_negative(%x: tensor<8xf32>) {
  // expected-error @below {{attribute 'dim' failed to satisfy constraint: 64-bit signless integer attribute whose value is non-negative}}
  %0 = comm.all_gather %x dim -1 at @device : tensor<8xf32> -> tensor<16xf32>
  return
}

// -----

func.func @gather_elem(%x: tensor<8xf32>) {
  // expected-error @below {{has incompatible types tensor<8xf32> and tensor<16xf64> along dimension 0}}
  %0 = comm.all_gather %x dim 0 at @device : tensor<8xf32> -> tensor<16xf64>
  return
}

// -----

func.func @gather_rank(%x: tensor<8xf32>) {
  // expected-error @below {{has incompatible types tensor<8xf32> and tensor<2x8xf32> along dimension 0}}
  %0 = comm.all_gather %x dim 0 at @device : tensor<8xf32> -> tensor<2x8xf32>
  return
}

// -----

func.func @gather_other_dimension(%x: tensor<8x8xf32>) {
  // expected-error @below {{has incompatible types tensor<8x8xf32> and tensor<16x16xf32> along dimension 0}}
  %0 = comm.all_gather %x dim 0 at @device : tensor<8x8xf32> -> tensor<16x16xf32>
  return
}

// -----

func.func @gather_without_dimension(%x: tensor<8xf32>) {
  // expected-error @below {{expected 'dim'}}
  %0 = comm.all_gather %x at @device : tensor<8xf32> -> tensor<16xf32>
  return
}

// -----

// The part is the result: it divides what was combined.

func.func @scatter(%x: tensor<8xf32>) {
  // expected-error @below {{has incompatible types tensor<3xf32> and tensor<8xf32> along dimension 0}}
  %0 = comm.reduce_scatter add %x dim 0 at @device : tensor<8xf32> -> tensor<3xf32>
  return
}

// -----

func.func @scatter_word(%x: tensor<8xf32>) {
  // expected-error @below {{containing one of the following enum values for attribute 'combiner' [add, mul, max, min, and, or, xor, maxnum, minnum, maxu, minu]}}
  %0 = comm.reduce_scatter %x dim 0 at @device : tensor<8xf32> -> tensor<4xf32>
  return
}

// -----

// Each unit receives as much as it sends.

func.func @all_to_all(%x: tensor<8xf32>) {
  // expected-error @below {{cannot exchange parts of tensor<8xf32> along dimension 0 for those of tensor<16xf32>}}
  %0 = comm.all_to_all %x dim 0 at @device : tensor<8xf32> -> tensor<16xf32>
  return
}

// -----

func.func @all_to_all_dimension(%x: tensor<8xf32>) {
  // expected-error @below {{cannot exchange parts of tensor<8xf32> along dimension 1 for those of tensor<8xf32>}}
  %0 = comm.all_to_all %x dim 1 at @device : tensor<8xf32> -> tensor<8xf32>
  return
}
