// RUN: tsopt %s --tile-to-llvm=to=planned --estimate --remarks=cost -o %t 2>&1 | FileCheck %s

// Tiles whose work grows along the grid count as they are: 4096 of them read 1 to 64 rows of 16 KB, 32.5 in
// the mean, and write one, which are 2.25 GB through the L2 cache, at 53 bytes per cycle and SM.

// CHECK: remark: predicted {{.*}} L2 17{{[0-9]}} µs
// CHECK: note: 132 blocks, {{.*}}: 1 wave on 132 SMs;
func.func @main(%A: memref<64x64x4096xf32>, %B: memref<64x64x4096xf32>) {
  tile.kernel blocks(%x, %y) = (64, 64) threads(128) persistent {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %end = arith.addi %x, %c1 : index
    %z = arith.constant dense<0.0> : tensor<4096xf32>
    %s = scf.for %k = %c0 to %end step %c1 iter_args(%acc = %z) -> tensor<4096xf32> {
      %a = tile.load %A[%y, %k, 0] [1, 1, 4096] : memref<64x64x4096xf32> -> tensor<4096xf32>
      %n = arith.addf %acc, %a : tensor<4096xf32>
      scf.yield %n : tensor<4096xf32>
    }
    tile.store %s, %B[%y, %x, 0] [1, 1, 4096] : tensor<4096xf32>, memref<64x64x4096xf32>
  }
  return
}
