// RUN: tsopt %s --pack-elements --split-input-file --verify-diagnostics

func.func @odd_begin(%W: memref<64x64xi4>, %i: index) {
  tile.kernel blocks(%x) = (1) threads(32) {
    // expected-error @below {{begins at an element that is not provably even, but 4-bit elements are packed two to a byte; make the last index a multiple of 2, or add 'tile.divisible' to the argument it comes from}}
    %t = tile.load %W[0, %i] : memref<64x64xi4> -> tensor<16x16xi4>
  }
  return
}

// -----

func.func @odd_literal(%W: memref<64x64xi4>) {
  tile.kernel blocks(%x) = (1) threads(32) {
    // expected-error @below {{begins at an element that is not provably even, but 4-bit elements are packed two to a byte}}
    %t = tile.load %W[0, 1] : memref<64x64xi4> -> tensor<16x16xi4>
  }
  return
}

// -----

func.func @odd_number(%W: memref<64x64xi4>) {
  tile.kernel blocks(%x) = (1) threads(32) {
    // expected-error @below {{moves 3 4-bit elements of each row, which are packed two to a byte; the number must be even}}
    %t = tile.load %W[0, 0] : memref<64x64xi4> -> tensor<16x3xi4>
  }
  return
}

// -----

func.func @column(%W: memref<64x64xi4>) {
  tile.kernel blocks(%x) = (1) threads(32) {
    // expected-error @below {{moves single 4-bit elements, which are packed two to a byte; the tile's last dimension must be contiguous in the memref's last dimension}}
    %t = tile.load %W[0, 0] [16, 1] : memref<64x64xi4> -> tensor<16xi4>
  }
  return
}

// -----

// expected-error @below {{has memref<8x3xi4>, whose 4-bit elements are packed two to a byte: the last extent, 3, must be even}}
func.func @odd_extent(%W: memref<8x3xi4>) {
  return
}

// -----

// expected-error @below {{has memref<8x?xi4> as argument #0, whose 4-bit elements are packed two to a byte: rows must have an even number of elements; add the attribute 'tile.divisible = {sizes = [1, 2]}'}}
func.func @unknown_extent(%W: memref<8x?xi4>) {
  return
}

// -----

func.func @view(%W: memref<64x64xi4>) {
  // expected-error @below {{is unsupported for a memref of 4-bit elements, which are packed two to a byte; use tile.load, tile.store, tile.copy, memref.load or memref.store}}
  %0 = memref.collapse_shape %W [[0, 1]] : memref<64x64xi4> into memref<4096xi4>
  return
}

// -----

func.func @lanes(%W: memref<64x32xi4>) {
  tile.kernel blocks(%x) = (1) threads(32) {
    // expected-error @below {{'tile.load' op moves tensor<4x32xi4, #tile.layout<reg = [4@0], lane = [32@1]>>, whose 4-bit elements are packed two to a byte: lane digit 32@1 holds adjacent elements that become one element of 2 times the width}}
    %t = tile.load %W[0, 0] : memref<64x32xi4> -> tensor<4x32xi4, #tile.layout<reg = [4@0], lane = [32@1]>>
  }
  return
}

// -----

// expected-error @below {{argument #0: 'tile.packed' packs two elements of type 'i8' in each byte; packing is supported for memrefs of i8 and 4-bit elements}}
func.func @not_packed(%W: memref<64xi8> {tile.packed = i8}) {
  return
}
