// RUN: tsopt %s --split-input-file --verify-comm --verify-diagnostics

// Windows with strides meet where they have an element in common, not where one reaches over
// the other.

// Odd places beside even ones.

func.func @beside() {
  %buf = comm.symm_alloc : memref<32xf32, #scale.mem<symmetric>>
  %sig = comm.signal_alloc : !comm.signal<1>
  tile.kernel devices(2) blocks(%b) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %one = arith.constant 1 : i32
    %me = comm.rank @device
    %peer = arith.subi %c1, %me : index
    %t = arith.constant dense<1.0> : tensor<8xf32>
    tile.store %t, %buf[1] [8] [2] : tensor<8xf32>, memref<32xf32, #scale.mem<symmetric>>
    %sent = comm.put %t, %buf[0] [8] [2] to %peer : tensor<8xf32>, memref<32xf32, #scale.mem<symmetric>>
    comm.notify %sig[%c0] add %one to %peer after %sent : !comm.signal<1>
    %came = comm.wait %sig[%c0] ge %one : !comm.signal<1>
  }
  return
}

// -----

// Of every third place two are even.

func.func @across() {
  %buf = comm.symm_alloc : memref<32xf32, #scale.mem<symmetric>>
  %sig = comm.signal_alloc : !comm.signal<1>
  tile.kernel devices(2) blocks(%b) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %one = arith.constant 1 : i32
    %me = comm.rank @device
    %peer = arith.subi %c1, %me : index
    %t = arith.constant dense<1.0> : tensor<8xf32>
    // expected-error @below {{writes the same elements as device 0, and nothing orders the two writes}}
    tile.store %t, %buf[3] [8] [3] : tensor<8xf32>, memref<32xf32, #scale.mem<symmetric>>
    // expected-note @below {{device 0 writes here to the same elements of device 1}}
    %sent = comm.put %t, %buf[0] [8] [2] to %peer : tensor<8xf32>, memref<32xf32, #scale.mem<symmetric>>
    comm.notify %sig[%c0] add %one to %peer after %sent : !comm.signal<1>
    %came = comm.wait %sig[%c0] ge %one : !comm.signal<1>
  }
  return
}
