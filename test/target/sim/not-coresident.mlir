// Each of 300 blocks waits for the one after it, but only 264 blocks of 1024
// threads run on an H200 at a time. On a machine with room for all it ends.
//
// RUN: not tsrun %s 2>&1 | FileCheck %s
// RUN: not tsrun %s --schedule=3 2>&1 | FileCheck %s
// RUN: sed 's/(300) threads(1024)/(264) threads(1024)/; s/%c300 = arith.constant 300/%c300 = arith.constant 264/' %s | tsrun - | FileCheck %s --check-prefix=FITS
// CHECK: not-coresident.mlir:[[# @LINE + 15]]:14: error: deadlock: blocks of tile.kernel wait for blocks that cannot start before they end: 264 of 300 run at a time on h200 (2 blocks of 1024 threads and 0 bytes of shared memory on each of 132 SMs)
// FITS: ran on the simulator

func.func @main(%o: memref<1xi32> {tile.out}) {
  %sig = comm.signal_alloc : !comm.signal<300>
  tile.kernel blocks(%x) = (300) threads(1024) {
    %c1 = arith.constant 1 : index
    %c300 = arith.constant 300 : index
    %one = arith.constant 1 : i32
    %me = comm.rank @device
    %next = arith.addi %x, %c1 : index
    %last = arith.cmpi eq, %next, %c300 : index
    scf.if %last {
      comm.notify %sig[%x] add %one to %me : !comm.signal<300>
    } else {
      %tok = comm.wait %sig[%next] ge %one : !comm.signal<300>
      comm.notify %sig[%x] add %one to %me : !comm.signal<300>
    }
  }
  return
}
