// RUN: not tsrun %s --verify-each-stage --once 2>&1 | FileCheck %s
// CHECK: error: {{.*}}data race on argument 1

func.func @main(%A: memref<64xf32>, %C: memref<64xf32>) {
  tile.kernel cluster(2) blocks(%bx) = (2) threads(128) {
    %c0 = arith.constant 0 : index
    %t = tile.load %A[%c0] : memref<64xf32> -> tensor<64xf32>
    tile.store %t, %C[%c0] : tensor<64xf32>, memref<64xf32>
  }
  return
}
