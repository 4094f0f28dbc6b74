// A batch: one product for each z of the grid.
//
// RUN: tsrun %s --once --schedules 1 --verify-each-stage | FileCheck %s
// RUN: tsopt %s --tile-to-llvm="arch=a100 chip=sm_80" -o %t.mlir && tsrun %t.mlir --once --verify=%s | FileCheck %s --check-prefix=OLDER
// OLDER: verified
// CHECK: verified after every one of
//
// RUN: tsopt %s --specialize-warps | FileCheck %s --check-prefix=ROLES
// ROLES: tile.role "load"
// ROLES: tile.role "math"
// RUN: tsopt %s --tile-to-llvm | FileCheck %s --check-prefix=CODE
// CODE: wgmma.mma_async

func.func @main(%A: memref<3x100x128xbf16> {tile.init = "random"}, %B: memref<3x128x72xbf16> {tile.init = "random"}, %C: memref<3x100x72xbf16> {tile.out}) {
  tile.kernel blocks(%bx, %by, %bz) = (2, 2, 3) threads(128) {
    %c0 = arith.constant 0 : index
    %c64 = arith.constant 64 : index
    %c128 = arith.constant 128 : index
    %row = arith.muli %by, %c64 : index
    %col = arith.muli %bx, %c64 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %sum = tile.pipelined %k = %c0 to %c128 step %c64 stages(3) iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      %a = tile.load %A[%bz, %row, %k] : memref<3x100x128xbf16> -> tensor<64x64xbf16>
      %b = tile.load %B[%bz, %k, %col] : memref<3x128x72xbf16> -> tensor<64x64xbf16>
      %d = tile.gemm %a, %b, %acc : tensor<64x64xbf16>, tensor<64x64xbf16> -> tensor<64x64xf32>
      tile.yield %d : tensor<64x64xf32>
    }
    %o = arith.truncf %sum : tensor<64x64xf32> to tensor<64x64xbf16>
    tile.store %o, %C[%bz, %row, %col] : tensor<64x64xbf16>, memref<3x100x72xbf16>
  }
  return
}

func.func @reference(%A: memref<3x100x128xbf16>, %B: memref<3x128x72xbf16>, %C: memref<3x100x72xbf16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %m = arith.constant 100 : index
  %n = arith.constant 72 : index
  %k = arith.constant 128 : index
  %zero = arith.constant 0.0 : f64
  scf.for %z = %c0 to %c3 step %c1 {
  scf.for %i = %c0 to %m step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %s = scf.for %l = %c0 to %k step %c1 iter_args(%acc = %zero) -> (f64) {
        %a = memref.load %A[%z, %i, %l] : memref<3x100x128xbf16>
        %b = memref.load %B[%z, %l, %j] : memref<3x128x72xbf16>
        %x = arith.extf %a : bf16 to f64
        %y = arith.extf %b : bf16 to f64
        %p = arith.mulf %x, %y : f64
        %r = arith.addf %acc, %p : f64
        scf.yield %r : f64
      }
      %f = arith.truncf %s : f64 to bf16
      memref.store %f, %C[%z, %i, %j] : memref<3x100x72xbf16>
    }
  }
  }
  return
}
