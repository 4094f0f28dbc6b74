// What is sent into a queue that nobody takes from is told where it is sent.
//
// UNSUPPORTED: upstream
// RUN: tsopt %s --verify-comm --verify-diagnostics --split-input-file

func.func @in_memory() {
  %cst = arith.constant dense<0.000000e+00> : memref<2x2x8xf32, #scale.mem<l1>>
  tile.kernel blocks(%arg0) = (1) threads(32) {
    // expected-note @+1 {{the channel is defined here}}
    %0 = comm.channel @warp in %cst : !comm.channel<tensor<8xf32>, 2>, memref<2x2x8xf32, #scale.mem<l1>>
    // expected-error @+1 {{leaves tiles in queue 0 of the channel between units of @warp: 1 are sent by device 0, but 0 are received}}
    comm.sent %0[%arg0] : !comm.channel<tensor<8xf32>, 2>
  }
  return
}
