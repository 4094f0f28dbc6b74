// A notify announces the puts that it names, and no others that its block made before: on an engine that
// completes put by put those may still be on their way.
//
// RUN: not tsrun %s --entry=forgets 2>&1 | FileCheck %s --check-prefix=FORGETS
// FORGETS: data race on the memref of comm.symm_alloc
// FORGETS: read by device {{[01]}}, block [0] and write by device {{[01]}}, block [0] are not ordered
// RUN: tsrun %s --entry=joins

func.func @forgets(%o: memref<2x64xf32> {tile.out}) {
  %buf = comm.symm_alloc : memref<2x64xf32, #scale.mem<symmetric>>
  %sig = comm.signal_alloc : !comm.signal<1>
  tile.kernel devices(2) blocks(%x) = (1) threads(64) {
    %od = scale.view %o shard<0> at @device : memref<2x64xf32> -> memref<1x64xf32>
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %one = arith.constant 1 : i32
    %me = comm.rank @device
    %next = arith.subi %c1, %me : index
    %t = arith.constant dense<1.0> : tensor<64xf32>
    %first = comm.put %t, %buf[%c0, %c0] to %next : tensor<64xf32>, memref<2x64xf32, #scale.mem<symmetric>>
    %second = comm.put %t, %buf[%c1, %c0] to %next : tensor<64xf32>, memref<2x64xf32, #scale.mem<symmetric>>
    comm.notify %sig[%c0] add %one to %next after %second : !comm.signal<1>
    %came = comm.wait %sig[%c0] ge %one : !comm.signal<1>
    %r = tile.load %buf[%c0, %c0] : memref<2x64xf32, #scale.mem<symmetric>> -> tensor<64xf32>
    tile.store %r, %od[%c0, %c0] : tensor<64xf32>, memref<1x64xf32>
  }
  return
}

func.func @joins(%o: memref<2x64xf32> {tile.out}) {
  %buf = comm.symm_alloc : memref<100x64xf32, #scale.mem<symmetric>>
  %sig = comm.signal_alloc : !comm.signal<1>
  tile.kernel devices(2) blocks(%x) = (1) threads(64) {
    %od = scale.view %o shard<0> at @device : memref<2x64xf32> -> memref<1x64xf32>
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c100 = arith.constant 100 : index
    %one = arith.constant 1 : i32
    %me = comm.rank @device
    %next = arith.subi %c1, %me : index
    %t = arith.constant dense<1.0> : tensor<64xf32>
    %none = comm.join()
    %all = scf.for %i = %c0 to %c100 step %c1 iter_args(%before = %none) -> !comm.token {
      %sent = comm.put %t, %buf[%i, %c0] to %next : tensor<64xf32>, memref<100x64xf32, #scale.mem<symmetric>>
      %both = comm.join(%before, %sent)
      scf.yield %both : !comm.token
    }
    comm.notify %sig[%c0] add %one to %next after %all : !comm.signal<1>
    %came = comm.wait %sig[%c0] ge %one : !comm.signal<1>
    %r = tile.load %buf[%c0, %c0] : memref<100x64xf32, #scale.mem<symmetric>> -> tensor<64xf32>
    %q = tile.load %buf[99, %c0] : memref<100x64xf32, #scale.mem<symmetric>> -> tensor<64xf32>
    tile.store %r, %od[%c0, %c0] : tensor<64xf32>, memref<1x64xf32>
  }
  return
}
