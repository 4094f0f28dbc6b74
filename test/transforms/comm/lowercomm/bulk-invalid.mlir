// What bulk copies cannot move.
//
// RUN: tsopt %s --lower-comm=arch=h100 --split-input-file --verify-diagnostics

func.func @begins_anywhere(%A: memref<8x100xf32>) {
  %buf = comm.symm_alloc : memref<8x100xf32, #scale.mem<symmetric>>
  tile.kernel devices(2) blocks(%x) = (1) threads(32) {
    %me = comm.rank @device
    %mine = memref.subview %A[0, 1] [8, 96] [1, 1] : memref<8x100xf32> to memref<8x96xf32, strided<[100, 1], offset: 1>>
    %there = memref.subview %buf[0, 0] [8, 96] [1, 1] : memref<8x100xf32, #scale.mem<symmetric>> to memref<8x96xf32, strided<[100, 1]>, #scale.mem<symmetric>>
    // expected-error @below {{'comm.putmem' op cannot use bulk copies as requested: the address of memref<8x96xf32, strided<[100, 1], offset: 1>> is only known to be a multiple of 4 bytes, but bulk copies need a multiple of 16; remove via, or use via(vector)}}
    %t = comm.putmem %mine, %there to %me via(tma) : memref<8x96xf32, strided<[100, 1], offset: 1>>, memref<8x96xf32, strided<[100, 1]>, #scale.mem<symmetric>>
  }
  return
}

// -----

func.func @rows_begin_anywhere(%A: memref<8x101xf32>) {
  %buf = comm.symm_alloc : memref<8x64xf32, #scale.mem<symmetric>>
  tile.kernel devices(2) blocks(%x) = (1) threads(32) {
    %me = comm.rank @device
    %mine = memref.subview %A[0, 0] [8, 64] [1, 1] : memref<8x101xf32> to memref<8x64xf32, strided<[101, 1]>>
    // expected-error @below {{'comm.putmem' op cannot use bulk copies as requested: rows of memref<8x64xf32, strided<[101, 1]>> are a multiple of 404 bytes apart along dimension 0, but bulk copies need a multiple of 16; remove via, or use via(vector)}}
    %t = comm.putmem %mine, %buf to %me via(tma) : memref<8x64xf32, strided<[101, 1]>>, memref<8x64xf32, #scale.mem<symmetric>>
  }
  return
}

// -----

// Promises help.
func.func @not_promised(%A: memref<?x?xf32>, %n: index) {
  %buf = comm.symm_alloc : memref<8x64xf32, #scale.mem<symmetric>>
  tile.kernel devices(2) blocks(%x) = (1) threads(32) {
    %me = comm.rank @device
    %mine = memref.subview %A[0, 0] [8, 64] [1, 1] : memref<?x?xf32> to memref<8x64xf32, strided<[?, 1]>>
    // expected-error @below {{'comm.putmem' op cannot use bulk copies as requested: rows of memref<8x64xf32, strided<[?, 1]>> are a multiple of 4 bytes apart along dimension 0, but bulk copies need a multiple of 16; with 'tile.divisible = {sizes = [1, 4]}' on argument #0 it is; remove via, or use via(vector)}}
    %t = comm.putmem %mine, %buf to %me via(tma) : memref<8x64xf32, strided<[?, 1]>>, memref<8x64xf32, #scale.mem<symmetric>>
  }
  return
}

// -----

func.func @columns(%A: memref<64x8xf32>) {
  %buf = comm.symm_alloc : memref<64xf32, #scale.mem<symmetric>>
  tile.kernel devices(2) blocks(%x) = (1) threads(32) {
    %me = comm.rank @device
    %mine = memref.subview %A[0, 0] [64, 1] [1, 1] : memref<64x8xf32> to memref<64xf32, strided<[8]>>
    // expected-error @below {{the elements of a row of memref<64xf32, strided<[8]>> are not contiguous}}
    %t = comm.putmem %mine, %buf to %me via(tma) : memref<64xf32, strided<[8]>>, memref<64xf32, #scale.mem<symmetric>>
  }
  return
}

// -----

func.func @shared_memory() {
  %buf = comm.symm_alloc : memref<64xf32, #scale.mem<symmetric>>
  tile.kernel devices(2) blocks(%x) = (1) threads(32) {
    %me = comm.rank @device
    %s = tile.alloc : memref<64xf32, #scale.mem<l1>>
    // expected-error @below {{bulk copies are between global memories, but memref<64xf32, #scale.mem<l1>> is in shared memory}}
    %t = comm.putmem %s, %buf to %me via(tma) : memref<64xf32, #scale.mem<l1>>, memref<64xf32, #scale.mem<symmetric>>
  }
  return
}

// -----

func.func @bits(%A: memref<64xi1>) {
  %buf = comm.symm_alloc : memref<64xi1, #scale.mem<symmetric>>
  tile.kernel devices(2) blocks(%x) = (1) threads(32) {
    %me = comm.rank @device
    // expected-error @below {{elements of type i1 do not have 1, 2, 4 or 8 bytes}}
    %t = comm.putmem %A, %buf to %me via(tma) : memref<64xi1>, memref<64xi1, #scale.mem<symmetric>>
  }
  return
}

// -----

func.func @in_units(%A: memref<2x64xf32>) {
  %buf = comm.symm_alloc : memref<64xf32, #scale.mem<symmetric>>
  tile.kernel devices(2) blocks(%x) = (1) threads(256) {
    %me = comm.rank @device
    scale.on @warpgroup as (%wg, %n) {
      %mine = memref.subview %A[%wg, 0] [1, 64] [1, 1] : memref<2x64xf32> to memref<64xf32, strided<[1], offset: ?>>
      // expected-error @below {{each unit of the enclosing scale.on would start them, instead of the block or a role; move it out of the scale.on}}
      %t = comm.putmem %mine, %buf to %me via(tma) : memref<64xf32, strided<[1], offset: ?>>, memref<64xf32, #scale.mem<symmetric>>
      scale.yield
    }
  }
  return
}

// -----

func.func @other_nodes(%A: memref<64xf32>) {
  %buf = comm.symm_alloc : memref<64xf32, #scale.mem<symmetric>>
  tile.kernel devices(2) nodes(2) blocks(%x) = (1) threads(32) {
    %me = comm.rank @device
    // expected-error @below {{they reach only devices of the same node, but the kernel runs on 2 nodes}}
    %t = comm.putmem %A, %buf to %me via(tma) : memref<64xf32>, memref<64xf32, #scale.mem<symmetric>>
  }
  return
}
