// RUN: tsopt %s --split-input-file --verify-diagnostics

// What carries tiles counts nothing, and the other way round; tiles are those that it carries.

func.func @half(%x: tensor<16xf16>) {
  // expected-error @below {{a signal carries register tiles of 32-bit elements, not tensor<16xf16>; convert others by tile.bitcast}}
  %s = comm.signal_alloc : !comm.signal<4, tensor<16xf16>>
  return
}

// -----

func.func @counter(%s: !comm.signal<4>, %x: tensor<16xf32>, %i: index, %r: i32) {
  // expected-error @below {{operand #1 must be signal that carries tiles, but got '!comm.signal<4>'}}
  comm.post %x, %s[%i] round %r to %i : tensor<16xf32>, !comm.signal<4>
  return
}

// -----

func.func @notified(%s: !comm.signal<4, tensor<16xf32>>, %i: index, %r: i32) {
  // expected-error @below {{operand #0 must be signal with counters only, but got '!comm.signal<4, tensor<16xf32>>'}}
  comm.notify %s[%i] add %r to %i : !comm.signal<4, tensor<16xf32>>
  return
}

// -----

func.func @waited(%s: !comm.signal<4, tensor<16xf32>>, %i: index, %r: i32) {
  // expected-error @below {{operand #0 must be signal with counters only, but got '!comm.signal<4, tensor<16xf32>>'}}
  %t = comm.wait %s[%i] ge %r : !comm.signal<4, tensor<16xf32>>
  return
}

// -----

func.func @shape(%s: !comm.signal<4, tensor<16xf32>>, %x: tensor<32xf32>, %i: index, %r: i32) {
  // expected-error @below {{has a tile of type tensor<32xf32> for a signal that carries tensor<16xf32>}}
  comm.post %x, %s[%i] round %r to %i : tensor<32xf32>, !comm.signal<4, tensor<16xf32>>
  return
}

// -----

func.func @element(%s: !comm.signal<4, tensor<16xf32>>, %i: index, %r: i32) {
  // expected-error @below {{has a tile of type tensor<16xi32> for a signal that carries tensor<16xf32>}}
  %t = comm.take %s[%i] round %r : !comm.signal<4, tensor<16xf32>> -> tensor<16xi32>
  return
}

// -----

func.func @places(%s: !comm.signal<4, tensor<16xf32>>, %x: f32, %i: index, %r: i32) {
  // expected-error @below {{has 2 indices for 1 words}}
  comm.post_words %s[%i] words(%i, %i) are(%x) round %r to %i : !comm.signal<4, tensor<16xf32>>, f32
  return
}

// -----

func.func @word(%s: !comm.signal<4, tensor<16xf32>>, %i: index, %r: i32) {
  // expected-error @below {{has a word of type i32 for tiles of f32}}
  %v = comm.take_words %s[%i] words(%i) round %r : !comm.signal<4, tensor<16xf32>> -> i32
  return
}
