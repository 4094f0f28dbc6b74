// Weights are s8 with a scale for each column of C. Sizes are known when the
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

func.func @main(%A: memref<?x?xbf16> {tile.init = "random", tile.shape = [128, 128], tile.divisible = {sizes = [1, 8]}}, %B: memref<?x?xi8> {tile.init = "random", tile.shape = [128, 128], tile.divisible = {sizes = [1, 16]}}, %C: memref<?x?xbf16> {tile.out, tile.shape = [128, 128], tile.divisible = {sizes = [1, 8]}}, %sc: memref<128xbf16> {tile.init = "random"}) {
  tile.kernel blocks(%bx, %by) = (2, 2) threads(128) {
    %c0 = arith.constant 0 : index
    %c64 = arith.constant 64 : index
    %c128 = arith.constant 128 : index
    %row = arith.muli %by, %c64 : index
    %col = arith.muli %bx, %c64 : index
    %sc0 = tile.load %sc[%col] : memref<128xbf16> -> tensor<64xbf16>
    %sc1 = tile.expand_dims %sc0 dim 1 : tensor<64xbf16> -> tensor<64x1xbf16>
    %sc2 = tile.broadcast %sc1 : tensor<64x1xbf16> -> tensor<64x64xbf16>
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %sum = tile.pipelined %k = %c0 to %c128 step %c64 stages(3) iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      %a = tile.load %A[%row, %k] : memref<?x?xbf16> -> tensor<64x64xbf16>
      %q = tile.load %B[%col, %k] : memref<?x?xi8> -> tensor<64x64xi8>
      %q1 = arith.sitofp %q : tensor<64x64xi8> to tensor<64x64xbf16>
      %b = arith.mulf %q1, %sc2 : tensor<64x64xbf16>
      %d = tile.gemm %a, %b, %acc transpose_b : tensor<64x64xbf16>, tensor<64x64xbf16> -> tensor<64x64xf32>
      tile.yield %d : tensor<64x64xf32>
    }
    %o = arith.truncf %sum : tensor<64x64xf32> to tensor<64x64xbf16>
    tile.store %o, %C[%row, %col] : tensor<64x64xbf16>, memref<?x?xbf16>
  }
  return
}

func.func @reference(%A: memref<?x?xbf16>, %B: memref<?x?xi8>, %C: memref<?x?xbf16>, %sc: memref<128xbf16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.dim %A, %c0 : memref<?x?xbf16>
  %n = memref.dim %B, %c0 : memref<?x?xi8>
  %k = memref.dim %A, %c1 : memref<?x?xbf16>
  %zero = arith.constant 0.0 : f64
  scf.for %i = %c0 to %m step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %s = scf.for %l = %c0 to %k step %c1 iter_args(%acc = %zero) -> (f64) {
        %x0 = memref.load %A[%i, %l] : memref<?x?xbf16>
        %x = arith.extf %x0 : bf16 to f64
        %q0 = memref.load %B[%j, %l] : memref<?x?xi8>
        %q1 = arith.sitofp %q0 : i8 to bf16
        %sc0 = memref.load %sc[%j] : memref<128xbf16>
        %q2 = arith.mulf %q1, %sc0 : bf16
        %y = arith.extf %q2 : bf16 to f64
        %p = arith.mulf %x, %y : f64
        %r = arith.addf %acc, %p : f64
        scf.yield %r : f64
      }
      %f = arith.truncf %s : f64 to bf16
      memref.store %f, %C[%i, %j] : memref<?x?xbf16>
    }
  }
  return
}
