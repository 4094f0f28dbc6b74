// A put is announced to the device that has it. That others are told, too, does no harm.
//
// RUN: tsopt %s --verify-comm --split-input-file --verify-diagnostics

func.func @wrong_peer(%t: tensor<64xf32>) {
  %buf = comm.symm_alloc : memref<64xf32, #scale.mem<symmetric>>
  %sig = comm.signal_alloc : !comm.signal<1>
  tile.kernel devices(4) blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %one = arith.constant 1 : i32
    %me = comm.rank @device
    %n = comm.num_ranks @device
    %up = arith.addi %me, %c1 : index
    %next = arith.remui %up, %n : index
    %down = arith.addi %me, %c3 : index
    %last = arith.remui %down, %n : index
    // expected-error @below {{'comm.put' op on device 0 puts to device 1, but notifies only other devices}}
    %sent = comm.put %t, %buf[%c0] to %next : tensor<64xf32>, memref<64xf32, #scale.mem<symmetric>>
    // expected-note @below {{this notify has the put's token; a notify to the same device needs it as well}}
    comm.notify %sig[%c0] add %one to %last after %sent : !comm.signal<1>
    %came = comm.wait %sig[%c0] ge %one : !comm.signal<1>
  }
  return
}

// -----

func.func @both(%t: tensor<64xf32>) {
  %buf = comm.symm_alloc : memref<64xf32, #scale.mem<symmetric>>
  %sig = comm.signal_alloc : !comm.signal<1>
  tile.kernel devices(2) blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %one = arith.constant 1 : i32
    %me = comm.rank @device
    %next = arith.subi %c1, %me : index
    %sent = comm.put %t, %buf[%c0] to %next : tensor<64xf32>, memref<64xf32, #scale.mem<symmetric>>
    comm.notify %sig[%c0] add %one to %me after %sent : !comm.signal<1>
    comm.notify %sig[%c0] add %one to %next after %sent : !comm.signal<1>
  }
  return
}
