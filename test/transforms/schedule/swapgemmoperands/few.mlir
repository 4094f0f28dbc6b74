// A GEMM of 16 rows, the last three outside of the array: wgmma multiplies its 128 columns as rows, and a producer warp loads its
// operands by TMA.
//
// RUN: tsopt %s --emit=planned 2>/dev/null | FileCheck %s
// RUN: tsrun %s --verify-each-stage --only-levels | FileCheck %s --check-prefix=SAME
// UNSUPPORTED: upstream
// SAME: verified
// CHECK: tile.copy async {{.*}} engine(tma)
// CHECK: tile.gemm {{.*}} transpose_a transpose_b impl(wgmma) : memref<64x128xf16, {{.*}}>, memref<16x64xf16, {{.*}}> -> tensor<128x16xf32
// CHECK: tile.transpose

func.func @main(%A: memref<13x256xf16> {tile.init = "random"}, %B: memref<256x256xf16> {tile.init = "random"}, %C: memref<13x256xf32> {tile.out}) {
  tile.kernel blocks(%x) = (2) threads(128) {
    %c0 = arith.constant 0 : index
    %c64 = arith.constant 64 : index
    %c128 = arith.constant 128 : index
    %c256 = arith.constant 256 : index
    %col = arith.muli %x, %c128 : index
    %zero = arith.constant dense<0.0> : tensor<16x128xf32>
    %sum = tile.pipelined %k = %c0 to %c256 step %c64 stages(3) iter_args(%acc = %zero) -> (tensor<16x128xf32>) {
      %a = tile.load %A[%c0, %k] : memref<13x256xf16> -> tensor<16x64xf16>
      %b = tile.load %B[%k, %col] : memref<256x256xf16> -> tensor<64x128xf16>
      %d = tile.gemm %a, %b, %acc : tensor<16x64xf16>, tensor<64x128xf16> -> tensor<16x128xf32>
      tile.yield %d : tensor<16x128xf32>
    }
    tile.store %sum, %C[%c0, %col] : tensor<16x128xf32>, memref<13x256xf32>
  }
  return
}
