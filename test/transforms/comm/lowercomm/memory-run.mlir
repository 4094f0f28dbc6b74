// Arrays of any size go to a peer and come from one, tile by tile: from device and shared memory, by views, by each
// warpgroup for itself, with as many rows as data say, and of extents that no tile divides.
//
// RUN: tsrun %s --entry=views --verify-each-stage | FileCheck %s
// RUN: tsrun %s --entry=shared --verify-each-stage | FileCheck %s
// RUN: tsrun %s --entry=units --verify-each-stage | FileCheck %s
// RUN: tsrun %s --entry=rows --verify-each-stage | FileCheck %s
// RUN: tsrun %s --entry=own --verify-each-stage | FileCheck %s

// CHECK: verified after every one of

// Each block sends its rows to a place inside the peer's buffer, and reads what came to its own.
func.func @views(%A: memref<60x520xbf16> {tile.init = "random"}, %O: memref<60x520xbf16> {tile.out}) {
  %buf = comm.symm_alloc : memref<31x600xbf16, #scale.mem<symmetric>>
  %sig = comm.signal_alloc : !comm.signal<3>
  tile.kernel devices(2) blocks(%x) = (3) threads(64) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c10 = arith.constant 10 : index
    %one = arith.constant 1 : i32
    %a = scale.view %A shard<0> at @device : memref<60x520xbf16> -> memref<30x520xbf16>
    %o = scale.view %O shard<0> at @device : memref<60x520xbf16> -> memref<30x520xbf16>
    %me = comm.rank @device
    %peer = arith.subi %c1, %me : index
    %row = arith.muli %x, %c10 : index
    %mine = memref.subview %a[%row, 0] [10, 520] [1, 1] : memref<30x520xbf16> to memref<10x520xbf16, strided<[520, 1], offset: ?>>
    %there = memref.subview %buf[%row, 8] [10, 520] [1, 1] : memref<31x600xbf16, #scale.mem<symmetric>> to memref<10x520xbf16, strided<[600, 1], offset: ?>, #scale.mem<symmetric>>
    %t = comm.putmem %mine, %there to %peer via(vector) : memref<10x520xbf16, strided<[520, 1], offset: ?>>, memref<10x520xbf16, strided<[600, 1], offset: ?>, #scale.mem<symmetric>>
    comm.notify %sig[%x] add %one to %peer after %t : !comm.signal<3>
    %w = comm.wait %sig[%x] ge %one : !comm.signal<3>
    %came = comm.consume %buf, %w : memref<31x600xbf16, #scale.mem<symmetric>>
    %from = memref.subview %came[%row, 8] [10, 520] [1, 1] : memref<31x600xbf16, #scale.mem<symmetric>> to memref<10x520xbf16, strided<[600, 1], offset: ?>, #scale.mem<symmetric>>
    %to = memref.subview %o[%row, 0] [10, 520] [1, 1] : memref<30x520xbf16> to memref<10x520xbf16, strided<[520, 1], offset: ?>>
    comm.getmem %from, %to from %me : memref<10x520xbf16, strided<[600, 1], offset: ?>, #scale.mem<symmetric>>, memref<10x520xbf16, strided<[520, 1], offset: ?>>
  }
  return
}

// What lies in shared memory is sent, and fetched by the peer into shared memory.
func.func @shared(%A: memref<2x25x37xf32> {tile.init = "random"}, %O: memref<2x25x37xf32> {tile.out}) {
  %buf = comm.symm_alloc : memref<2x25x37xf32, #scale.mem<symmetric>>
  %sig = comm.signal_alloc : !comm.signal<1>
  tile.kernel devices(2) blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %one = arith.constant 1 : i32
    %ad = scale.view %A shard<0> at @device : memref<2x25x37xf32> -> memref<1x25x37xf32>
    %od = scale.view %O shard<0> at @device : memref<2x25x37xf32> -> memref<1x25x37xf32>
    %me = comm.rank @device
    %peer = arith.subi %c1, %me : index
    %s = tile.alloc : memref<1x25x37xf32, #scale.mem<l1>>
    %k = tile.load %ad[%c0, %c0, %c0] : memref<1x25x37xf32> -> tensor<1x32x64xf32>
    tile.store %k, %s[%c0, %c0, %c0] : tensor<1x32x64xf32>, memref<1x25x37xf32, #scale.mem<l1>>
    // To the own memory, which the peer reads.
    %here = memref.subview %buf[%me, 0, 0] [1, 25, 37] [1, 1, 1] : memref<2x25x37xf32, #scale.mem<symmetric>> to memref<1x25x37xf32, strided<[925, 37, 1], offset: ?>, #scale.mem<symmetric>>
    %t = comm.putmem %s, %here to %me via(vector) : memref<1x25x37xf32, #scale.mem<l1>>, memref<1x25x37xf32, strided<[925, 37, 1], offset: ?>, #scale.mem<symmetric>>
    comm.notify %sig[%c0] add %one to %me after %t : !comm.signal<1>
    %own = comm.wait %sig[%c0] ge %one : !comm.signal<1>
    comm.notify %sig[%c0] add %one to %peer after %own : !comm.signal<1>
    %two = arith.constant 2 : i32
    %w = comm.wait %sig[%c0] ge %two : !comm.signal<1>
    %came = comm.consume %buf, %w : memref<2x25x37xf32, #scale.mem<symmetric>>
    %there = memref.subview %came[%peer, 0, 0] [1, 25, 37] [1, 1, 1] : memref<2x25x37xf32, #scale.mem<symmetric>> to memref<1x25x37xf32, strided<[925, 37, 1], offset: ?>, #scale.mem<symmetric>>
    %r = tile.alloc : memref<1x25x37xf32, #scale.mem<l1>>
    comm.getmem %there, %r from %peer : memref<1x25x37xf32, strided<[925, 37, 1], offset: ?>, #scale.mem<symmetric>>, memref<1x25x37xf32, #scale.mem<l1>>
    %y = tile.load %r[%c0, %c0, %c0] : memref<1x25x37xf32, #scale.mem<l1>> -> tensor<1x32x64xf32>
    tile.store %y, %od[%c0, %c0, %c0] : tensor<1x32x64xf32>, memref<1x25x37xf32>
  }
  return
}

// Each warpgroup sends its half.
func.func @units(%A: memref<2x1000xi8> {tile.init = "integers"}, %O: memref<2x1000xi8> {tile.out}) {
  %buf = comm.symm_alloc : memref<1x1000xi8, #scale.mem<symmetric>>
  %sig = comm.signal_alloc : !comm.signal<2>
  tile.kernel devices(2) blocks(%x) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c500 = arith.constant 500 : index
    %one = arith.constant 1 : i32
    %ad = scale.view %A shard<0> at @device : memref<2x1000xi8> -> memref<1x1000xi8>
    %od = scale.view %O shard<0> at @device : memref<2x1000xi8> -> memref<1x1000xi8>
    %me = comm.rank @device
    %peer = arith.subi %c1, %me : index
    scale.on @warpgroup as (%wg, %n) {
      %at = arith.muli %wg, %c500 : index
      %mine = memref.subview %ad[0, %at] [1, 500] [1, 1] : memref<1x1000xi8> to memref<500xi8, strided<[1], offset: ?>>
      %there = memref.subview %buf[0, %at] [1, 500] [1, 1] : memref<1x1000xi8, #scale.mem<symmetric>> to memref<500xi8, strided<[1], offset: ?>, #scale.mem<symmetric>>
      %t = comm.putmem %mine, %there to %peer via(vector) : memref<500xi8, strided<[1], offset: ?>>, memref<500xi8, strided<[1], offset: ?>, #scale.mem<symmetric>>
      comm.notify %sig[%wg] add %one to %peer after %t : !comm.signal<2>
      %w = comm.wait %sig[%wg] ge %one : !comm.signal<2>
      %came = comm.consume %buf, %w : memref<1x1000xi8, #scale.mem<symmetric>>
      %from = memref.subview %came[0, %at] [1, 500] [1, 1] : memref<1x1000xi8, #scale.mem<symmetric>> to memref<500xi8, strided<[1], offset: ?>, #scale.mem<symmetric>>
      %to = memref.subview %od[0, %at] [1, 500] [1, 1] : memref<1x1000xi8> to memref<500xi8, strided<[1], offset: ?>>
      comm.getmem %from, %to from %me : memref<500xi8, strided<[1], offset: ?>, #scale.mem<symmetric>>, memref<500xi8, strided<[1], offset: ?>>
      scale.yield
    }
  }
  return
}

// The sender has the number of rows from memory.
func.func @rows(%A: memref<80x24xf32> {tile.init = "random"}, %N: memref<4xi32> {tile.init = "iota"}, %O: memref<80x24xf32> {tile.out}) {
  %buf = comm.symm_alloc : memref<40x24xf32, #scale.mem<symmetric>>
  %sig = comm.signal_alloc : !comm.signal<1>
  tile.kernel devices(2) blocks(%x) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %c11 = arith.constant 11 : index
    %one = arith.constant 1 : i32
    %ad = scale.view %A shard<0> at @device : memref<80x24xf32> -> memref<40x24xf32>
    %od = scale.view %O shard<0> at @device : memref<80x24xf32> -> memref<40x24xf32>
    %me = comm.rank @device
    %peer = arith.subi %c1, %me : index
    %three = memref.load %N[%c3] : memref<4xi32>
    %k = arith.index_cast %three : i32 to index
    %n = arith.muli %k, %c11 : index
    %mine = memref.subview %ad[0, 0] [%n, 24] [1, 1] : memref<40x24xf32> to memref<?x24xf32, strided<[24, 1]>>
    %there = memref.subview %buf[0, 0] [%n, 24] [1, 1] : memref<40x24xf32, #scale.mem<symmetric>> to memref<?x24xf32, strided<[24, 1]>, #scale.mem<symmetric>>
    %t = comm.putmem %mine, %there to %peer via(vector) : memref<?x24xf32, strided<[24, 1]>>, memref<?x24xf32, strided<[24, 1]>, #scale.mem<symmetric>>
    comm.notify %sig[%c0] add %one to %peer after %t : !comm.signal<1>
    %w = comm.wait %sig[%c0] ge %one : !comm.signal<1>
    %came = comm.consume %buf, %w : memref<40x24xf32, #scale.mem<symmetric>>
    %from = memref.subview %came[0, 0] [%n, 24] [1, 1] : memref<40x24xf32, #scale.mem<symmetric>> to memref<?x24xf32, strided<[24, 1]>, #scale.mem<symmetric>>
    %to = memref.subview %od[0, 0] [%n, 24] [1, 1] : memref<40x24xf32> to memref<?x24xf32, strided<[24, 1]>>
    comm.getmem %from, %to from %me : memref<?x24xf32, strided<[24, 1]>, #scale.mem<symmetric>>, memref<?x24xf32, strided<[24, 1]>>
    // The other rows as they are.
    %left = arith.constant 0.0 : f32
    %rest = tile.fill %left : f32 -> tensor<8x32xf32>
    tile.store %rest, %od[%n, %c0] : tensor<8x32xf32>, memref<40x24xf32>
  }
  return
}

// One's own copy goes to the same place of the peer's.
func.func @own(%A: memref<2x8xf64> {tile.init = "random"}, %O: memref<2x2x8xf64> {tile.out}) {
  %buf = comm.symm_alloc : memref<2x8xf64, #scale.mem<symmetric>>
  %sig = comm.signal_alloc : !comm.signal<1>
  tile.kernel devices(2) blocks(%x) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %one = arith.constant 1 : i32
    %ad = scale.view %A shard<0> at @device : memref<2x8xf64> -> memref<1x8xf64>
    %od = scale.view %O shard<0> at @device : memref<2x2x8xf64> -> memref<1x2x8xf64>
    %me = comm.rank @device
    %peer = arith.subi %c1, %me : index
    %v = tile.load %ad[%c0, %c0] : memref<1x8xf64> -> tensor<1x8xf64>
    tile.store %v, %buf[%me, %c0] : tensor<1x8xf64>, memref<2x8xf64, #scale.mem<symmetric>>
    %mine = memref.subview %buf[%me, 0] [1, 8] [1, 1] : memref<2x8xf64, #scale.mem<symmetric>> to memref<8xf64, strided<[1], offset: ?>, #scale.mem<symmetric>>
    %t = comm.putmem %mine, %mine to %peer via(vector) : memref<8xf64, strided<[1], offset: ?>, #scale.mem<symmetric>>, memref<8xf64, strided<[1], offset: ?>, #scale.mem<symmetric>>
    comm.notify %sig[%c0] add %one to %peer after %t : !comm.signal<1>
    %w = comm.wait %sig[%c0] ge %one : !comm.signal<1>
    %came = comm.consume %buf, %w : memref<2x8xf64, #scale.mem<symmetric>>
    %all = memref.subview %od[0, 0, 0] [1, 2, 8] [1, 1, 1] : memref<1x2x8xf64> to memref<2x8xf64, strided<[8, 1]>>
    comm.getmem %came, %all from %me : memref<2x8xf64, #scale.mem<symmetric>>, memref<2x8xf64, strided<[8, 1]>>
  }
  return
}
