// UNSUPPORTED: upstream
// Blocks that divide a loop's iterations: each has a quarter of them, and exchanges the sums through distributed shared memory. The GPCs
// have room for 30 clusters of four, so that two of 32 run when others end.
//
// RUN: tsopt %s --emit=estimate 2>&1 | FileCheck %s

// CHECK: issue and latency {{1[0-9][0-9]}} µs
// CHECK-NEXT: 32 blocks, 1 per SM at a time: 1 wave on 132 SMs, 100 of them idle
// CHECK: issue and latency {{[45][0-9]}}.{{[0-9]}} µs
// CHECK-NEXT: 128 blocks, 1 per SM at a time{{.*}}: 2 waves on 120 SMs, the last leaves 112 SMs idle
func.func @whole(%A: memref<64x16384xf16>, %B: memref<16384x4096xf16>, %C: memref<64x4096xf16>) {
  %zero = arith.constant dense<0.0> : tensor<64x128xf32>
  tile.kernel blocks(%x) = (32) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    %c128 = arith.constant 128 : index
    %c256 = arith.constant 256 : index
    %column = arith.muli %x, %c128 : index
    %s = tile.pipelined %k = %c0 to %c256 step %c1 stages(4) iter_args(%acc = %zero) -> (tensor<64x128xf32>) {
      %at = arith.muli %k, %c64 : index
      %a = tile.load %A[%c0, %at] : memref<64x16384xf16> -> tensor<64x64xf16>
      %b = tile.load %B[%at, %column] : memref<16384x4096xf16> -> tensor<64x128xf16>
      %t = tile.gemm %a, %b, %acc : tensor<64x64xf16>, tensor<64x128xf16> -> tensor<64x128xf32>
      tile.yield %t : tensor<64x128xf32>
    }
    %c = arith.truncf %s : tensor<64x128xf32> to tensor<64x128xf16>
    tile.store %c, %C[%c0, %column] : tensor<64x128xf16>, memref<64x4096xf16>
  }
  return
}

func.func @split(%A: memref<64x16384xf16>, %B: memref<16384x4096xf16>, %C: memref<64x4096xf16>) {
  %zero = arith.constant dense<0.0> : tensor<64x128xf32>
  tile.kernel blocks(%x) = (32) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    %c128 = arith.constant 128 : index
    %c256 = arith.constant 256 : index
    %column = arith.muli %x, %c128 : index
    %s = tile.pipelined %k = %c0 to %c256 step %c1 stages(4) iter_args(%acc = %zero) -> (tensor<64x128xf32>) {
      %at = arith.muli %k, %c64 : index
      %a = tile.load %A[%c0, %at] : memref<64x16384xf16> -> tensor<64x64xf16>
      %b = tile.load %B[%at, %column] : memref<16384x4096xf16> -> tensor<64x128xf16>
      %t = tile.gemm %a, %b, %acc : tensor<64x64xf16>, tensor<64x128xf16> -> tensor<64x128xf32>
      tile.yield %t : tensor<64x128xf32>
    } {tile.split = 4 : i64}
    %c = arith.truncf %s : tensor<64x128xf32> to tensor<64x128xf16>
    tile.store %c, %C[%c0, %column] : tensor<64x128xf16>, memref<64x4096xf16>
  }
  return
}
