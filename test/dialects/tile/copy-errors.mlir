// RUN: tsopt %s --split-input-file --verify-diagnostics

// A copy moves a window from one memref to another; each side has an index for each of
// its dimensions. Asynchronous copies end in shared memory: that is what the hardware has.

func.func @copy_elem(%a: memref<8xf32>, %b: memref<8xf16>, %i: index) {
  // expected-error @below {{copies elements of type f32 to f16}}
  tile.copy %a[%i] to %b[%i] tile(8) : memref<8xf32> to memref<8xf16>
  return
}

// -----

func.func @copy_async(%a: memref<8xf32>, %i: index) {
  // expected-error @below {{is async, but the destination memref<8xf32> is not in shared memory (#scale.mem<l1>)}}
  tile.copy async %a[%i] to %a[%i] tile(8) : memref<8xf32> to memref<8xf32>
  return
}

// -----

func.func @copy_empty(%a: memref<8xf32>, %i: index) {
  // expected-error @below {{copies a window with an extent of 0}}
  tile.copy %a[%i] to %a[%i] tile(0) : memref<8xf32> to memref<8xf32>
  return
}

// -----

func.func @copy_source_indices(%a: memref<8x8xf32>, %b: memref<8xf32>, %i: index) {
  // expected-error @below {{'tile.copy' op has 1 indices for a memref of rank 2}}
  tile.copy %a[%i] to %b[%i] tile(8) : memref<8x8xf32> to memref<8xf32>
  return
}

// -----

func.func @copy_dest_indices(%a: memref<8xf32>, %b: memref<8x8xf32>, %i: index) {
  // expected-error @below {{'tile.copy' op has 1 indices for a memref of rank 2}}
  tile.copy %a[%i] to %b[%i] tile(8) : memref<8xf32> to memref<8x8xf32>
  return
}

// -----

func.func @copy_rank(%a: memref<8xf32>, %b: memref<8x8xf32>, %i: index) {
  // expected-error @below {{moves a tile of rank 2 to or from a memref of rank 1}}
  tile.copy %a[%i] to %b[%i, %i] tile(8, 8) : memref<8xf32> to memref<8x8xf32>
  return
}

// -----

func.func @copy_engine(%a: memref<8xf32>, %s: memref<8xf32, #scale.mem<l1>>, %i: index) {
  // expected-error @below {{expected one of: auto, ldst, cp_async, tma; did you mean 'cp_async'?}}
  tile.copy %a[%i] to %s[%i] tile(8) engine(cpasync) : memref<8xf32> to memref<8xf32, #scale.mem<l1>>
  return
}

// -----

func.func @copy_without_window(%a: memref<8xf32>, %i: index) {
  // expected-error @below {{expected 'tile'}}
  tile.copy %a[%i] to %a[%i] : memref<8xf32> to memref<8xf32>
  return
}

// -----

func.func @copy_to(%a: memref<8xf32>, %i: index) {
  // expected-error @below {{expected 'to'}}
  tile.copy %a[%i], %a[%i] tile(8) : memref<8xf32> to memref<8xf32>
  return
}

// -----

func.func @copy_layout(%a: memref<8xf32>, %i: index) {
  // expected-error @below {{has the layout #tile.layout<lane = [4@0]>, which does not map each element of its window to a thread}}
  tile.copy %a[%i] to %a[%i] tile(8) layout(#tile.layout<lane = [4@0]>) : memref<8xf32> to memref<8xf32>
  return
}

// -----

func.func @copy_partial(%a: memref<8xf32>, %i: index) {
  // expected-error @below {{which does not map each element of its window to a thread}}
  tile.copy %a[%i] to %a[%i] tile(8) layout(#tile.layout<lane = [8@0], warp = [2@+]>) : memref<8xf32> to memref<8xf32>
  return
}

// -----

func.func @copy_not_a_layout(%a: memref<8xf32>, %i: index) {
  // expected-error @below {{attribute 'layout' failed to satisfy constraint: layout of a tile}}
  tile.copy %a[%i] to %a[%i] tile(8) layout(4) : memref<8xf32> to memref<8xf32>
  return
}

// -----

func.func @copy_box_of_rows(%a: memref<64x64xbf16>, %s: memref<16x64xbf16, #scale.mem<l1>>, %rows: tensor<16xi32>) {
  // expected-error @below {{uses tma, which copies one box, but its index tile gives an index for each row; remove engine(tma)}}
  tile.copy async %a[%rows, 0] [1, 64] to %s[0, 0] tile(16, 64) engine(tma) : memref<64x64xbf16>, tensor<16xi32> to memref<16x64xbf16, #scale.mem<l1>>
  return
}

// -----

func.func @copy_rows_of_shared(%s: memref<16x64xbf16, #scale.mem<l1>>, %rows: tensor<16xi32>) {
  // expected-error @below {{copies rows of memref<16x64xbf16, #scale.mem<l1>>, which is in shared memory; use tile.gather to load them}}
  tile.copy %s[%rows, 0] [1, 64] to %s[0, 0] tile(16, 64) : memref<16x64xbf16, #scale.mem<l1>>, tensor<16xi32> to memref<16x64xbf16, #scale.mem<l1>>
  return
}

// -----

func.func @copy_rows_shape(%a: memref<64x64xbf16>, %s: memref<16x64xbf16, #scale.mem<l1>>, %rows: tensor<8xi32>) {
  // expected-error @below {{has index tiles of shape (8), with which the tile's shape (16, 64) must begin}}
  tile.copy %a[%rows, 0] [1, 64] to %s[0, 0] tile(16, 64) : memref<64x64xbf16>, tensor<8xi32> to memref<16x64xbf16, #scale.mem<l1>>
  return
}
