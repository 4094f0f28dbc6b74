// Between nodes nothing is read, and of a put only the signal that is told to its own device says that it came.
//
// RUN: tsopt %s --verify-comm --split-input-file --verify-diagnostics

func.func @reads() {
  %buf = comm.symm_alloc : memref<64xf32, #scale.mem<symmetric>>
  tile.kernel devices(4) nodes(2) blocks(%x) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %c3 = arith.constant 3 : index
    // expected-error @below {{reads from device 3 on device 0, which is on another node; put from the other device instead}}
    %t = comm.get %buf[%c0] from %c3 : memref<64xf32, #scale.mem<symmetric>> -> tensor<64xf32>
  }
  return
}

// -----

// Device 0 puts to device 2 and says so to device 1 as well, which tells device 2.

func.func @around(%o: memref<4x64xf32>) {
  %buf = comm.symm_alloc : memref<64xf32, #scale.mem<symmetric>>
  %sig = comm.signal_alloc : !comm.signal<2>
  tile.kernel devices(4) nodes(2) blocks(%x) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %one = arith.constant 1 : i32
    %me = scale.rank @world
    %t = arith.constant dense<1.0> : tensor<64xf32>
    %first = arith.cmpi eq, %me, %c0 : index
    scf.if %first {
      // expected-note @below {{the put is here}}
      %put = comm.put %t, %buf[%c0] to %c2 : tensor<64xf32>, memref<64xf32, #scale.mem<symmetric>>
      comm.notify %sig[%c0] add %one to %c1 after %put : !comm.signal<2>
      comm.notify %sig[%c1] add %one to %c2 after %put : !comm.signal<2>
    }
    %second = arith.cmpi eq, %me, %c1 : index
    scf.if %second {
      %heard = comm.wait %sig[%c0] ge %one : !comm.signal<2>
      comm.notify %sig[%c0] add %one to %c2 : !comm.signal<2>
    }
    %third = arith.cmpi eq, %me, %c2 : index
    scf.if %third {
      %came = comm.wait %sig[%c0] ge %one : !comm.signal<2>
      // expected-error @below {{reads on device 2 what device 0 puts there, without a wait for the put}}
      // expected-note @below {{a comm.notify with the put's token announces it; wait for that signal before the read, as often as there are puts to be read}}
      %r = tile.load %buf[%c0] : memref<64xf32, #scale.mem<symmetric>> -> tensor<64xf32>
      %late = comm.wait %sig[%c1] ge %one : !comm.signal<2>
    }
  }
  return
}
