// A kernel runs on the devices of one node. What is asked of others is refused, as lower-comm and convert-tile-to-gpu
// do, and not taken for a question about devices.
//
// RUN: not tsrun %s --entry=sums 2>&1 | FileCheck %s
// RUN: not tsrun %s --entry=counts 2>&1 | FileCheck %s
// CHECK: error: {{.*}} asks for the units of @node, but a kernel runs on the devices of one node, which @device has

func.func @sums(%o: memref<64xf32> {tile.out}) {
  tile.kernel devices(2) blocks(%x) = (1) threads(64) {
    %t = arith.constant dense<1.0> : tensor<64xf32>
    %s = comm.all_reduce add %t at @node : tensor<64xf32> -> tensor<64xf32>
    tile.store %s, %o[0] : tensor<64xf32>, memref<64xf32>
  }
  return
}

func.func @counts(%o: memref<64xindex> {tile.out}) {
  tile.kernel devices(2) blocks(%x) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %n = comm.num_ranks @node
    memref.store %n, %o[%c0] : memref<64xindex>
  }
  return
}
