// RUN: tsopt %s --split-input-file --verify-diagnostics

// Summing a value that all units hold alike counts it once for each: inside a block the
// type must say that the operand is a summand, or the operation stands in a scale.on of the
// level, where each unit has a tile of its own.

func.func @not_partial(%x: tensor<64xf32>) {
  // expected-error @below {{'comm.all_reduce' op operand of type tensor<64xf32> is not partial over @warpgroup: every unit holds the same value, which would be counted once by each of them}}
  %0 = comm.all_reduce add %x at @warpgroup : tensor<64xf32> -> tensor<64xf32>
  return
}

// -----

func.func @wrong_combiner(%x: tensor<64xf32, #tile.layout<warp = [2@+], combiner = max>>) {
  // expected-error @below {{combines by add, but the partial sums of}}
  %0 = comm.all_reduce add %x at @warp : tensor<64xf32, #tile.layout<warp = [2@+], combiner = max>> -> tensor<64xf32>
  return
}

// -----

func.func @still_partial(%x: tensor<64xf32, #tile.layout<warp = [2@+]>>) {
  // expected-error @below {{result is still partial over @warp}}
  %0 = comm.all_reduce add %x at @warp : tensor<64xf32, #tile.layout<warp = [2@+]>> -> tensor<64xf32, #tile.layout<warp = [2@+]>>
  return
}

// -----

func.func @reduce_shape(%x: tensor<64xf32>) {
  // expected-error @below {{reduces tensor<64xf32> to tensor<32xf32>; shape and element type must agree}}
  %0 = comm.all_reduce add %x at @device : tensor<64xf32> -> tensor<32xf32>
  return
}

// -----

func.func @bits_of_floats(%t: tensor<64xf32>) {
  tile.kernel devices(2) blocks(%x) = (1) threads(64) {
    // expected-error @below {{'comm.all_reduce' op combines elements of type f32 by and, which does not support that type}}
    %s = comm.all_reduce and %t at @device : tensor<64xf32> -> tensor<64xf32>
  }
  return
}

// -----

// A scale.on of another level gives warps no tiles of their own.

func.func @other_level(%x: tensor<64xf32>) {
  tile.kernel blocks(%b) = (1) threads(256) {
    scale.on @warpgroup {
      // expected-error @below {{is not partial over @warp: every unit holds the same value}}
      %0 = comm.all_reduce add %x at @warp : tensor<64xf32> -> tensor<64xf32>
    }
  }
  return
}

// -----

func.func @reduce_elem(%x: tensor<8xf32>) {
  // expected-error @below {{reduces tensor<8xf32> to tensor<8xf64>; shape and element type must agree}}
  %0 = comm.all_reduce add %x at @device : tensor<8xf32> -> tensor<8xf64>
  return
}

// -----

func.func @no_combiner_word(%x: tensor<8xf32>) {
  // expected-error @below {{expected one of: add, mul, max, min, and, or, xor, maxnum, minnum, maxu, minu}}
  %0 = comm.all_reduce plus %x at @device : tensor<8xf32> -> tensor<8xf32>
  return
}

// -----

func.func @no_algorithm(%x: tensor<8xf32>) {
  // expected-error @below {{expected one of: auto, one_shot, two_shot, ring}}
  %0 = comm.all_reduce add %x at @device algorithm(tree) : tensor<8xf32> -> tensor<8xf32>
  return
}

// -----

func.func @no_level(%x: tensor<8xf32>) {
  // expected-error @below {{expected 'at'}}
  %0 = comm.all_reduce add %x : tensor<8xf32> -> tensor<8xf32>
  return
}
