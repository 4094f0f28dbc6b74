// RUN: tsopt %s --lower-comm --verify-comm --split-input-file --verify-diagnostics -o /dev/null

// A host loop that launches a kernel with a collective: each iteration has
// counters of its own.

func.func @main(%a: memref<2x64xf32>, %o: memref<2x64xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  scf.for %i = %c0 to %c3 step %c1 {
    tile.kernel devices(2) blocks(%x) = (1) threads(64) {
      %z = arith.constant 0 : index
      %ad = scale.view %a shard<0> at @device : memref<2x64xf32> -> memref<1x64xf32>
      %od = scale.view %o shard<0> at @device : memref<2x64xf32> -> memref<1x64xf32>
      %t = tile.load %ad[%z, %z] : memref<1x64xf32> -> tensor<64xf32>
      %s = comm.all_reduce add %t at @device : tensor<64xf32> -> tensor<64xf32>
      tile.store %s, %od[%z, %z] : tensor<64xf32>, memref<1x64xf32>
    }
  }
  return
}

// -----

// Counters that live on from launch to launch do count on: the second launch's
// wait is over before its put is there.

func.func @kept(%a: memref<2x64xf32>, %o: memref<2x64xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %buf = comm.symm_alloc : memref<2x64xf32, #scale.mem<symmetric>>
  %sig = comm.signal_alloc : !comm.signal<1>
  scf.for %i = %c0 to %c2 step %c1 {
    tile.kernel devices(2) blocks(%x) = (1) threads(64) {
      %z = arith.constant 0 : index
      %e = arith.constant 1 : index
      %one = arith.constant 1 : i32
      %me = comm.rank @device
      %peer = arith.subi %e, %me : index
      %t = arith.constant dense<1.0> : tensor<64xf32>
      // expected-note @below {{the put is here}}
      %sent = comm.put %t, %buf[%i, %z] to %peer : tensor<64xf32>, memref<2x64xf32, #scale.mem<symmetric>>
      comm.notify %sig[%z] add %one to %peer after %sent : !comm.signal<1>
      %came = comm.wait %sig[%z] ge %one : !comm.signal<1>
      // expected-error @below {{reads on device 0 what device 1 puts there, without a wait for the put}}
      // expected-note @below {{a comm.notify with the put's token announces it}}
      %v = tile.load %buf[%i, %z] : memref<2x64xf32, #scale.mem<symmetric>> -> tensor<64xf32>
    }
  }
  return
}
