// RUN: tsopt %s --split-input-file --verify-diagnostics

func.func @no_tile_left(%ring: memref<3x8xf32, #scale.mem<l1>>, %i: index) {
  // expected-error @below {{has 2 indices into a memref of rank 2; at least one dimension must remain}}
  %s = tile.slot %ring[%i, %i] : memref<3x8xf32, #scale.mem<l1>> -> memref<f32, #scale.mem<l1>>
  return
}

// -----

func.func @other_tile(%ring: memref<3x8x8xf32, #scale.mem<l1>>, %i: index) {
  // expected-error @below {{returns memref<8x4xf32, #scale.mem<l1>>, but the tiles of memref<3x8x8xf32, #scale.mem<l1>> are memref<8x8xf32, #scale.mem<l1>>}}
  %s = tile.slot %ring[%i] : memref<3x8x8xf32, #scale.mem<l1>> -> memref<8x4xf32, #scale.mem<l1>>
  return
}

// -----

func.func @torn(%ring: memref<3x4x64xbf16, #tile.swizzle<3, 3, 3>, #scale.mem<l1>>, %i: index) {
  // expected-error @below {{its tiles are 256 elements apart}}
  %s = tile.slot %ring[%i] : memref<3x4x64xbf16, #tile.swizzle<3, 3, 3>, #scale.mem<l1>> -> memref<4x64xbf16, #tile.swizzle<3, 3, 3>, #scale.mem<l1>>
  return
}

// -----

func.func @inside_of_a_chunk(%ring: memref<3x64x192xbf16, #tile.swizzle<3, 3, 3, chunk = 64>, #scale.mem<l1>>, %i: index) {
  // expected-error @below {{dimension 1: elements 32 to 96 are not whole chunks of 64}}
  %s = tile.slot %ring[%i] at([0, 32]) : memref<3x64x192xbf16, #tile.swizzle<3, 3, 3, chunk = 64>, #scale.mem<l1>> -> memref<64x64xbf16, #tile.swizzle<3, 3, 3>, #scale.mem<l1>>
  return
}

// -----

#chunks = #tile.swizzle<3, 3, 3, chunk = 64>
func.func @rows_apart(%ring: memref<2x4x16x128xbf16, #chunks, #scale.mem<l1>>, %i: index) {
  // expected-error @below {{as a matrix, row 0 of the tile is not at row 0 of memref<64x128xbf16, #tile.swizzle<3, 3, 3, chunk = 64>, #scale.mem<l1>>}}
  %s = tile.slot %ring[%i] : memref<2x4x16x128xbf16, #chunks, #scale.mem<l1>> -> memref<64x128xbf16, #chunks, #scale.mem<l1>>
  return
}

// -----

func.func @inside_of_a_pattern(%ring: memref<3x64x64xbf16, #tile.swizzle<3, 3, 3>, #scale.mem<l1>>, %i: index) {
  // expected-error @below {{it begins at offset 256 of the tile, inside of the pattern of Sw<3,3,3>, which repeats after 512}}
  %s = tile.slot %ring[%i] at([4, 0]) : memref<3x64x64xbf16, #tile.swizzle<3, 3, 3>, #scale.mem<l1>> -> memref<8x64xbf16, #tile.swizzle<3, 3, 3>, #scale.mem<l1>>
  return
}

// -----

func.func @outside(%m: memref<8x32xf32, #scale.mem<l1>>) {
  // expected-error @below {{elements 6 to 10 are not inside of dimension 0, whose extent is 8}}
  %s = tile.slot %m[] at([6, 0]) : memref<8x32xf32, #scale.mem<l1>> -> memref<4x32xf32, strided<[32, 1]>, #scale.mem<l1>>
  return
}

// -----

func.func @rank(%m: memref<8x32xf32, #scale.mem<l1>>) {
  // expected-error @below {{has a window of rank different from the tile's: it begins at 4 and is memref<32xf32, #scale.mem<l1>>, but the tiles have 2 dimensions}}
  %s = tile.slot %m[] at([4]) : memref<8x32xf32, #scale.mem<l1>> -> memref<32xf32, #scale.mem<l1>>
  return
}

// -----

func.func @columns(%ring: memref<2x4x16x64xbf16, #scale.mem<l1>>, %i: index) {
  // expected-error @below {{returns memref<4x1024xbf16, #scale.mem<l1>>, but the tiles of}}
  %s = tile.slot %ring[%i] : memref<2x4x16x64xbf16, #scale.mem<l1>> -> memref<4x1024xbf16, #scale.mem<l1>>
  return
}
