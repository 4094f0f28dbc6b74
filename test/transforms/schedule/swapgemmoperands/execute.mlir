// A GEMM of f32 by tf32 whose operand B lies K by N, from Python's order of loops to wgmma: B is read from registers, and two
// warpgroups share larger tiles.
//
// RUN: tsopt %s --emit=planned 2>/dev/null | FileCheck %s
// RUN: tsrun %s --verify-each-stage --only-levels | FileCheck %s --check-prefix=SAME
// UNSUPPORTED: upstream
// SAME: verified
// CHECK: tile.gemm {{.*}} transpose_a transpose_b precision(tf32) impl(wgmma) : tensor<{{.*}}>, memref<{{.*}}>

func.func @main(%A: memref<128x96xf32> {tile.init = "random"}, %B: memref<96x192xf32> {tile.init = "random"}, %C: memref<128x192xf32> {tile.out, tile.tolerance = 2.0e-3 : f64}) {
  tile.kernel blocks(%x, %y) = (3, 2) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %c32 = arith.constant 32 : index
    %c64 = arith.constant 64 : index
    %row = arith.muli %y, %c64 : index
    %col = arith.muli %x, %c64 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %sum = tile.pipelined %k = %c0 to %c3 step %c1 stages(at_least 2) iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      %at = arith.muli %k, %c32 : index
      %a = tile.load %A[%row, %at] : memref<128x96xf32> -> tensor<64x32xf32>
      %b = tile.load %B[%at, %col] : memref<96x192xf32> -> tensor<32x64xf32>
      %d = tile.gemm %a, %b, %acc precision(tf32) : tensor<64x32xf32>, tensor<32x64xf32> -> tensor<64x64xf32>
      tile.yield %d : tensor<64x64xf32>
    }
    tile.store %sum, %C[%row, %col] : tensor<64x64xf32>, memref<128x192xf32>
  }
  return
}
