// RUN: tsopt %s --split-input-file --verify-diagnostics

// A store writes a whole tile. Summands, of which each unit has one, are no tile yet:
// they are summed first, or each goes to a slot of its own with `summands`.

func.func @store_elem(%t: tensor<8xf16>, %m: memref<8xf32>, %i: index) {
  // expected-error @below {{stores elements of type f16 as f32}}
  tile.store %t, %m[%i] : tensor<8xf16>, memref<8xf32>
  return
}

// -----

func.func @store_partial(%t: tensor<8xf32, #tile.layout<warp = [2@+]>>, %m: memref<8xf32>, %i: index) {
  // expected-error @below {{but each unit holds only a partial sum of it; comm.all_reduce it first}}
  tile.store %t, %m[%i] : tensor<8xf32, #tile.layout<warp = [2@+]>>, memref<8xf32>
  return
}

// -----

func.func @store_no_summands(%t: tensor<8xf32>, %m: memref<2x8xf32>, %i: index) {
  // expected-error @below {{stores the partial sums of tensor<8xf32>, which has none}}
  tile.store %t, %m[%i, %i] summands : tensor<8xf32>, memref<2x8xf32>
  return
}

// -----

func.func @store_summands_rank(%t: tensor<8xf32, #tile.layout<warp = [2@+]>>, %m: memref<8xf32>, %i: index) {
  // expected-error @below {{stores the partial sums of a tile of rank 1 to a memref of rank 1; the memref needs another dimension, with one index for each unit}}
  tile.store %t, %m[%i] summands : tensor<8xf32, #tile.layout<warp = [2@+]>>, memref<8xf32>
  return
}

// -----

func.func @store_indices(%t: tensor<8xf32>, %m: memref<8x8xf32>, %i: index) {
  // expected-error @below {{'tile.store' op has 1 indices for a memref of rank 2}}
  tile.store %t, %m[%i] : tensor<8xf32>, memref<8x8xf32>
  return
}

// -----

func.func @store_rank(%t: tensor<8x8xf32>, %m: memref<8xf32>, %i: index) {
  // expected-error @below {{moves a tile of rank 2 to or from a memref of rank 1}}
  tile.store %t, %m[%i] : tensor<8x8xf32>, memref<8xf32>
  return
}

// -----

func.func @store_summands_indices(%t: tensor<8xf32, #tile.layout<warp = [2@+]>>, %m: memref<2x8xf32>, %i: index) {
  // expected-error @below {{'tile.store' op has 1 indices for a memref of rank 2}}
  tile.store %t, %m[%i] summands : tensor<8xf32, #tile.layout<warp = [2@+]>>, memref<2x8xf32>
  return
}
