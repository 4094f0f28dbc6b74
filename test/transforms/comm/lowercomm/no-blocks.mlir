// RUN: tsopt %s --lower-comm | FileCheck %s
// UNSUPPORTED: upstream
// Upstream has no tiles.

// A kernel without blocks has counters for one: there is no signal of none.
// CHECK: comm.signal_alloc : !comm.signal<4>
func.func @none() {
  tile.kernel devices(4) (%row) = (250) to (8) step (4) threads(64) {
    comm.barrier @device
  }
  return
}
