// Where threads run it, comm.wait holds the whole block up, at every stage: the
// reset after it does not come before a thread has seen the value.
//
// RUN: tsrun %s --verify-each-stage --verify | FileCheck %s
// RUN: tsrun %s --verify-each-stage --verify --schedule=7 | FileCheck %s
// CHECK: verified after every one of

func.func @main(%a: memref<2x64xf32> {tile.init = "random"}, %o: memref<2x64xf32> {tile.out}) {
  %buf = comm.symm_alloc : memref<64xf32, #scale.mem<symmetric>>
  %sig = comm.signal_alloc : !comm.signal<1>
  tile.kernel devices(2) blocks(%x) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %one = arith.constant 1 : i32
    %ad = scale.view %a shard<0> at @device : memref<2x64xf32> -> memref<1x64xf32>
    %od = scale.view %o shard<0> at @device : memref<2x64xf32> -> memref<1x64xf32>
    %me = comm.rank @device
    %peer = arith.subi %c1, %me : index
    %t = tile.load %ad[%c0, %c0] : memref<1x64xf32> -> tensor<64xf32>
    %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%cur = %t) -> (tensor<64xf32>) {
      %sent = comm.put %cur, %buf[%c0] to %peer : tensor<64xf32>, memref<64xf32, #scale.mem<symmetric>>
      comm.notify %sig[%c0] add %one to %peer after %sent : !comm.signal<1>
      %came = comm.wait %sig[%c0] eq %one : !comm.signal<1>
      %here = comm.consume %buf, %came : memref<64xf32, #scale.mem<symmetric>>
      %v = tile.load %here[%c0] : memref<64xf32, #scale.mem<symmetric>> -> tensor<64xf32>
      comm.reset %sig[%c0] : !comm.signal<1>
      comm.barrier @device
      scf.yield %v : tensor<64xf32>
    }
    tile.store %r, %od[%c0, %c0] : tensor<64xf32>, memref<1x64xf32>
  }
  return
}

// After three exchanges each device has the other's part.

func.func @reference(%a: memref<2x64xf32>, %o: memref<2x64xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c64 = arith.constant 64 : index
  scf.for %d = %c0 to %c2 step %c1 {
    %other = arith.subi %c1, %d : index
    scf.for %i = %c0 to %c64 step %c1 {
      %v = memref.load %a[%other, %i] : memref<2x64xf32>
      memref.store %v, %o[%d, %i] : memref<2x64xf32>
    }
  }
  return
}
