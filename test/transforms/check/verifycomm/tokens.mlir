// RUN: tsopt %s --verify-comm --split-input-file --verify-diagnostics

// A token that a loop carries announces the puts of all its iterations.

func.func @main(%A: memref<64x64xf32> {tile.init = "random"}, %O: memref<64x64xf32> {tile.out}) {
  %buf = comm.symm_alloc : memref<32x64xf32, #scale.mem<symmetric>>
  %sig = comm.signal_alloc : !comm.signal<1>
  tile.kernel devices(2) blocks(%b) = (1) threads(32) {
    %Ad = scale.view %A shard<0> at @device : memref<64x64xf32> -> memref<32x64xf32>
    %Od = scale.view %O shard<0> at @device : memref<64x64xf32> -> memref<32x64xf32>
    %c0 = arith.constant 0 : index
    %c8 = arith.constant 8 : index
    %c32 = arith.constant 32 : index
    %c1 = arith.constant 1 : index
    %one = arith.constant 1 : i32
    %me = comm.rank @device
    %peer = arith.subi %c1, %me : index
    %none = comm.join()
    %sent = scf.for %i = %c0 to %c32 step %c8 iter_args(%before = %none) -> (!comm.token) {
      %x = tile.load %Ad[%i, 0] : memref<32x64xf32> -> tensor<8x64xf32>
      %t = comm.put %x, %buf[%i, 0] to %peer : tensor<8x64xf32>, memref<32x64xf32, #scale.mem<symmetric>>
      %both = comm.join(%before, %t)
      scf.yield %both : !comm.token
    }
    comm.notify %sig[%c0] add %one to %peer after %sent : !comm.signal<1>
    %w = comm.wait %sig[%c0] ge %one : !comm.signal<1>
    %came = comm.consume %buf, %w : memref<32x64xf32, #scale.mem<symmetric>>
    %y = tile.load %came[0, 0] : memref<32x64xf32, #scale.mem<symmetric>> -> tensor<32x64xf32>
    tile.store %y, %Od[0, 0] : tensor<32x64xf32>, memref<32x64xf32>
  }
  return
}

// -----

// It is not joined with the put of the iteration: nothing is announced.

func.func @main(%A: memref<64x64xf32> {tile.init = "random"}, %O: memref<64x64xf32> {tile.out}) {
  %buf = comm.symm_alloc : memref<32x64xf32, #scale.mem<symmetric>>
  %sig = comm.signal_alloc : !comm.signal<1>
  tile.kernel devices(2) blocks(%b) = (1) threads(32) {
    %Ad = scale.view %A shard<0> at @device : memref<64x64xf32> -> memref<32x64xf32>
    %Od = scale.view %O shard<0> at @device : memref<64x64xf32> -> memref<32x64xf32>
    %c0 = arith.constant 0 : index
    %c8 = arith.constant 8 : index
    %c32 = arith.constant 32 : index
    %c1 = arith.constant 1 : index
    %one = arith.constant 1 : i32
    %me = comm.rank @device
    %peer = arith.subi %c1, %me : index
    %none = comm.join()
    %sent = scf.for %i = %c0 to %c32 step %c8 iter_args(%before = %none) -> (!comm.token) {
      %x = tile.load %Ad[%i, 0] : memref<32x64xf32> -> tensor<8x64xf32>
      // expected-error @below {{has no notify: the peer cannot know when it may read}}
      // expected-note @below {{add the put's token, by `after`, to a comm.notify to the same device}}
      // expected-note @below {{the put is here}}
      %t = comm.put %x, %buf[%i, 0] to %peer : tensor<8x64xf32>, memref<32x64xf32, #scale.mem<symmetric>>
      %both = comm.join(%before)
      scf.yield %both : !comm.token
    }
    comm.notify %sig[%c0] add %one to %peer after %sent : !comm.signal<1>
    %w = comm.wait %sig[%c0] ge %one : !comm.signal<1>
    %came = comm.consume %buf, %w : memref<32x64xf32, #scale.mem<symmetric>>
    // expected-error @below {{reads on device 1 what device 0 puts there, without a wait for the put}}
    // expected-note @below {{a comm.notify with the put's token announces it}}
    %y = tile.load %came[0, 0] : memref<32x64xf32, #scale.mem<symmetric>> -> tensor<32x64xf32>
    tile.store %y, %Od[0, 0] : tensor<32x64xf32>, memref<32x64xf32>
  }
  return
}

// -----

// It forgets the iterations before.

func.func @main(%A: memref<64x64xf32> {tile.init = "random"}, %O: memref<64x64xf32> {tile.out}) {
  %buf = comm.symm_alloc : memref<32x64xf32, #scale.mem<symmetric>>
  %sig = comm.signal_alloc : !comm.signal<1>
  tile.kernel devices(2) blocks(%b) = (1) threads(32) {
    %Ad = scale.view %A shard<0> at @device : memref<64x64xf32> -> memref<32x64xf32>
    %Od = scale.view %O shard<0> at @device : memref<64x64xf32> -> memref<32x64xf32>
    %c0 = arith.constant 0 : index
    %c8 = arith.constant 8 : index
    %c32 = arith.constant 32 : index
    %c1 = arith.constant 1 : index
    %one = arith.constant 1 : i32
    %me = comm.rank @device
    %peer = arith.subi %c1, %me : index
    %none = comm.join()
    %sent = scf.for %i = %c0 to %c32 step %c8 iter_args(%before = %none) -> (!comm.token) {
      %x = tile.load %Ad[%i, 0] : memref<32x64xf32> -> tensor<8x64xf32>
      // expected-error @below {{has no notify: the peer cannot know when it may read}}
      // expected-note @below {{add the put's token, by `after`, to a comm.notify to the same device}}
      // expected-note @below {{the put is here}}
      %t = comm.put %x, %buf[%i, 0] to %peer : tensor<8x64xf32>, memref<32x64xf32, #scale.mem<symmetric>>
      %both = comm.join(%t)
      scf.yield %both : !comm.token
    }
    comm.notify %sig[%c0] add %one to %peer after %sent : !comm.signal<1>
    %w = comm.wait %sig[%c0] ge %one : !comm.signal<1>
    %came = comm.consume %buf, %w : memref<32x64xf32, #scale.mem<symmetric>>
    // expected-error @below {{reads on device 1 what device 0 puts there, without a wait for the put}}
    // expected-note @below {{a comm.notify with the put's token announces it}}
    %y = tile.load %came[0, 0] : memref<32x64xf32, #scale.mem<symmetric>> -> tensor<32x64xf32>
    tile.store %y, %Od[0, 0] : tensor<32x64xf32>, memref<32x64xf32>
  }
  return
}
