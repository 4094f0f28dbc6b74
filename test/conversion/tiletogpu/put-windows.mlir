// RUN: tsrun %s --verify | FileCheck %s
// RUN: tsrun %s --verify-each-stage --once | FileCheck %s
// CHECK: verified

// Windows of a peer's memory: each device puts its rows to the other as columns of every other
// place, through a view of its part, and fetches a column of what the other keeps.

func.func @main(%A: memref<2x16x8xf32> {tile.init = "random"}, %B: memref<2x8x32xf32> {tile.out}, %C: memref<2x16xf32> {tile.out}) {
  %buf = comm.symm_alloc : memref<8x32xf32, #scale.mem<symmetric>>
  %own = comm.symm_alloc : memref<2x16x8xf32, #scale.mem<symmetric>>
  %sig = comm.signal_alloc : !comm.signal<1>
  tile.kernel devices(2) blocks(%x) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %one = arith.constant 1 : i32
    %a = scale.view %A shard<0> at @device : memref<2x16x8xf32> -> memref<1x16x8xf32>
    %b = scale.view %B shard<0> at @device : memref<2x8x32xf32> -> memref<1x8x32xf32>
    %c = scale.view %C shard<0> at @device : memref<2x16xf32> -> memref<1x16xf32>
    %me = comm.rank @device
    %peer = arith.subi %c1, %me : index
    %t = tile.load %a[0, 0, 0] : memref<1x16x8xf32> -> tensor<16x8xf32>
    %z = arith.constant dense<0.0> : tensor<8x16xf32>
    // Places that nobody else writes.
    tile.store %z, %buf[0, 1] [8, 16] [1, 2] : tensor<8x16xf32>, memref<8x32xf32, #scale.mem<symmetric>>
    %u = tile.transpose %t, [1, 0] : tensor<16x8xf32>
    %sent = comm.put %u, %buf[0, 0] [8, 16] [1, 2] to %peer : tensor<8x16xf32>, memref<8x32xf32, #scale.mem<symmetric>>
    %mine = memref.subview %own[%me, 0, 0] [1, 16, 8] [1, 1, 1] : memref<2x16x8xf32, #scale.mem<symmetric>> to memref<16x8xf32, strided<[8, 1], offset: ?>, #scale.mem<symmetric>>
    tile.store %t, %mine[0, 0] : tensor<16x8xf32>, memref<16x8xf32, strided<[8, 1], offset: ?>, #scale.mem<symmetric>>
    comm.notify %sig[%c0] add %one to %peer after %sent : !comm.signal<1>
    %came = comm.wait %sig[%c0] ge %one : !comm.signal<1>
    %here = comm.consume %buf, %came : memref<8x32xf32, #scale.mem<symmetric>>
    %r = tile.load %here[0, 0] : memref<8x32xf32, #scale.mem<symmetric>> -> tensor<8x32xf32>
    tile.store %r, %b[0, 0, 0] : tensor<8x32xf32>, memref<1x8x32xf32>
    %there = comm.consume %own, %came : memref<2x16x8xf32, #scale.mem<symmetric>>
    %column = comm.get %there[%peer, 0, 5] [1, 16, 1] from %peer : memref<2x16x8xf32, #scale.mem<symmetric>> -> tensor<16xf32>
    tile.store %column, %c[0, 0] : tensor<16xf32>, memref<1x16xf32>
  }
  return
}

func.func @reference(%A: memref<2x16x8xf32>, %B: memref<2x8x32xf32>, %C: memref<2x16xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c5 = arith.constant 5 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %zero = arith.constant 0.0 : f32
  scf.for %d = %c0 to %c2 step %c1 {
    %peer = arith.subi %c1, %d : index
    scf.for %i = %c0 to %c16 step %c1 {
      scf.for %j = %c0 to %c8 step %c1 {
        %x = memref.load %A[%peer, %i, %j] : memref<2x16x8xf32>
        %even = arith.muli %i, %c2 : index
        %odd = arith.addi %even, %c1 : index
        memref.store %x, %B[%d, %j, %even] : memref<2x8x32xf32>
        memref.store %zero, %B[%d, %j, %odd] : memref<2x8x32xf32>
      }
      %x = memref.load %A[%peer, %i, %c5] : memref<2x16x8xf32>
      memref.store %x, %C[%d, %i] : memref<2x16xf32>
    }
  }
  return
}
