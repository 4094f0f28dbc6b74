// Blocks start in the order that raster gives their tiles. Those of a column wait for each other here, of which few
// start, and with raster(32) all.
//
// RUN: tsopt %s --verify-comm --split-input-file --verify-diagnostics

func.func @rows_last(%sig: !comm.signal<16>) {
  // expected-note @below {{block 132 of device 0 does not start: 132 of 512 blocks are guaranteed to be concurrent on h200, one on each SM, and none of them ends}}
  tile.kernel devices(2) blocks(%x, %y) = (16, 32) threads(256) {
    %one = arith.constant 1 : i32
    %all = arith.constant 32 : i32
    %me = comm.rank @device
    // expected-note @below {{block 144 of device 0 would notify it here, but does not start}}
    comm.notify %sig[%x] add %one to %me : !comm.signal<16>
    // expected-error @below {{never returns on block 0 of device 0 (and 263 more)}}
    %t = comm.wait %sig[%x] ge %all : !comm.signal<16>
  }
  return
}

// -----

func.func @rows_first(%sig: !comm.signal<16>) {
  tile.kernel devices(2) blocks(%x, %y) = (16, 32) threads(256) raster(32) {
    %one = arith.constant 1 : i32
    %all = arith.constant 32 : i32
    %me = comm.rank @device
    comm.notify %sig[%x] add %one to %me : !comm.signal<16>
    %t = comm.wait %sig[%x] ge %all : !comm.signal<16>
  }
  return
}
