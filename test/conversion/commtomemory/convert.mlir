// RUN: tsopt %s --infer-layout --convert-tile-to-gpu --convert-comm-to-gpu | FileCheck %s

// A notify: a barrier of the block, then one thread adds, as a release for the
// whole system. A wait: one thread polls as an acquire, then a barrier.

// CHECK-LABEL: func.func @main
// CHECK: gpu.launch
// CHECK: gpu.barrier
// CHECK: scf.if
// CHECK: release
// CHECK: scf.while
// CHECK: acquire
// CHECK: gpu.barrier
func.func @main() {
  %sig = comm.signal_alloc : !comm.signal<1>
  tile.kernel devices(2) blocks(%x) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %one = arith.constant 1 : i32
    %me = scale.rank @device
    %next = arith.subi %c1, %me : index
    comm.notify %sig[%c0] add %one to %next : !comm.signal<1>
    %t = comm.wait %sig[%c0] ge %one : !comm.signal<1>
  }
  return
}
