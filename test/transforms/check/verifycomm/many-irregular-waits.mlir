// RUN: not tsopt %s --verify-comm 2>&1 | FileCheck %s

// What a wait for le may have seen is looked for among all notifications of its counter. There is
// a bound on that: thousands of rounds are checked as they come in one order.
// CHECK-DAG: remark: from here on, each wait is checked with only one order of its counter's notifications
// CHECK-DAG: error: 'tile.load' op reads on device 0 what device 1 puts there, without a wait for the put
func.func @many_rounds(%t: tensor<256xf32>) {
  %buf = comm.symm_alloc : memref<2x256xf32, #scale.mem<symmetric>>
  %sig = comm.signal_alloc : !comm.signal<1>
  tile.kernel devices(2) blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %n = arith.constant 5000 : index
    %one = arith.constant 1 : i32
    %me = comm.rank @device
    %next = arith.subi %c1, %me : index
    scf.for %i = %c0 to %n step %c1 {
      %slot = arith.remui %i, %c2 : index
      %sent = comm.put %t, %buf[%slot, %c0] to %next : tensor<256xf32>, memref<2x256xf32, #scale.mem<symmetric>>
      comm.notify %sig[%c0] add %one to %next after %sent : !comm.signal<1>
      %round = arith.index_cast %i : index to i32
      %want = arith.addi %round, %one : i32
      %came = comm.wait %sig[%c0] le %want : !comm.signal<1>
      %r = tile.load %buf[%slot, %c0] : memref<2x256xf32, #scale.mem<symmetric>> -> tensor<256xf32>
    }
  }
  return
}
