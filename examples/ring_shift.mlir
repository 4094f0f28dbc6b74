// Every device sends its row to the next one in a ring and stores what it
// received: an MPI-style shift with a put, a signal and a wait.
//
// RUN: tsrun %s --verify | FileCheck %s
// CHECK: verified

func.func @main(%in: memref<4x256xf32> {tile.init = "random"}, %out: memref<4x256xf32> {tile.out}) {
  %buf = comm.symm_alloc : memref<256xf32, #scale.mem<symmetric>>
  %sig = comm.signal_alloc : !comm.signal<1>
  tile.kernel devices(4) blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %one = arith.constant 1 : i32
    %mine = scale.view %in shard<0> at @device : memref<4x256xf32> -> memref<1x256xf32>
    %result = scale.view %out shard<0> at @device : memref<4x256xf32> -> memref<1x256xf32>
    %me = comm.rank @device
    %n = comm.num_ranks @device
    %after = arith.addi %me, %c1 : index
    %next = arith.remui %after, %n : index
    %t = tile.load %mine[%c0, %c0] : memref<1x256xf32> -> tensor<256xf32>
    %sent = comm.put %t, %buf[%c0] to %next : tensor<256xf32>, memref<256xf32, #scale.mem<symmetric>>
    comm.notify %sig[%c0] add %one to %next after %sent : !comm.signal<1>
    %came = comm.wait %sig[%c0] ge %one : !comm.signal<1>
    %here = comm.consume %buf, %came : memref<256xf32, #scale.mem<symmetric>>
    %r = tile.load %here[%c0] : memref<256xf32, #scale.mem<symmetric>> -> tensor<256xf32>
    tile.store %r, %result[%c0, %c0] : tensor<256xf32>, memref<1x256xf32>
  }
  return
}

func.func @reference(%in: memref<4x256xf32>, %out: memref<4x256xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %n = arith.constant 256 : index
  scf.for %d = %c0 to %c4 step %c1 {
    %p = arith.addi %d, %c3 : index
    %prev = arith.remui %p, %c4 : index
    scf.for %i = %c0 to %n step %c1 {
      %v = memref.load %in[%prev, %i] : memref<4x256xf32>
      memref.store %v, %out[%d, %i] : memref<4x256xf32>
    }
  }
  return
}
