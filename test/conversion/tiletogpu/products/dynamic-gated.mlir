// x·W1 and x·W2 in one loop, SiLU(x·W1) ⊙ x·W2. Sizes are known when the
// program runs, and smaller than the tiles are together.
//
// RUN: tsrun %s --schedules 1 --verify-each-stage | FileCheck %s
// RUN: tsopt %s --tile-to-llvm="arch=a100 chip=sm_80" -o %t.mlir && tsrun %t.mlir --verify=%s | FileCheck %s --check-prefix=OLDER
// OLDER: verified
// CHECK: verified after every one of
// CHECK-SAME: extents
//
// RUN: tsopt %s --specialize-warps | FileCheck %s --check-prefix=ROLES
// ROLES: tile.role "load"
// ROLES: tile.role "math"
// RUN: tsopt %s --tile-to-llvm | FileCheck %s --check-prefix=CODE
// CODE: wgmma.mma_async

func.func @main(%A: memref<?x?xbf16> {tile.init = "random", tile.shape = [128, 128], tile.divisible = {sizes = [1, 8]}}, %B: memref<?x?xbf16> {tile.init = "random", tile.shape = [128, 128], tile.divisible = {sizes = [1, 8]}}, %C: memref<?x?xbf16> {tile.out, tile.shape = [128, 128], tile.divisible = {sizes = [1, 8]}}, %B2: memref<?x?xbf16> {tile.init = "random", tile.shape = [128, 128], tile.divisible = {sizes = [1, 8]}}) {
  tile.kernel blocks(%bx, %by) = (2, 2) threads(128) {
    %c0 = arith.constant 0 : index
    %c64 = arith.constant 64 : index
    %c128 = arith.constant 128 : index
    %row = arith.muli %by, %c64 : index
    %col = arith.muli %bx, %c64 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %sums:2 = tile.pipelined %k = %c0 to %c128 step %c64 stages(3) iter_args(%acc = %zero, %acc2 = %zero) -> (tensor<64x64xf32>, tensor<64x64xf32>) {
      %a = tile.load %A[%row, %k] : memref<?x?xbf16> -> tensor<64x64xbf16>
      %b = tile.load %B[%col, %k] : memref<?x?xbf16> -> tensor<64x64xbf16>
      %d = tile.gemm %a, %b, %acc transpose_b : tensor<64x64xbf16>, tensor<64x64xbf16> -> tensor<64x64xf32>
      %b2 = tile.load %B2[%col, %k] : memref<?x?xbf16> -> tensor<64x64xbf16>
      %d2 = tile.gemm %a, %b2, %acc2 transpose_b : tensor<64x64xbf16>, tensor<64x64xbf16> -> tensor<64x64xf32>
      tile.yield %d, %d2 : tensor<64x64xf32>, tensor<64x64xf32>
    }
    %one = arith.constant dense<1.0> : tensor<64x64xf32>
    %neg = arith.negf %sums#0 : tensor<64x64xf32>
    %exp = math.exp %neg : tensor<64x64xf32>
    %den = arith.addf %exp, %one : tensor<64x64xf32>
    %silu = arith.divf %sums#0, %den : tensor<64x64xf32>
    %v = arith.mulf %silu, %sums#1 : tensor<64x64xf32>
    %o = arith.truncf %v : tensor<64x64xf32> to tensor<64x64xbf16>
    tile.store %o, %C[%row, %col] : tensor<64x64xbf16>, memref<?x?xbf16>
  }
  return
}

func.func @reference(%A: memref<?x?xbf16>, %B: memref<?x?xbf16>, %C: memref<?x?xbf16>, %B2: memref<?x?xbf16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.dim %A, %c0 : memref<?x?xbf16>
  %n = memref.dim %B, %c0 : memref<?x?xbf16>
  %k = memref.dim %A, %c1 : memref<?x?xbf16>
  %zero = arith.constant 0.0 : f64
  scf.for %i = %c0 to %m step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %s:2 = scf.for %l = %c0 to %k step %c1 iter_args(%acc = %zero, %acc2 = %zero) -> (f64, f64) {
        %x0 = memref.load %A[%i, %l] : memref<?x?xbf16>
        %x = arith.extf %x0 : bf16 to f64
        %y0 = memref.load %B[%j, %l] : memref<?x?xbf16>
        %y = arith.extf %y0 : bf16 to f64
        %p = arith.mulf %x, %y : f64
        %r = arith.addf %acc, %p : f64
        %z0 = memref.load %B2[%j, %l] : memref<?x?xbf16>
        %z = arith.extf %z0 : bf16 to f64
        %p2 = arith.mulf %x, %z : f64
        %r2 = arith.addf %acc2, %p2 : f64
        scf.yield %r, %r2 : f64, f64
      }
      %one = arith.constant 1.0 : f64
      %neg = arith.negf %s#0 : f64
      %exp = math.exp %neg : f64
      %den = arith.addf %exp, %one : f64
      %silu = arith.divf %s#0, %den : f64
      %v = arith.mulf %silu, %s#1 : f64
      %f = arith.truncf %v : f64 to bf16
      memref.store %f, %C[%i, %j] : memref<?x?xbf16>
    }
  }
  return
}
