// Symmetric memory is also used through views, element by element, and where data say. What is not
// known of a window makes no error.
//
// RUN: tsopt %s --verify-comm --split-input-file --verify-diagnostics -o /dev/null

// A put to a view is one to the buffer: rows 4 to 11 of the sender's half.

func.func @view_read_too_early(%n: memref<4xindex>, %t: tensor<8x4xf32>) {
  %buf = comm.symm_alloc : memref<2x16x4xf32, #scale.mem<symmetric>>
  %sig = comm.signal_alloc : !comm.signal<2>
  tile.kernel devices(2) blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %one = arith.constant 1 : i32
    %me = comm.rank @device
    %peer = arith.subi %c1, %me : index
    %rows = memref.load %n[%c0] : memref<4xindex>
    %there = memref.subview %buf[%me, 4, 0] [1, 8, 4] [1, 1, 1] : memref<2x16x4xf32, #scale.mem<symmetric>> to memref<8x4xf32, strided<[4, 1], offset: ?>, #scale.mem<symmetric>>
    // expected-note @below {{the put is here}}
    %p = comm.put %t, %there[0, 0] to %peer : tensor<8x4xf32>, memref<8x4xf32, strided<[4, 1], offset: ?>, #scale.mem<symmetric>>
    comm.notify %sig[%c0] add %one to %peer after %p : !comm.signal<2>
    // expected-error @below {{'tile.load' op reads on device 0 what device 1 puts there, without a wait for the put}}
    // expected-note @below {{a comm.notify with the put's token announces it}}
    %r = tile.load %buf[%peer, 8, 0] : memref<2x16x4xf32, #scale.mem<symmetric>> -> tensor<4x4xf32>
  }
  return
}

// -----

// What lies beside the view, or outside of it, is not met: it ends before row 8.

func.func @view_elsewhere(%n: memref<4xindex>, %t: tensor<8x4xf32>) {
  %buf = comm.symm_alloc : memref<2x16x4xf32, #scale.mem<symmetric>>
  %sig = comm.signal_alloc : !comm.signal<2>
  tile.kernel devices(2) blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %one = arith.constant 1 : i32
    %me = comm.rank @device
    %peer = arith.subi %c1, %me : index
    %rows = memref.load %n[%c0] : memref<4xindex>
    %there = memref.subview %buf[%me, 4, 0] [1, 4, 4] [1, 1, 1] : memref<2x16x4xf32, #scale.mem<symmetric>> to memref<4x4xf32, strided<[4, 1], offset: ?>, #scale.mem<symmetric>>
    %p = comm.put %t, %there[0, 0] to %peer : tensor<8x4xf32>, memref<4x4xf32, strided<[4, 1], offset: ?>, #scale.mem<symmetric>>
    comm.notify %sig[%c0] add %one to %peer after %p : !comm.signal<2>
    %r = tile.load %buf[%peer, 0, 0] : memref<2x16x4xf32, #scale.mem<symmetric>> -> tensor<4x4xf32>
    %s = tile.load %buf[%peer, 8, 0] : memref<2x16x4xf32, #scale.mem<symmetric>> -> tensor<4x4xf32>
    %u = tile.load %buf[%me, 4, 0] : memref<2x16x4xf32, #scale.mem<symmetric>> -> tensor<4x4xf32>
  }
  return
}

// -----

// Waited for, all may be read.

func.func @waited(%n: memref<4xindex>, %t: tensor<8x4xf32>) {
  %buf = comm.symm_alloc : memref<2x16x4xf32, #scale.mem<symmetric>>
  %sig = comm.signal_alloc : !comm.signal<2>
  tile.kernel devices(2) blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %one = arith.constant 1 : i32
    %me = comm.rank @device
    %peer = arith.subi %c1, %me : index
    %rows = memref.load %n[%c0] : memref<4xindex>
    %there = memref.subview %buf[%me, 4, 0] [1, 8, 4] [1, 1, 1] : memref<2x16x4xf32, #scale.mem<symmetric>> to memref<8x4xf32, strided<[4, 1], offset: ?>, #scale.mem<symmetric>>
    %p = comm.put %t, %there[0, 0] to %peer : tensor<8x4xf32>, memref<8x4xf32, strided<[4, 1], offset: ?>, #scale.mem<symmetric>>
    comm.notify %sig[%c0] add %one to %peer after %p : !comm.signal<2>
    %came = comm.wait %sig[%c0] ge %one : !comm.signal<2>
    %r = tile.load %buf[%peer, 4, 0] : memref<2x16x4xf32, #scale.mem<symmetric>> -> tensor<4x4xf32>
  }
  return
}

// -----

// How many rows there are is not known: there is taken to be one.

func.func @rows(%n: memref<4xindex>, %t: tensor<8x4xf32>) {
  %buf = comm.symm_alloc : memref<2x16x4xf32, #scale.mem<symmetric>>
  %sig = comm.signal_alloc : !comm.signal<2>
  tile.kernel devices(2) blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %one = arith.constant 1 : i32
    %me = comm.rank @device
    %peer = arith.subi %c1, %me : index
    %rows = memref.load %n[%c0] : memref<4xindex>
    %there = memref.subview %buf[%me, 4, 0] [1, %rows, 4] [1, 1, 1] : memref<2x16x4xf32, #scale.mem<symmetric>> to memref<?x4xf32, strided<[4, 1], offset: ?>, #scale.mem<symmetric>>
    // expected-remark @below {{the address of this access depends on runtime values}}
    // expected-note @below {{the put is here}}
    %p = comm.put %t, %there[0, 0] to %peer : tensor<8x4xf32>, memref<?x4xf32, strided<[4, 1], offset: ?>, #scale.mem<symmetric>>
    comm.notify %sig[%c0] add %one to %peer after %p : !comm.signal<2>
    // expected-error @below {{'tile.load' op reads on device 0 what device 1 puts there, without a wait for the put}}
    // expected-note @below {{a comm.notify with the put's token announces it}}
    %r = tile.load %buf[%peer, 4, 0] : memref<2x16x4xf32, #scale.mem<symmetric>> -> tensor<4x4xf32>
  }
  return
}

// -----

// Whether there are more nobody knows.

func.func @later_rows(%n: memref<4xindex>, %t: tensor<8x4xf32>) {
  %buf = comm.symm_alloc : memref<2x16x4xf32, #scale.mem<symmetric>>
  %sig = comm.signal_alloc : !comm.signal<2>
  tile.kernel devices(2) blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %one = arith.constant 1 : i32
    %me = comm.rank @device
    %peer = arith.subi %c1, %me : index
    %rows = memref.load %n[%c0] : memref<4xindex>
    %there = memref.subview %buf[%me, 4, 0] [1, %rows, 4] [1, 1, 1] : memref<2x16x4xf32, #scale.mem<symmetric>> to memref<?x4xf32, strided<[4, 1], offset: ?>, #scale.mem<symmetric>>
    // expected-remark @below {{the address of this access depends on runtime values}}
    %p = comm.put %t, %there[0, 0] to %peer : tensor<8x4xf32>, memref<?x4xf32, strided<[4, 1], offset: ?>, #scale.mem<symmetric>>
    comm.notify %sig[%c0] add %one to %peer after %p : !comm.signal<2>
    %r = tile.load %buf[%peer, 5, 0] : memref<2x16x4xf32, #scale.mem<symmetric>> -> tensor<4x4xf32>
  }
  return
}

// -----

// Rows that begin anywhere are met by who reads all.

func.func @begin(%n: memref<4xindex>, %t: tensor<8x4xf32>) {
  %buf = comm.symm_alloc : memref<2x16x4xf32, #scale.mem<symmetric>>
  %sig = comm.signal_alloc : !comm.signal<2>
  tile.kernel devices(2) blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %one = arith.constant 1 : i32
    %me = comm.rank @device
    %peer = arith.subi %c1, %me : index
    %rows = memref.load %n[%c0] : memref<4xindex>
    %there = memref.subview %buf[%me, %rows, 0] [1, 8, 4] [1, 1, 1] : memref<2x16x4xf32, #scale.mem<symmetric>> to memref<8x4xf32, strided<[4, 1], offset: ?>, #scale.mem<symmetric>>
    // expected-remark @below {{the address of this access depends on runtime values}}
    // expected-note @below {{the put is here}}
    %p = comm.put %t, %there[0, 0] to %peer : tensor<8x4xf32>, memref<8x4xf32, strided<[4, 1], offset: ?>, #scale.mem<symmetric>>
    comm.notify %sig[%c0] add %one to %peer after %p : !comm.signal<2>
    %r = tile.load %buf[%peer, 4, 0] : memref<2x16x4xf32, #scale.mem<symmetric>> -> tensor<4x4xf32>
    // expected-error @below {{'tile.load' op reads on device 0 what device 1 puts there, without a wait for the put}}
    // expected-note @below {{a comm.notify with the put's token announces it}}
    %s = tile.load %buf[%peer, 0, 0] : memref<2x16x4xf32, #scale.mem<symmetric>> -> tensor<16x4xf32>
  }
  return
}

// -----

// Elements are read as tiles are.

func.func @element(%n: memref<4xindex>, %t: tensor<8x4xf32>) {
  %buf = comm.symm_alloc : memref<2x16x4xf32, #scale.mem<symmetric>>
  %sig = comm.signal_alloc : !comm.signal<2>
  tile.kernel devices(2) blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %one = arith.constant 1 : i32
    %me = comm.rank @device
    %peer = arith.subi %c1, %me : index
    %rows = memref.load %n[%c0] : memref<4xindex>
    %there = memref.subview %buf[%me, 4, 0] [1, 8, 4] [1, 1, 1] : memref<2x16x4xf32, #scale.mem<symmetric>> to memref<8x4xf32, strided<[4, 1], offset: ?>, #scale.mem<symmetric>>
    // expected-note @below {{the put is here}}
    %p = comm.put %t, %there[0, 0] to %peer : tensor<8x4xf32>, memref<8x4xf32, strided<[4, 1], offset: ?>, #scale.mem<symmetric>>
    comm.notify %sig[%c0] add %one to %peer after %p : !comm.signal<2>
    // expected-error @below {{'memref.load' op reads on device 0 what device 1 puts there, without a wait for the put}}
    // expected-note @below {{a comm.notify with the put's token announces it}}
    %r = memref.load %buf[%peer, %c4, %c0] : memref<2x16x4xf32, #scale.mem<symmetric>>
  }
  return
}

// -----

// Rows that data name are anywhere.

func.func @gathered(%n: memref<4xindex>, %t: tensor<16x4xf32>, %list: tensor<8xi32>) {
  %buf = comm.symm_alloc : memref<2x16x4xf32, #scale.mem<symmetric>>
  %sig = comm.signal_alloc : !comm.signal<2>
  tile.kernel devices(2) blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %one = arith.constant 1 : i32
    %me = comm.rank @device
    %peer = arith.subi %c1, %me : index
    %rows = memref.load %n[%c0] : memref<4xindex>
    %there = memref.subview %buf[%me, %c0, 0] [1, 16, 4] [1, 1, 1] : memref<2x16x4xf32, #scale.mem<symmetric>> to memref<16x4xf32, strided<[4, 1], offset: ?>, #scale.mem<symmetric>>
    // expected-note @below {{the put is here}}
    %p = comm.put %t, %there[0, 0] to %peer : tensor<16x4xf32>, memref<16x4xf32, strided<[4, 1], offset: ?>, #scale.mem<symmetric>>
    comm.notify %sig[%c0] add %one to %peer after %p : !comm.signal<2>
    // expected-remark @below {{the address of this access depends on runtime values}}
    // expected-error @below {{'tile.gather' op reads on device 0 what device 1 puts there, without a wait for the put}}
    // expected-note @below {{a comm.notify with the put's token announces it}}
    %r = tile.gather %buf[%peer, %list, 0] [1, 1, 4] : memref<2x16x4xf32, #scale.mem<symmetric>>, index, tensor<8xi32> -> tensor<8x1x4xf32>
  }
  return
}

// -----

// Code of one element is followed once, for any coordinates.

func.func @in_parallel(%n: memref<4xindex>, %t: tensor<16x4xf32>) {
  %buf = comm.symm_alloc : memref<2x16x4xf32, #scale.mem<symmetric>>
  %sig = comm.signal_alloc : !comm.signal<2>
  tile.kernel devices(2) blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %one = arith.constant 1 : i32
    %me = comm.rank @device
    %peer = arith.subi %c1, %me : index
    %rows = memref.load %n[%c0] : memref<4xindex>
    %there = memref.subview %buf[%me, %c0, 0] [1, 16, 4] [1, 1, 1] : memref<2x16x4xf32, #scale.mem<symmetric>> to memref<16x4xf32, strided<[4, 1], offset: ?>, #scale.mem<symmetric>>
    // expected-note @below {{the put is here}}
    %p = comm.put %t, %there[0, 0] to %peer : tensor<16x4xf32>, memref<16x4xf32, strided<[4, 1], offset: ?>, #scale.mem<symmetric>>
    comm.notify %sig[%c0] add %one to %peer after %p : !comm.signal<2>
    %r = tile.parallel (%i) = (16) {
      // expected-remark @below {{the address of this access depends on runtime values}}
      // expected-error @below {{'memref.load' op reads on device 0 what device 1 puts there, without a wait for the put}}
      // expected-note @below {{a comm.notify with the put's token announces it}}
      %e = memref.load %buf[%peer, %i, %c0] : memref<2x16x4xf32, #scale.mem<symmetric>>
      tile.yield %e : f32
    } : tensor<16xf32>
  }
  return
}
