// RUN: tsopt %s --split-input-file --verify-diagnostics

// The scalar that fills a tile is of the tile's element type: nothing converts.

func.func @fill(%f: f16) {
  // expected-error @below {{fills elements of type f32 with a value of type f16}}
  %t = tile.fill %f : f16 -> tensor<8xf32>
  return
}

// -----

func.func @fill_memory(%f: f32) {
  // expected-error @below {{invalid kind of type specified: expected builtin.tensor, but found 'memref<8xf32>'}}
  %t = tile.fill %f : f32 -> memref<8xf32>
  return
}
