// RUN: tsopt %s --split-input-file --verify-diagnostics

// Of two arrays the peer's is symmetric, and both are alike.

func.func @put_space(%a: memref<64xf32>, %b: memref<64xf32>, %i: index) {
  // expected-error @below {{operand #1 must be memref in symmetric memory (#scale.mem<symmetric>), but got 'memref<64xf32>'}}
  %0 = comm.putmem %a, %b to %i : memref<64xf32>, memref<64xf32>
  return
}

// -----

func.func @get_space(%a: memref<64xf32>, %b: memref<64xf32>, %i: index) {
  // expected-error @below {{operand #0 must be memref in symmetric memory (#scale.mem<symmetric>), but got 'memref<64xf32>'}}
  comm.getmem %a, %b from %i : memref<64xf32>, memref<64xf32>
  return
}

// -----

func.func @put_elem(%a: memref<64xf16>, %b: memref<64xf32, #scale.mem<symmetric>>, %i: index) {
  // expected-error @below {{'comm.putmem' op copies elements of type f16 to f32}}
  %0 = comm.putmem %a, %b to %i : memref<64xf16>, memref<64xf32, #scale.mem<symmetric>>
  return
}

// -----

func.func @put_shape(%a: memref<64xf32>, %b: memref<128xf32, #scale.mem<symmetric>>, %i: index) {
  // expected-error @below {{'comm.putmem' op copies memref<64xf32> to memref<128xf32, #scale.mem<symmetric>>, but the shapes must be equal; use views of equal extents (memref.subview)}}
  %0 = comm.putmem %a, %b to %i : memref<64xf32>, memref<128xf32, #scale.mem<symmetric>>
  return
}

// -----

func.func @get_shape(%a: memref<?xf32>, %b: memref<128xf32, #scale.mem<symmetric>>, %i: index) {
  // expected-error @below {{'comm.getmem' op copies memref<128xf32, #scale.mem<symmetric>> to memref<?xf32>, but the shapes must be equal}}
  comm.getmem %b, %a from %i : memref<128xf32, #scale.mem<symmetric>>, memref<?xf32>
  return
}
