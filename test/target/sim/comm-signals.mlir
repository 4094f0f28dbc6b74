// One-sided communication: what is put at a peer may be read there after the signal that
// names the put, and what a peer has announced may be got. Two devices exchange their
// numbers plus 5, twice; a counter that was reset begins at zero again.
//
// RUN: tsrun %s --print | FileCheck %s
// RUN: tsrun %s --verify-each-stage | FileCheck %s --check-prefix=EACH
// CHECK: argument 0 [2]: 6 5
// CHECK: argument 1 [2]: 6 5
// CHECK: argument 2 [2]: 1 1
// EACH: verified after every one of

func.func @main(%put: memref<2xi32> {tile.out}, %got: memref<2xi32> {tile.out}, %done: memref<2xi32> {tile.out}) {
  %sig = comm.signal_alloc : !comm.signal<3>
  %buf = comm.symm_alloc : memref<1xi32, #scale.mem<symmetric>>
  %mine = comm.symm_alloc : memref<1xi32, #scale.mem<symmetric>>
  tile.kernel devices(2) blocks(%x) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %one = arith.constant 1 : i32
    %five = arith.constant 5 : i32
    %me = comm.rank @device
    %peer = arith.subi %c1, %me : index
    %mi = arith.index_cast %me : index to i32
    %v = arith.addi %mi, %five : i32
    %t = tile.fill %v : i32 -> tensor<1xi32>

    // Mine to the peer; its to me.
    %sent = comm.put %t, %buf[%c0] to %peer : tensor<1xi32>, memref<1xi32, #scale.mem<symmetric>>
    comm.notify %sig[%c0] add %one to %peer after %sent : !comm.signal<3>
    %came = comm.wait %sig[%c0] ge %one : !comm.signal<3>
    %here = comm.consume %buf, %came : memref<1xi32, #scale.mem<symmetric>>
    %r = tile.load %here[%c0] : memref<1xi32, #scale.mem<symmetric>> -> tensor<1xi32>
    %putd = scale.view %put shard<0> at @device : memref<2xi32> -> memref<1xi32>
    tile.store %r, %putd[%c0] : tensor<1xi32>, memref<1xi32>

    // Here what lies ready is fetched.
    tile.store %t, %mine[%c0] : tensor<1xi32>, memref<1xi32, #scale.mem<symmetric>>
    comm.notify %sig[%c1] set %one to %peer : !comm.signal<3>
    %ready = comm.wait %sig[%c1] eq %one : !comm.signal<3>
    %there = comm.consume %mine, %ready : memref<1xi32, #scale.mem<symmetric>>
    %g = comm.get %there[%c0] from %peer : memref<1xi32, #scale.mem<symmetric>> -> tensor<1xi32>
    %gotd = scale.view %got shard<0> at @device : memref<2xi32> -> memref<1xi32>
    tile.store %g, %gotd[%c0] : tensor<1xi32>, memref<1xi32>

    // Waited for, reset, met, and used again; the fence makes the relaxed notify a release.
    comm.barrier @device
    comm.reset %sig[%c0] : !comm.signal<3>
    comm.barrier @device
    comm.fence
    comm.notify %sig[%c0] add %one to %peer sem(relaxed) : !comm.signal<3>
    %again = comm.wait %sig[%c0] eq %one : !comm.signal<3>
    %is, %tok = comm.test %sig[%c0] ge %one : !comm.signal<3>
    %d = arith.extui %is : i1 to i32
    %dt = tile.fill %d : i32 -> tensor<1xi32>
    %doned = scale.view %done shard<0> at @device : memref<2xi32> -> memref<1xi32>
    tile.store %dt, %doned[%c0] : tensor<1xi32>, memref<1xi32>
  }
  return
}
