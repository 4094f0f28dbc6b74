// RUN: not tsrun %s --verify-each-stage --once 2>&1 | FileCheck %s
// CHECK: error: {{.*}}combines by add a value that is the same on all devices

func.func @main(%A: memref<64xf32> {tile.init="random"}, %C: memref<64xf32> {tile.out}) {
  tile.kernel devices(4) blocks(%bx) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %t = tile.load %A[%c0] : memref<64xf32> -> tensor<64xf32>
    %s = comm.all_reduce add %t at @device algorithm(ring) : tensor<64xf32> -> tensor<64xf32>
    tile.store %s, %C[%c0] : tensor<64xf32>, memref<64xf32>
  }
  return
}
