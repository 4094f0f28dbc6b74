// RUN: not tsopt %s --convert-tile-to-gpu 2>&1 | FileCheck %s
// CHECK: error: 'comm.put' op uses a tile of type tensor<64xf32> without a complete layout

func.func @same_place(%t: tensor<64xf32>) {
  %buf = comm.symm_alloc : memref<64xf32, #scale.mem<symmetric>>
  %sig = comm.signal_alloc : !comm.signal<1>
  tile.kernel devices(2) blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %one = arith.constant 1 : i32
    %sent = comm.put %t, %buf[%c0] to %c0 : tensor<64xf32>, memref<64xf32, #scale.mem<symmetric>>
    comm.notify %sig[%c0] add %one to %c0 after %sent : !comm.signal<1>
  }
  return
}
