// RUN: tsrun %s --verify-each-stage --once

// Was wrong once:
// timeout_ns of comm.wait has no effect: neither a poll of the clock nor a trap is in the PTX (only ld.acquire in a loop),
// and tsopt says nothing. tsopt --tile-to-binary=chip=sm_90a prints no globaltimer.

func.func @main() {
  %sig = comm.signal_alloc : !comm.signal<1>
  tile.kernel devices(2) blocks(%x) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %w1 = arith.constant 1 : i32
    %me = comm.rank @device
    %p = arith.subi %c1, %me : index
    comm.notify %sig[%c0] add %w1 to %p : !comm.signal<1>
    %tok = comm.wait %sig[%c0] ge %w1 {timeout_ns = 1000} : !comm.signal<1>
  }
  return
}
