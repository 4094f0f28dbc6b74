// A tile.copy reads and writes symmetric memory as loads and stores do.
//
// RUN: tsopt %s --verify-comm --split-input-file --verify-diagnostics

func.func @read(%t: tensor<8xf32>) {
  %buf = comm.symm_alloc : memref<8xf32, #scale.mem<symmetric>>
  %sig = comm.signal_alloc : !comm.signal<1>
  tile.kernel devices(2) blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %one = arith.constant 1 : i32
    %me = comm.rank @device
    %peer = arith.subi %c1, %me : index
    %s = tile.alloc : memref<8xf32, #scale.mem<l1>>
    // expected-note @below {{the put is here}}
    %p = comm.put %t, %buf[%c0] to %peer : tensor<8xf32>, memref<8xf32, #scale.mem<symmetric>>
    comm.notify %sig[%c0] add %one to %peer after %p : !comm.signal<1>
    // expected-error @+2 {{'tile.copy' op reads on device 0 what device 1 puts there, without a wait for the put}}
    // expected-note @below {{a comm.notify with the put's token announces it; wait for that signal before the read, as often as there are puts to be read}}
    tile.copy %buf[%c0] to %s[%c0] tile(8) : memref<8xf32, #scale.mem<symmetric>> to memref<8xf32, #scale.mem<l1>>
  }
  return
}

// -----

// Waited for, it may be read; and what is copied there, a peer may get.

func.func @read_after_wait(%a: memref<8xf32>) {
  %buf = comm.symm_alloc : memref<8xf32, #scale.mem<symmetric>>
  %sig = comm.signal_alloc : !comm.signal<1>
  tile.kernel devices(2) blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %one = arith.constant 1 : i32
    %me = comm.rank @device
    %peer = arith.subi %c1, %me : index
    tile.copy %a[%c0] to %buf[%c0] tile(8) : memref<8xf32> to memref<8xf32, #scale.mem<symmetric>>
    comm.notify %sig[%c0] add %one to %peer : !comm.signal<1>
    %t = comm.wait %sig[%c0] ge %one : !comm.signal<1>
    %there = comm.consume %buf, %t : memref<8xf32, #scale.mem<symmetric>>
    %g = comm.get %there[%c0] from %peer : memref<8xf32, #scale.mem<symmetric>> -> tensor<8xf32>
  }
  return
}
