// RUN: tsopt %s --split-input-file --verify-diagnostics

// What an atomic combination refuses. Summands may be added, for the sum of sums is
// the sum; the greatest summand says nothing.

func.func @atomic_elem(%t: tensor<8xf16>, %m: memref<8xf32>, %i: index) {
  // expected-error @below {{combines elements of type f16 into f32}}
  tile.atomic add %t, %m[%i] : tensor<8xf16>, memref<8xf32>
  return
}

// -----

func.func @atomic_partial(%t: tensor<8xf32, #tile.layout<warp = [2@+]>>, %m: memref<8xf32>, %i: index) {
  // expected-error @below {{each unit holds only a partial sum}}
  tile.atomic max %t, %m[%i] : tensor<8xf32, #tile.layout<warp = [2@+]>>, memref<8xf32>
  return
}

// -----

func.func @atomic_indices(%t: tensor<8xf32>, %m: memref<8x8xf32>, %i: index) {
  // expected-error @below {{'tile.atomic' op has 1 indices for a memref of rank 2}}
  tile.atomic add %t, %m[%i] : tensor<8xf32>, memref<8x8xf32>
  return
}

// -----

func.func @atomic_rank(%t: tensor<8x8xf32>, %m: memref<8xf32>, %i: index) {
  // expected-error @below {{moves a tile of rank 2 to or from a memref of rank 1}}
  tile.atomic add %t, %m[%i] : tensor<8x8xf32>, memref<8xf32>
  return
}

// -----

func.func @atomic_kind(%t: tensor<8xf32>, %m: memref<8xf32>, %i: index) {
  // expected-error @below {{containing one of the following enum values for attribute 'kind' [add, max, min, mul, assign, maxnum, minnum, maxu, minu, and, or, xor]}}
  tile.atomic sub %t, %m[%i] : tensor<8xf32>, memref<8xf32>
  return
}

// -----

func.func @atomic_of_floats(%t: tensor<8xf32>, %m: memref<8xf32>) {
  // expected-error @below {{combines elements of type f32 by xor, which does not support that type}}
  tile.atomic xor %t, %m[0] : tensor<8xf32>, memref<8xf32>
  return
}

// -----

func.func @atomic_of_integers(%t: tensor<8xi32>, %m: memref<8xi32>) {
  // expected-error @below {{combines elements of type i32 by maxnum, which does not support that type}}
  tile.atomic maxnum %t, %m[0] : tensor<8xi32>, memref<8xi32>
  return
}
