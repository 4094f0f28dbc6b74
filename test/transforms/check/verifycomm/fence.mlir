// RUN: tsopt %s --verify-comm --split-input-file --verify-diagnostics
// RUN: sed -e '/^\/\/ -----/,$d' %s | tsrun - --verify-each-stage --schedule=3 | FileCheck %s
// CHECK: verified after every one of

// A relaxed notify announces the puts that it names when a fence between releases
// them. The simulator and the lowering agree.

func.func @main(%a: memref<2x64xf32> {tile.init = "random"}, %o: memref<2x64xf32> {tile.out}) {
  %buf = comm.symm_alloc : memref<64xf32, #scale.mem<symmetric>>
  %sig = comm.signal_alloc : !comm.signal<1>
  tile.kernel devices(2) blocks(%x) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %one = arith.constant 1 : i32
    %ad = scale.view %a shard<0> at @device : memref<2x64xf32> -> memref<1x64xf32>
    %od = scale.view %o shard<0> at @device : memref<2x64xf32> -> memref<1x64xf32>
    %me = comm.rank @device
    %peer = arith.subi %c1, %me : index
    %t = tile.load %ad[%c0, %c0] : memref<1x64xf32> -> tensor<64xf32>
    %sent = comm.put %t, %buf[%c0] to %peer : tensor<64xf32>, memref<64xf32, #scale.mem<symmetric>>
    comm.fence sem(release)
    comm.notify %sig[%c0] add %one to %peer after %sent sem(relaxed) : !comm.signal<1>
    %came = comm.wait %sig[%c0] ge %one sem(relaxed) : !comm.signal<1>
    comm.fence sem(acquire)
    %v = tile.load %buf[%c0] : memref<64xf32, #scale.mem<symmetric>> -> tensor<64xf32>
    tile.store %v, %od[%c0, %c0] : tensor<64xf32>, memref<1x64xf32>
  }
  return
}

// -----

// A fence before the put releases nothing of it.

func.func @too_early(%o: memref<64xf32>, %buf: memref<64xf32, #scale.mem<symmetric>>, %sig: !comm.signal<1>) {
  tile.kernel devices(2) blocks(%x) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %one = arith.constant 1 : i32
    %me = comm.rank @device
    %peer = arith.subi %c1, %me : index
    %t = arith.constant dense<1.0> : tensor<64xf32>
    comm.fence sem(release)
    // expected-error @below {{'comm.put' op has no notify: the peer cannot know when it may read}}
    // expected-note @below {{the put is here}}
    // expected-note @below {{add the put's token, by `after`, to a comm.notify to the same device}}
    %sent = comm.put %t, %buf[%c0] to %peer : tensor<64xf32>, memref<64xf32, #scale.mem<symmetric>>
    comm.notify %sig[%c0] add %one to %peer after %sent sem(relaxed) : !comm.signal<1>
    %came = comm.wait %sig[%c0] ge %one : !comm.signal<1>
    // expected-error @below {{reads on device 1 what device 0 puts there, without a wait for the put}}
    // expected-note @below {{a comm.notify with the put's token announces it}}
    %v = tile.load %buf[%c0] : memref<64xf32, #scale.mem<symmetric>> -> tensor<64xf32>
    tile.store %v, %o[%c0] : tensor<64xf32>, memref<64xf32>
  }
  return
}
