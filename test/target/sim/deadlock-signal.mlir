// Device 1 waits for a signal that only ever goes to device 0: the report says
// who waits for which counter, what it is, and which operation signals.
//
// RUN: not tsrun %s 2>&1 | FileCheck %s
// CHECK: error: deadlock: all agents wait
// CHECK: note: device 1, block [0] waits for counter 0 of this device to be ge 2; it is 0
// CHECK: comm.wait
// CHECK: note: the signal is allocated here
// CHECK: note: this comm.notify uses the same signal; it was executed 2 times

func.func @main() {
  %sig = comm.signal_alloc : !comm.signal<1>
  tile.kernel devices(2) blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %one = arith.constant 1 : i32
    %two = arith.constant 2 : i32
    comm.notify %sig[%c0] add %one to %c0 : !comm.signal<1>
    %t = comm.wait %sig[%c0] ge %two : !comm.signal<1>
  }
  return
}
