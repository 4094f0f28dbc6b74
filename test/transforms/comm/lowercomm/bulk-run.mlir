// Arrays go to a peer by bulk copies: all of them, rows of views, parts that are no multiple of 16 bytes, as many rows
// as data say, fetched, and added to what is there.
//
// RUN: tsrun %s --verify-each-stage | FileCheck %s

// CHECK: verified after every one of

func.func @main(
    %wholeA: memref<512xf32> {tile.init = "integers"},
    %wholeO: memref<512xf32> {tile.out},
    %oddA: memref<2x1003xi8> {tile.init = "integers"},
    %oddO: memref<2x1003xi8> {tile.out},
    %viewsA: memref<8x112xbf16> {tile.init = "integers"},
    %viewsO: memref<8x112xbf16> {tile.out},
    %rowsA: memref<80x24xf32> {tile.init = "integers"},
    %rowsN: memref<4xi32> {tile.init = "iota"},
    %rowsO: memref<80x24xf32> {tile.out},
    %fetchedA: memref<2x250xf16> {tile.init = "integers"},
    %fetchedO: memref<2x250xf16> {tile.out},
    %addedA: memref<6x5x7xf32> {tile.init = "integers"},
    %addedO: memref<6x5x7xf32> {tile.out}) {
  %whole_buf = comm.symm_alloc : memref<256xf32, #scale.mem<symmetric>>
  %whole_sig = comm.signal_alloc : !comm.signal<1>
  tile.kernel devices(2) blocks(%x) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %one = arith.constant 1 : i32
    %a = scale.view %wholeA shard<0> at @device : memref<512xf32> -> memref<256xf32>
    %o = scale.view %wholeO shard<0> at @device : memref<512xf32> -> memref<256xf32>
    %me = comm.rank @device
    %peer = arith.subi %c1, %me : index
    %t = comm.putmem %a, %whole_buf to %peer via(tma) stages(3 of 256) : memref<256xf32>, memref<256xf32, #scale.mem<symmetric>>
    comm.notify %whole_sig[%c0] add %one to %peer after %t : !comm.signal<1>
    %w = comm.wait %whole_sig[%c0] ge %one : !comm.signal<1>
    %came = comm.consume %whole_buf, %w : memref<256xf32, #scale.mem<symmetric>>
    comm.getmem %came, %o from %me : memref<256xf32, #scale.mem<symmetric>>, memref<256xf32>
  }

  // Of 1003 bytes 11 are left over, which threads store.
  %odd_buf = comm.symm_alloc : memref<1x1003xi8, #scale.mem<symmetric>>
  %odd_sig = comm.signal_alloc : !comm.signal<1>
  tile.kernel devices(2) blocks(%x) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %one = arith.constant 1 : i32
    %a = scale.view %oddA shard<0> at @device : memref<2x1003xi8> -> memref<1x1003xi8>
    %o = scale.view %oddO shard<0> at @device : memref<2x1003xi8> -> memref<1x1003xi8>
    %me = comm.rank @device
    %peer = arith.subi %c1, %me : index
    %t = comm.putmem %a, %odd_buf to %peer via(tma) : memref<1x1003xi8>, memref<1x1003xi8, #scale.mem<symmetric>>
    comm.notify %odd_sig[%c0] add %one to %peer after %t : !comm.signal<1>
    %w = comm.wait %odd_sig[%c0] ge %one : !comm.signal<1>
    %came = comm.consume %odd_buf, %w : memref<1x1003xi8, #scale.mem<symmetric>>
    comm.getmem %came, %o from %me : memref<1x1003xi8, #scale.mem<symmetric>>, memref<1x1003xi8>
  }

  // Each block sends its rows, of 202 bytes, to rows that are longer.
  %views_buf = comm.symm_alloc : memref<5x120xbf16, #scale.mem<symmetric>>
  %views_sig = comm.signal_alloc : !comm.signal<2>
  tile.kernel devices(2) blocks(%x) = (2) threads(64) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %one = arith.constant 1 : i32
    %a = scale.view %viewsA shard<0> at @device : memref<8x112xbf16> -> memref<4x112xbf16>
    %o = scale.view %viewsO shard<0> at @device : memref<8x112xbf16> -> memref<4x112xbf16>
    %me = comm.rank @device
    %peer = arith.subi %c1, %me : index
    %row = arith.muli %x, %c2 : index
    %mine = memref.subview %a[%row, 0] [2, 101] [1, 1] : memref<4x112xbf16> to memref<2x101xbf16, strided<[112, 1], offset: ?>>
    %there = memref.subview %views_buf[%row, 8] [2, 101] [1, 1] : memref<5x120xbf16, #scale.mem<symmetric>> to memref<2x101xbf16, strided<[120, 1], offset: ?>, #scale.mem<symmetric>>
    %t = comm.putmem %mine, %there to %peer via(tma) stages(2 of 64) : memref<2x101xbf16, strided<[112, 1], offset: ?>>, memref<2x101xbf16, strided<[120, 1], offset: ?>, #scale.mem<symmetric>>
    comm.notify %views_sig[%x] add %one to %peer after %t : !comm.signal<2>
    %w = comm.wait %views_sig[%x] ge %one : !comm.signal<2>
    %came = comm.consume %views_buf, %w : memref<5x120xbf16, #scale.mem<symmetric>>
    %zero = arith.constant 0.0 : bf16
    %fill = tile.fill %zero : bf16 -> tensor<2x128xbf16>
    tile.store %fill, %o[%row, %c0] : tensor<2x128xbf16>, memref<4x112xbf16>
    %from = memref.subview %came[%row, 8] [2, 101] [1, 1] : memref<5x120xbf16, #scale.mem<symmetric>> to memref<2x101xbf16, strided<[120, 1], offset: ?>, #scale.mem<symmetric>>
    %to = memref.subview %o[%row, 0] [2, 101] [1, 1] : memref<4x112xbf16> to memref<2x101xbf16, strided<[112, 1], offset: ?>>
    comm.getmem %from, %to from %me : memref<2x101xbf16, strided<[120, 1], offset: ?>, #scale.mem<symmetric>>, memref<2x101xbf16, strided<[112, 1], offset: ?>>
  }

  // The sender has the number of rows from memory, and wrote them itself.
  %rows_buf = comm.symm_alloc : memref<40x24xf32, #scale.mem<symmetric>>
  %rows_own = comm.symm_alloc : memref<40x24xf32, #scale.mem<symmetric>>
  %rows_sig = comm.signal_alloc : !comm.signal<1>
  tile.kernel devices(2) blocks(%x) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %c11 = arith.constant 11 : index
    %one = arith.constant 1 : i32
    %ad = scale.view %rowsA shard<0> at @device : memref<80x24xf32> -> memref<40x24xf32>
    %od = scale.view %rowsO shard<0> at @device : memref<80x24xf32> -> memref<40x24xf32>
    %me = comm.rank @device
    %peer = arith.subi %c1, %me : index
    %x0 = tile.load %ad[%c0, %c0] : memref<40x24xf32> -> tensor<64x32xf32>
    %x1 = arith.addf %x0, %x0 : tensor<64x32xf32>
    tile.store %x1, %rows_own[%c0, %c0] : tensor<64x32xf32>, memref<40x24xf32, #scale.mem<symmetric>>
    %three = memref.load %rowsN[%c3] : memref<4xi32>
    %k = arith.index_cast %three : i32 to index
    %n = arith.muli %k, %c11 : index
    %mine = memref.subview %rows_own[0, 0] [%n, 24] [1, 1] : memref<40x24xf32, #scale.mem<symmetric>> to memref<?x24xf32, strided<[24, 1]>, #scale.mem<symmetric>>
    %there = memref.subview %rows_buf[0, 0] [%n, 24] [1, 1] : memref<40x24xf32, #scale.mem<symmetric>> to memref<?x24xf32, strided<[24, 1]>, #scale.mem<symmetric>>
    %t = comm.putmem %mine, %there to %peer via(tma) : memref<?x24xf32, strided<[24, 1]>, #scale.mem<symmetric>>, memref<?x24xf32, strided<[24, 1]>, #scale.mem<symmetric>>
    comm.notify %rows_sig[%c0] add %one to %peer after %t : !comm.signal<1>
    %w = comm.wait %rows_sig[%c0] ge %one : !comm.signal<1>
    %came = comm.consume %rows_buf, %w : memref<40x24xf32, #scale.mem<symmetric>>
    %left = arith.constant 0.0 : f32
    %rest = tile.fill %left : f32 -> tensor<8x32xf32>
    tile.store %rest, %od[%n, %c0] : tensor<8x32xf32>, memref<40x24xf32>
    %from = memref.subview %came[0, 0] [%n, 24] [1, 1] : memref<40x24xf32, #scale.mem<symmetric>> to memref<?x24xf32, strided<[24, 1]>, #scale.mem<symmetric>>
    %to = memref.subview %od[0, 0] [%n, 24] [1, 1] : memref<40x24xf32> to memref<?x24xf32, strided<[24, 1]>>
    comm.getmem %from, %to from %me : memref<?x24xf32, strided<[24, 1]>, #scale.mem<symmetric>>, memref<?x24xf32, strided<[24, 1]>>
  }

  // Bulk copies fetch what the peer has announced.
  %fetched_buf = comm.symm_alloc : memref<1x250xf16, #scale.mem<symmetric>>
  %fetched_sig = comm.signal_alloc : !comm.signal<1>
  tile.kernel devices(2) blocks(%x) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %one = arith.constant 1 : i32
    %a = scale.view %fetchedA shard<0> at @device : memref<2x250xf16> -> memref<1x250xf16>
    %o = scale.view %fetchedO shard<0> at @device : memref<2x250xf16> -> memref<1x250xf16>
    %me = comm.rank @device
    %peer = arith.subi %c1, %me : index
    %x0 = tile.load %a[%c0, %c0] : memref<1x250xf16> -> tensor<1x256xf16>
    tile.store %x0, %fetched_buf[%c0, %c0] : tensor<1x256xf16>, memref<1x250xf16, #scale.mem<symmetric>>
    comm.notify %fetched_sig[%c0] add %one to %peer : !comm.signal<1>
    %w = comm.wait %fetched_sig[%c0] ge %one : !comm.signal<1>
    %came = comm.consume %fetched_buf, %w : memref<1x250xf16, #scale.mem<symmetric>>
    comm.getmem %came, %o from %peer via(tma) stages(4 of 48) : memref<1x250xf16, #scale.mem<symmetric>>, memref<1x250xf16>
  }

  // All devices add to what each has: 105 elements, of which the last is added by a thread.
  %added_buf = comm.symm_alloc : memref<3x5x7xf32, #scale.mem<symmetric>>
  %added_sig = comm.signal_alloc : !comm.signal<1>
  tile.kernel devices(2) blocks(%x) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %one = arith.constant 1 : i32
    %two = arith.constant 2 : i32
    %a = scale.view %addedA shard<0> at @device : memref<6x5x7xf32> -> memref<3x5x7xf32>
    %o = scale.view %addedO shard<0> at @device : memref<6x5x7xf32> -> memref<3x5x7xf32>
    %me = comm.rank @device
    %peer = arith.subi %c1, %me : index
    %f = arith.constant 100.0 : f32
    %v = tile.fill %f : f32 -> tensor<4x8x8xf32>
    tile.store %v, %added_buf[%c0, %c0, %c0] : tensor<4x8x8xf32>, memref<3x5x7xf32, #scale.mem<symmetric>>
    comm.barrier @device
    %t = comm.putmem %a, %added_buf to %peer accumulate(add) : memref<3x5x7xf32>, memref<3x5x7xf32, #scale.mem<symmetric>>
    %u = comm.putmem %a, %added_buf to %me via(tma) accumulate(add) stages(3 of 64) : memref<3x5x7xf32>, memref<3x5x7xf32, #scale.mem<symmetric>>
    comm.notify %added_sig[%c0] add %one to %peer after %t : !comm.signal<1>
    comm.notify %added_sig[%c0] add %one to %me after %u : !comm.signal<1>
    %w = comm.wait %added_sig[%c0] ge %two : !comm.signal<1>
    %came = comm.consume %added_buf, %w : memref<3x5x7xf32, #scale.mem<symmetric>>
    comm.getmem %came, %o from %me : memref<3x5x7xf32, #scale.mem<symmetric>>, memref<3x5x7xf32>
  }
  return
}
