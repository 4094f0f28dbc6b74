// RUN: tsopt %s --coarsen-blocks=arch=h200 --remarks=pipeline 2>&1 | FileCheck %s

// Rows of 5000 elements begin within a cache line, so that TMA reads two lines for each part of a row, and the L2 cache limits the
// GEMM. Two blocks of a cluster load the same rows of A once.
// CHECK: remark: each block computes 256 instead of 128 elements along block index #1, 2 blocks are a cluster: predicted {{.*}} µs instead of {{.*}} µs
// CHECK-LABEL: func @narrow
// CHECK: tile.kernel cluster(2) blocks(%{{.*}}, %{{.*}}) = (40, 20) threads(256)
// CHECK: tile.gemm {{.*}} -> tensor<256x128xf32>
func.func @narrow(%A: memref<5000x5000xf16>, %B: memref<5000x5000xf16>, %C: memref<5000x5000xf16>) {
  %zero = arith.constant dense<0.0> : tensor<128x128xf32>
  tile.kernel blocks(%x, %y) = (40, 40) threads(256) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    %c79 = arith.constant 79 : index
    %c128 = arith.constant 128 : index
    %row = arith.muli %y, %c128 : index
    %column = arith.muli %x, %c128 : index
    %s = tile.pipelined %k = %c0 to %c79 step %c1 stages(at_least 3) iter_args(%acc = %zero) -> (tensor<128x128xf32>) {
      %at = arith.muli %k, %c64 : index
      %a = tile.load %A[%row, %at] : memref<5000x5000xf16> -> tensor<128x64xf16>
      %b = tile.load %B[%column, %at] : memref<5000x5000xf16> -> tensor<128x64xf16>
      %t = tile.gemm %a, %b, %acc transpose_b : tensor<128x64xf16>, tensor<128x64xf16> -> tensor<128x128xf32>
      tile.yield %t : tensor<128x128xf32>
    }
    %c = arith.truncf %s : tensor<128x128xf32> to tensor<128x128xf16>
    tile.store %c, %C[%row, %column] : tensor<128x128xf16>, memref<5000x5000xf16>
  }
  return
}

// Rows of 5120 elements begin at cache lines: a cluster would not pay.
// CHECK-LABEL: func @aligned
// CHECK-NOT: cluster
// CHECK: tile.gemm
func.func @aligned(%A: memref<5120x5120xf16>, %B: memref<5120x5120xf16>, %C: memref<5120x5120xf16>) {
  %zero = arith.constant dense<0.0> : tensor<128x128xf32>
  tile.kernel blocks(%x, %y) = (40, 40) threads(256) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    %c80 = arith.constant 80 : index
    %c128 = arith.constant 128 : index
    %row = arith.muli %y, %c128 : index
    %column = arith.muli %x, %c128 : index
    %s = tile.pipelined %k = %c0 to %c80 step %c1 stages(at_least 3) iter_args(%acc = %zero) -> (tensor<128x128xf32>) {
      %at = arith.muli %k, %c64 : index
      %a = tile.load %A[%row, %at] : memref<5120x5120xf16> -> tensor<128x64xf16>
      %b = tile.load %B[%column, %at] : memref<5120x5120xf16> -> tensor<128x64xf16>
      %t = tile.gemm %a, %b, %acc transpose_b : tensor<128x64xf16>, tensor<128x64xf16> -> tensor<128x128xf32>
      tile.yield %t : tensor<128x128xf32>
    }
    %c = arith.truncf %s : tensor<128x128xf32> to tensor<128x128xf16>
    tile.store %c, %C[%row, %column] : tensor<128x128xf16>, memref<5120x5120xf16>
  }
  return
}
