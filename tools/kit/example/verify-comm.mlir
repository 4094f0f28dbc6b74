// tsopt --verify-comm

func.func @f(%t: tensor<64xf32>) {
  %buf = comm.symm_alloc : memref<64xf32, #scale.mem<symmetric>>
  %sig = comm.signal_alloc : !comm.signal<1>
  tile.kernel devices(2) blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %two = arith.constant 2 : i32
    %one = arith.constant 1 : i32
    %me = comm.rank @device
    %next = arith.subi %c1, %me : index
    %sent = comm.put %t, %buf[%c0] to %next : tensor<64xf32>, memref<64xf32, #scale.mem<symmetric>>
    comm.notify %sig[%c0] add %one to %next after %sent : !comm.signal<1>
    %came = comm.wait %sig[%c0] ge %two : !comm.signal<1>
  }
  return
}
