// A wait that gives up says where it stands, who waited, for which word of which signal, and what it
// saw, in the same words at every stage and on every device.
//
// RUN: not tsrun %s 2>&1 | FileCheck %s
// RUN: tsopt %s --tile-to-llvm | not tsrun - 2>&1 | FileCheck %s
// RUN: tsopt %s --lower-comm --infer-layout --convert-tile-to-gpu --convert-comm-to-gpu -o %t.mlir
// RUN: not tsrun %t.mlir 2>&1 | FileCheck %s
// RUN: tsrun %t.mlir --arg=0=ones

// Each device's block waits for both blocks of the other to say 2; they say 1 more than their argument.
// CHECK: timeout.mlir:[[# @LINE + 16]]:10: error: device 0, block 0 waited 2 s at comm.wait for word 3 of %arrived: saw 2, expected 4
// CHECK-NEXT: comm.wait
func.func @main(%more: memref<2xi32> {tile.init = "zeros"}) {
  %arrived = comm.signal_alloc : !comm.signal<4>
  tile.kernel devices(2) blocks(%x) = (2) threads(32) {
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %one = arith.constant 1 : i32
    %four = arith.constant 4 : i32
    %me = comm.rank @device
    %peer = arith.subi %c1, %me : index
    %n = memref.load %more[%me] : memref<2xi32>
    %said = arith.addi %n, %one : i32
    comm.notify %arrived[%c3] add %said to %peer : !comm.signal<4>

    // No wait ends before its time where it should.
    %t = comm.wait %arrived[%c3] ge %four {timeout_ns = 2000000000} : !comm.signal<4>
  }
  return
}
