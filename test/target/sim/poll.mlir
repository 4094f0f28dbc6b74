// A loop over comm.test lets others go on, also blocks that have not started. When
// nobody can change the counter any more the run ends with a report.
//
// RUN: tsrun %s --print | FileCheck %s
// RUN: tsrun %s --print --schedule=4 | FileCheck %s
// RUN: tsrun %s --verify-each-stage | FileCheck %s --check-prefix=STAGES
// RUN: sed 's/comm.notify.*//' %s | not tsrun - 2>&1 | FileCheck %s --check-prefix=STUCK
// CHECK: argument 0 [1]: 42
// STAGES: verified after every one of
// STUCK: :[[# @LINE + 18]]:23: error: deadlock: all agents wait
// STUCK: note: block [0] waits for counter 0 of this device to be ge 1; it is 0
// STUCK: note: no comm.notify uses this signal

func.func @main(%out: memref<1xi32> {tile.out}) {
  %sig = comm.signal_alloc : !comm.signal<1>
  tile.kernel blocks(%x) = (2) threads(32) {
    %c0 = arith.constant 0 : index
    %one = arith.constant 1 : i32
    %me = comm.rank @device
    %second = arith.cmpi ne, %x, %c0 : index
    %true = arith.constant true
    scf.if %second {
      %v = arith.constant dense<42> : tensor<1xi32>
      tile.store %v, %out[%c0] : tensor<1xi32>, memref<1xi32>
      comm.notify %sig[%c0] add %one to %me : !comm.signal<1>
    } else {
      scf.while : () -> () {
        %done, %tok = comm.test %sig[%c0] ge %one : !comm.signal<1>
        %go = arith.xori %done, %true : i1
        scf.condition(%go)
      } do {
        scf.yield
      }
    }
  }
  return
}
