// A target without bulk copies has none, and then nobody adds.
//
// RUN: tsopt %s --lower-comm=arch=a100 --split-input-file --verify-diagnostics

func.func @put(%A: memref<64xf32>) {
  %buf = comm.symm_alloc : memref<64xf32, #scale.mem<symmetric>>
  tile.kernel devices(2) blocks(%x) = (1) threads(32) {
    %me = comm.rank @device
    // expected-error @below {{'comm.putmem' op cannot use bulk copies as requested: target @a100 has no scale.instruction @tma; remove via, or use via(vector)}}
    %t = comm.putmem %A, %buf to %me via(tma) : memref<64xf32>, memref<64xf32, #scale.mem<symmetric>>
  }
  return
}

// -----

func.func @add(%A: memref<64xf32>) {
  %buf = comm.symm_alloc : memref<64xf32, #scale.mem<symmetric>>
  tile.kernel devices(2) blocks(%x) = (1) threads(32) {
    %me = comm.rank @device
    // expected-error @below {{'comm.putmem' op cannot use bulk copies, which are required for add: target @a100 has no scale.instruction @tma}}
    %t = comm.putmem %A, %buf to %me accumulate(add) : memref<64xf32>, memref<64xf32, #scale.mem<symmetric>>
  }
  return
}
