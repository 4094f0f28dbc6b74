// RUN: tsopt %s --split-input-file --verify-diagnostics

// What can be printed: scalars, at coordinates if they are given, and tiles, whose
// elements have coordinates of their own.

func.func @print_tile_at(%i: index, %t: tensor<4xf32>) {
  // expected-error @below {{'tile.print' op gives coordinates for a tile, whose elements have their own; use at[…] with scalars only}}
  tile.print "t" at[%i], %t : tensor<4xf32>
  return
}

// -----

func.func @print_partial(%t: tensor<4xf32, #tile.layout<warp = [2@+]>>) {
  // expected-error @below {{'tile.print' op uses a value of type tensor<4xf32, #tile.layout<warp = [2@+]>>, but each unit holds only a partial sum of it; comm.all_reduce it first}}
  tile.print "t", %t : tensor<4xf32, #tile.layout<warp = [2@+]>>
  return
}

// -----

func.func @print_memory(%m: memref<4xf32>) {
  // expected-error @below {{'tile.print' op operand #0 must be variadic of number or register tile, but got 'memref<4xf32>'}}
  tile.print "m", %m : memref<4xf32>
  return
}

// -----

func.func @print_wide(%x: i128) {
  // expected-error @below {{operand #0 must be variadic of number or register tile, but got 'i128'}}
  tile.print "x", %x : i128
  return
}

// -----

func.func @print_vector(%x: vector<4xf32>) {
  // expected-error @below {{operand #0 must be variadic of number or register tile, but got 'vector<4xf32>'}}
  tile.print "x", %x : vector<4xf32>
  return
}

// -----

func.func @print_without_message(%x: f32) {
  // expected-error @below {{expected attribute value}}
  tile.print %x : f32
  return
}
