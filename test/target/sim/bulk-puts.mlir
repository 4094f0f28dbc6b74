// What may be missing from a put by bulk copies: the wait for all of it, or for more than its sources to be read; that for a
// stage to have been sent; and the fence by which the engine sees what threads wrote.
//
// RUN: tsopt %s --emit=gpu -o %t
// RUN: tsrun %t --schedule=1 | FileCheck %s
// RUN: grep -v 'wait_group 0' %t | not tsrun - 2>&1 | FileCheck %s --check-prefix=NOWAIT
// RUN: sed 's/wait_group 0/wait_group 0 {read}/' %t | not tsrun - 2>&1 | FileCheck %s --check-prefix=READ
// RUN: sed 's/wait_group 1 {read}/wait_group 2 {read}/' %t | not tsrun - 2>&1 | FileCheck %s --check-prefix=STAGE
// RUN: grep -v 'proxy_kind<async>' %t | not tsrun - 2>&1 | FileCheck %s --check-prefix=FENCE

// CHECK: @main ran on the simulator
// NOWAIT: 'vector.load' op reads uninitialized memory: {{.*}}; the bulk copy at {{.*}} is not complete: nothing waits for it
// READ: 'vector.load' op reads uninitialized memory: {{.*}}; the bulk copy at {{.*}} is not complete: nothing waits for it
// STAGE: data race on byte 0 of shared memory: write by {{.*}} and read by {{.*}} are not ordered
// FENCE: async operations see this write only after an nvvm.fence.proxy of kind async or async.global

func.func @main(%O: memref<2x1024xi32> {tile.out}) {
  %own = comm.symm_alloc : memref<1024xi32, #scale.mem<symmetric>>
  %buf = comm.symm_alloc : memref<1024xi32, #scale.mem<symmetric>>
  %sig = comm.signal_alloc : !comm.signal<1>
  tile.kernel devices(2) blocks(%x) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %one = arith.constant 1 : i32
    %o = scale.view %O shard<0> at @device : memref<2x1024xi32> -> memref<1x1024xi32>
    %me = comm.rank @device
    %peer = arith.subi %c1, %me : index
    %i = tile.iota dim 0 : tensor<1024xi32>
    tile.store %i, %own[%c0] : tensor<1024xi32>, memref<1024xi32, #scale.mem<symmetric>>
    %t = comm.putmem %own, %buf to %peer via(tma) stages(2 of 512) : memref<1024xi32, #scale.mem<symmetric>>, memref<1024xi32, #scale.mem<symmetric>>
    comm.notify %sig[%c0] add %one to %peer after %t : !comm.signal<1>
    %w = comm.wait %sig[%c0] ge %one : !comm.signal<1>
    %came = comm.consume %buf, %w : memref<1024xi32, #scale.mem<symmetric>>
    %v = tile.load %came[%c0] : memref<1024xi32, #scale.mem<symmetric>> -> tensor<1024xi32>
    tile.store %v, %o[%c0, %c0] : tensor<1024xi32>, memref<1x1024xi32>
  }
  return
}
