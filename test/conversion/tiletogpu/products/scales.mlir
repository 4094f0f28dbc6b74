// Scales of rows and of columns, as for quantised factors.
//
// RUN: tsrun %s --once --schedules 1 --verify-each-stage | FileCheck %s
// CHECK: verified after every one of
//
// RUN: tsopt %s --specialize-warps | FileCheck %s --check-prefix=ROLES
// ROLES: tile.role "load"
// ROLES: tile.role "math"
// RUN: tsopt %s --tile-to-llvm | FileCheck %s --check-prefix=CODE
// CODE: wgmma.mma_async

func.func @main(%A: memref<128x128xbf16> {tile.init = "random"}, %B: memref<128x128xbf16> {tile.init = "random"}, %C: memref<128x128xbf16> {tile.out}, %sr: memref<128xf32> {tile.init = "random"}, %sc: memref<128xf32> {tile.init = "random"}) {
  tile.kernel blocks(%bx, %by) = (2, 2) threads(128) {
    %c0 = arith.constant 0 : index
    %c64 = arith.constant 64 : index
    %c128 = arith.constant 128 : index
    %row = arith.muli %by, %c64 : index
    %col = arith.muli %bx, %c64 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %sum = tile.pipelined %k = %c0 to %c128 step %c64 stages(3) iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      %a = tile.load %A[%row, %k] : memref<128x128xbf16> -> tensor<64x64xbf16>
      %b = tile.load %B[%col, %k] : memref<128x128xbf16> -> tensor<64x64xbf16>
      %d = tile.gemm %a, %b, %acc transpose_b : tensor<64x64xbf16>, tensor<64x64xbf16> -> tensor<64x64xf32>
      tile.yield %d : tensor<64x64xf32>
    }
    %sr0 = tile.load %sr[%row] : memref<128xf32> -> tensor<64xf32>
    %sr1 = tile.expand_dims %sr0 dim 1 : tensor<64xf32> -> tensor<64x1xf32>
    %sr2 = tile.broadcast %sr1 : tensor<64x1xf32> -> tensor<64x64xf32>
    %sc0 = tile.load %sc[%col] : memref<128xf32> -> tensor<64xf32>
    %sc1 = tile.expand_dims %sc0 dim 0 : tensor<64xf32> -> tensor<1x64xf32>
    %sc2 = tile.broadcast %sc1 : tensor<1x64xf32> -> tensor<64x64xf32>
    %w = arith.mulf %sum, %sr2 : tensor<64x64xf32>
    %v = arith.mulf %w, %sc2 : tensor<64x64xf32>
    %o = arith.truncf %v : tensor<64x64xf32> to tensor<64x64xbf16>
    tile.store %o, %C[%row, %col] : tensor<64x64xbf16>, memref<128x128xbf16>
  }
  return
}

func.func @reference(%A: memref<128x128xbf16>, %B: memref<128x128xbf16>, %C: memref<128x128xbf16>, %sr: memref<128xf32>, %sc: memref<128xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = arith.constant 128 : index
  %n = arith.constant 128 : index
  %k = arith.constant 128 : index
  %zero = arith.constant 0.0 : f64
  scf.for %i = %c0 to %m step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %s = scf.for %l = %c0 to %k step %c1 iter_args(%acc = %zero) -> (f64) {
        %x0 = memref.load %A[%i, %l] : memref<128x128xbf16>
        %x = arith.extf %x0 : bf16 to f64
        %y0 = memref.load %B[%j, %l] : memref<128x128xbf16>
        %y = arith.extf %y0 : bf16 to f64
        %p = arith.mulf %x, %y : f64
        %r = arith.addf %acc, %p : f64
        scf.yield %r : f64
      }
      %sr0 = memref.load %sr[%i] : memref<128xf32>
      %sr1 = arith.extf %sr0 : f32 to f64
      %sc0 = memref.load %sc[%j] : memref<128xf32>
      %sc1 = arith.extf %sc0 : f32 to f64
      %w = arith.mulf %s, %sr1 : f64
      %v = arith.mulf %w, %sc1 : f64
      %f = arith.truncf %v : f64 to bf16
      memref.store %f, %C[%i, %j] : memref<128x128xbf16>
    }
  }
  return
}
