// s8 summed in s32, scaled by row and column to bf16.
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

func.func @main(%A: memref<128x256xi8> {tile.init = "random"}, %B: memref<128x256xi8> {tile.init = "random"}, %C: memref<128x128xbf16> {tile.out}, %sr: memref<128xf32> {tile.init = "random"}) {
  tile.kernel blocks(%bx, %by) = (2, 2) threads(128) {
    %c0 = arith.constant 0 : index
    %c64 = arith.constant 64 : index
    %c128 = arith.constant 128 : index
    %c256 = arith.constant 256 : index
    %row = arith.muli %by, %c64 : index
    %col = arith.muli %bx, %c64 : index
    %zero = arith.constant dense<0> : tensor<64x64xi32>
    %sum = tile.pipelined %k = %c0 to %c256 step %c128 stages(3) iter_args(%acc = %zero) -> (tensor<64x64xi32>) {
      %a = tile.load %A[%row, %k] : memref<128x256xi8> -> tensor<64x128xi8>
      %b = tile.load %B[%col, %k] : memref<128x256xi8> -> tensor<64x128xi8>
      %d = tile.gemm %a, %b, %acc transpose_b : tensor<64x128xi8>, tensor<64x128xi8> -> tensor<64x64xi32>
      tile.yield %d : tensor<64x64xi32>
    }
    %f = arith.sitofp %sum : tensor<64x64xi32> to tensor<64x64xf32>
    %sr0 = tile.load %sr[%row] : memref<128xf32> -> tensor<64xf32>
    %sr1 = tile.expand_dims %sr0 dim 1 : tensor<64xf32> -> tensor<64x1xf32>
    %sr2 = tile.broadcast %sr1 : tensor<64x1xf32> -> tensor<64x64xf32>
    %v = arith.mulf %f, %sr2 : tensor<64x64xf32>
    %o = arith.truncf %v : tensor<64x64xf32> to tensor<64x64xbf16>
    tile.store %o, %C[%row, %col] : tensor<64x64xbf16>, memref<128x128xbf16>
  }
  return
}

func.func @reference(%A: memref<128x256xi8>, %B: memref<128x256xi8>, %C: memref<128x128xbf16>, %sr: memref<128xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = arith.constant 128 : index
  %n = arith.constant 128 : index
  %k = arith.constant 256 : index
  %zero = arith.constant 0 : i32
  scf.for %i = %c0 to %m step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %s = scf.for %l = %c0 to %k step %c1 iter_args(%acc = %zero) -> (i32) {
        %a = memref.load %A[%i, %l] : memref<128x256xi8>
        %b = memref.load %B[%j, %l] : memref<128x256xi8>
        %x = arith.extsi %a : i8 to i32
        %y = arith.extsi %b : i8 to i32
        %p = arith.muli %x, %y : i32
        %r = arith.addi %acc, %p : i32
        scf.yield %r : i32
      }
      %sr0 = memref.load %sr[%i] : memref<128xf32>
      %f = arith.sitofp %s : i32 to f32
      %v = arith.mulf %f, %sr0 : f32
      %o = arith.truncf %v : f32 to bf16
      memref.store %o, %C[%i, %j] : memref<128x128xbf16>
    }
  }
  return
}
