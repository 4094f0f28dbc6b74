// RUN: tsopt %s --split-input-file --verify-diagnostics

// One-sided moves go to and from a peer's copy of symmetric memory; the window is
// checked as that of tile.load.

func.func @put_space(%x: tensor<64xf32>, %m: memref<64xf32>, %i: index) {
  // expected-error @below {{memref in symmetric memory (#scale.mem<symmetric>)}}
  %0 = comm.put %x, %m[%i] to %i : tensor<64xf32>, memref<64xf32>
  return
}

// -----

func.func @put_elem(%x: tensor<64xf16>, %m: memref<64xf32, #scale.mem<symmetric>>, %i: index) {
  // expected-error @below {{copies elements of type f16 to f32}}
  %0 = comm.put %x, %m[%i] to %i : tensor<64xf16>, memref<64xf32, #scale.mem<symmetric>>
  return
}

// -----

func.func @get_indices(%m: memref<64x64xf32, #scale.mem<symmetric>>, %i: index) {
  // expected-error @below {{has 1 indices for a memref of rank 2}}
  %0 = comm.get %m[%i] from %i : memref<64x64xf32, #scale.mem<symmetric>> -> tensor<64xf32>
  return
}

// -----

func.func @put_rank(%x: tensor<8x8xf32>, %m: memref<64xf32, #scale.mem<symmetric>>, %i: index) {
  // expected-error @below {{moves a tile of rank 2 to or from a memref of rank 1}}
  %0 = comm.put %x, %m[%i] to %i : tensor<8x8xf32>, memref<64xf32, #scale.mem<symmetric>>
  return
}

// -----

func.func @get_space(%m: memref<64xf32>, %i: index) {
  // expected-error @below {{operand #0 must be memref in symmetric memory (#scale.mem<symmetric>), or in shared memory (#scale.mem<l1>) of each block of a cluster, but got 'memref<64xf32>'}}
  %0 = comm.get %m[%i] from %i : memref<64xf32> -> tensor<64xf32>
  return
}

// -----

func.func @put_indices(%x: tensor<8xf32>, %m: memref<8x8xf32, #scale.mem<symmetric>>, %i: index) {
  // expected-error @below {{'comm.put' op has 1 indices for a memref of rank 2}}
  %0 = comm.put %x, %m[%i] to %i : tensor<8xf32>, memref<8x8xf32, #scale.mem<symmetric>>
  return
}

// -----

func.func @get_elem(%m: memref<64xf32, #scale.mem<symmetric>>, %i: index) {
  // expected-error @below {{'comm.get' op copies elements of type f16 to f32}}
  %0 = comm.get %m[%i] from %i : memref<64xf32, #scale.mem<symmetric>> -> tensor<64xf16>
  return
}

// -----

func.func @get_rank(%m: memref<64xf32, #scale.mem<symmetric>>, %i: index) {
  // expected-error @below {{'comm.get' op moves a tile of rank 2 to or from a memref of rank 1}}
  %0 = comm.get %m[%i] from %i : memref<64xf32, #scale.mem<symmetric>> -> tensor<8x8xf32>
  return
}

// -----

func.func @put_window(%x: tensor<8xf32>, %m: memref<8x8xf32, #scale.mem<symmetric>>, %i: index) {
  // expected-error @below {{'comm.put' op has a window of [4, 1] for a tile of (8); they must be equal except for dimensions of size 1}}
  %0 = comm.put %x, %m[%i, 0] [4, 1] to %i : tensor<8xf32>, memref<8x8xf32, #scale.mem<symmetric>>
  return
}

// -----

func.func @get_strides(%m: memref<8x8xf32, #scale.mem<symmetric>>, %i: index) {
  // expected-error @below {{'comm.get' op has strides [1, 0]; each must be at least 1}}
  %0 = comm.get %m[0, %i] [1, 8] [1, 0] from %i : memref<8x8xf32, #scale.mem<symmetric>> -> tensor<8xf32>
  return
}
