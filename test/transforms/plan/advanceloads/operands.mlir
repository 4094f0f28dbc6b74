// RUN: tsopt %s --advance-loads | FileCheck %s
// RUN: tsrun %s --arg=2=90 --verify-each-stage --only-levels | FileCheck %s --check-prefix=SAME
// UNSUPPORTED: upstream
// SAME: verified

// Operands of a loop that no pipeline prefetches are loaded ahead as well: the loop stores to shared memory what it loaded before. Its
// steps do not divide its length.
// CHECK: scf.for
// CHECK: arith.select
// CHECK: tile.load %arg0
// CHECK: tile.load %arg1
// CHECK: tile.gemm
// CHECK: scf.yield
func.func @main(%A: memref<64x90xf16> {tile.init = "random"}, %B: memref<90x64xf16> {tile.init = "random"}, %n: index, %C: memref<64x64xf32> {tile.out, tile.tolerance = 1.0e-3 : f64}) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c32 = arith.constant 32 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %sum = scf.for %k = %c0 to %n step %c32 iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      %a = tile.load %A[%c0, %k] : memref<64x90xf16> -> tensor<64x32xf16>
      %b = tile.load %B[%k, %c0] : memref<90x64xf16> -> tensor<32x64xf16>
      %d = tile.gemm %a, %b, %acc : tensor<64x32xf16>, tensor<32x64xf16> -> tensor<64x64xf32>
      scf.yield %d : tensor<64x64xf32>
    }
    tile.store %sum, %C[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}
