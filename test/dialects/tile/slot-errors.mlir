// RUN: tsopt %s --split-input-file --verify-diagnostics

func.func @no_tile_left(%ring: memref<3x8xf32, #scale.mem<l1>>, %i: index) {
  // expected-error @below {{has 2 indices into a memref of rank 2; a slot leaves at least one dimension}}
  %s = tile.slot %ring[%i, %i] : memref<3x8xf32, #scale.mem<l1>> -> memref<f32, #scale.mem<l1>>
  return
}

// -----

func.func @other_tile(%ring: memref<3x8x8xf32, #scale.mem<l1>>, %i: index) {
  // expected-error @below {{makes a memref<8x4xf32, #scale.mem<l1>>; the tiles of memref<3x8x8xf32, #scale.mem<l1>> are memref<8x8xf32, #scale.mem<l1>>}}
  %s = tile.slot %ring[%i] : memref<3x8x8xf32, #scale.mem<l1>> -> memref<8x4xf32, #scale.mem<l1>>
  return
}

// -----

func.func @torn(%ring: memref<3x4x64xbf16, #tile.swizzle<3, 3, 3>, #scale.mem<l1>>, %i: index) {
  // expected-error @below {{its tiles are 256 elements apart}}
  %s = tile.slot %ring[%i] : memref<3x4x64xbf16, #tile.swizzle<3, 3, 3>, #scale.mem<l1>> -> memref<4x64xbf16, #tile.swizzle<3, 3, 3>, #scale.mem<l1>>
  return
}
