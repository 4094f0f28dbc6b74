// Three devices exchange tiles round by round and count everybody's notifies in
// one counter. In round 1 a fast device's second notify counts for a slow one's
// first: the sum is there, the tile is not. With a counter for each source, and a
// wait for each, it is right.
//
// RUN: not tsrun %s 2>&1 | FileCheck %s
// RUN: not tsrun %s --schedule=5 2>&1 | FileCheck %s
// RUN: sed 's/sig.%c0. add/sig[%me] add/; s/r1, .three/r1, %one/; s/waits = arith.addi %c1/waits = arith.addi %n/' %s | tsrun - | FileCheck %s --check-prefix=RIGHT
// CHECK: error: data race on the memref of comm.symm_alloc
// RIGHT: ran on the simulator

func.func @main(%out: memref<4xf32> {tile.out}) {
  %buf = comm.symm_alloc : memref<2x3x4xf32, #scale.mem<symmetric>>
  %sig = comm.signal_alloc : !comm.signal<3>
  tile.kernel devices(3) blocks(%x) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c4 = arith.constant 4 : index
    %one = arith.constant 1 : i32
    %three = arith.constant 3 : i32
    %me = comm.rank @device
    %n = comm.num_ranks @device
    %waits = arith.addi %c1, %c0 : index
    %t = arith.constant dense<1.0> : tensor<4xf32>
    scf.for %round = %c0 to %c4 step %c1 {
      %slot = arith.remui %round, %c2 : index
      scf.for %d = %c0 to %n step %c1 {
        %next = arith.addi %me, %d : index
        %to = arith.remui %next, %n : index
        %a = comm.put %t, %buf[%slot, %me, %c0] to %to : tensor<4xf32>, memref<2x3x4xf32, #scale.mem<symmetric>>
        comm.notify %sig[%c0] add %one to %to after %a : !comm.signal<3>
      }
      %r = arith.index_cast %round : index to i32
      %r1 = arith.addi %r, %one : i32
      %want = arith.muli %r1, %three : i32
      scf.for %s = %c0 to %waits step %c1 {
        %tok = comm.wait %sig[%s] ge %want : !comm.signal<3>
      }
      scf.for %s = %c0 to %n step %c1 {
        %v = tile.load %buf[%slot, %s, %c0] : memref<2x3x4xf32, #scale.mem<symmetric>> -> tensor<4xf32>
        %w = arith.addf %v, %v : tensor<4xf32>
      }
    }
  }
  return
}
