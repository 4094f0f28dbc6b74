// Two warpgroups divide 160 columns, whose rows run along N: 80 is no whole number of
// swizzled pieces of 64 or 32 columns, so they have 16.
//
// RUN: tsrun %s --verify-each-stage --once --schedules=1 | FileCheck %s
// RUN: tsopt %s --infer-layout | FileCheck %s --check-prefix=LAYOUT
// CHECK: verified after every one of
// LAYOUT: #tile.swizzle<1, 3, 3, chunk = 16>

func.func @main(%A: memref<251x128xbf16> {tile.init = "random"}, %B: memref<128x320xbf16> {tile.init = "random"}, %D: memref<320xf32> {tile.init = "random"}, %C: memref<251x320xf32> {tile.out}) {
  tile.kernel blocks(%bx, %by) = (2, 2) threads(256) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %cK = arith.constant 64 : index
    %cM = arith.constant 128 : index
    %cN = arith.constant 160 : index
    %steps = arith.constant 2 : index
    %row = arith.muli %by, %cM : index
    %col = arith.muli %bx, %cN : index
    %zero = arith.constant dense<0.0> : tensor<128x160xf32>
    %sum = tile.pipelined %k = %c0 to %steps step %c1 stages(1) iter_args(%acc = %zero) -> (tensor<128x160xf32>) {
      %kk = arith.muli %k, %cK : index
      %a = tile.load %A[%row, %kk] : memref<251x128xbf16> -> tensor<128x64xbf16>
      %b = tile.load %B[%kk, %col] : memref<128x320xbf16> -> tensor<64x160xbf16>
      %r = tile.gemm %a, %b, %acc policy(full_col) : tensor<128x64xbf16>, tensor<64x160xbf16> -> tensor<128x160xf32>
      tile.yield %r : tensor<128x160xf32>
    }
    tile.store %sum, %C[%row, %col] : tensor<128x160xf32>, memref<251x320xf32>
  }
  return
}
