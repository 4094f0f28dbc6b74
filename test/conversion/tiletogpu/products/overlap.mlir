// Sums of (Q·Kᵀ)·V over blocks of 32 keys, of which the blocks of the grid have none, one,
// two and four: the second product of a step runs beside the first of the next.
//
// RUN: tsrun %s --once --schedules 1 --verify-each-stage | FileCheck %s
// RUN: tsopt %s --tile-to-llvm="arch=a100 chip=sm_80" -o %t.mlir && tsrun %t.mlir --once --verify=%s | FileCheck %s --check-prefix=OLDER
// OLDER: verified
// CHECK: verified after every one of
//
// RUN: tsopt %s --tile-to-llvm | FileCheck %s --check-prefix=CODE
// Before the loop, in it, behind it.
// CODE: wgmma.wait_group.sync.aligned 0;
// CODE: wgmma.wait_group.sync.aligned 1;
// CODE: wgmma.wait_group.sync.aligned 0;
// CODE: wgmma.wait_group.sync.aligned 0;

func.func @main(%Q: memref<64x64xbf16> {tile.init = "random"}, %K: memref<128x64xbf16> {tile.init = "random"}, %V: memref<128x64xbf16> {tile.init = "random"}, %C: memref<256x64xf32> {tile.out}) {
  tile.kernel blocks(%b) = (4) threads(128) {
    %c0 = arith.constant 0 : index
    %c16 = arith.constant 16 : index
    %c32 = arith.constant 32 : index
    %c64 = arith.constant 64 : index
    %none = arith.constant dense<0.0> : tensor<64x32xf32>
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %q = tile.load %Q[%c0, %c0] : memref<64x64xbf16> -> tensor<64x64xbf16>
    %half = arith.shli %c16, %b : index
    %whole = arith.constant 224 : index
    %n = arith.andi %half, %whole : index
    %s = tile.pipelined %k = %c0 to %n step %c32 stages(2) iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      %kt = tile.load %K[%k, %c0] : memref<128x64xbf16> -> tensor<32x64xbf16>
      %vt = tile.load %V[%k, %c0] : memref<128x64xbf16> -> tensor<32x64xbf16>
      %p = tile.gemm %q, %kt, %none transpose_b : tensor<64x64xbf16>, tensor<32x64xbf16> -> tensor<64x32xf32>
      %h = arith.truncf %p : tensor<64x32xf32> to tensor<64x32xbf16>
      %d = tile.gemm %h, %vt, %acc : tensor<64x32xbf16>, tensor<32x64xbf16> -> tensor<64x64xf32>
      tile.yield %d : tensor<64x64xf32>
    }
    %row = arith.muli %b, %c64 : index
    tile.store %s, %C[%row, %c0] : tensor<64x64xf32>, memref<256x64xf32>
  }
  return
}

func.func @reference(%Q: memref<64x64xbf16>, %K: memref<128x64xbf16>, %V: memref<128x64xbf16>, %C: memref<256x64xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c32 = arith.constant 32 : index
  %c64 = arith.constant 64 : index
  %c128 = arith.constant 128 : index
  %zero = arith.constant 0.0 : f32
  scf.for %b = %c0 to %c4 step %c1 {
    // 0, 1, 2 and 4 blocks of keys.
    %one = arith.cmpi eq, %b, %c1 : index
    %two = arith.cmpi eq, %b, %c2 : index
    %four = arith.cmpi eq, %b, %c3 : index
    %x = arith.select %one, %c32, %c0 : index
    %y = arith.select %two, %c64, %x : index
    %n = arith.select %four, %c128, %y : index
    scf.for %i = %c0 to %c64 step %c1 {
      scf.for %j = %c0 to %c64 step %c1 {
        %s = scf.for %k = %c0 to %n step %c1 iter_args(%acc = %zero) -> (f32) {
          %p = scf.for %e = %c0 to %c64 step %c1 iter_args(%t = %zero) -> (f32) {
            %a = memref.load %Q[%i, %e] : memref<64x64xbf16>
            %c = memref.load %K[%k, %e] : memref<128x64xbf16>
            %af = arith.extf %a : bf16 to f32
            %cf = arith.extf %c : bf16 to f32
            %m = arith.mulf %af, %cf : f32
            %u = arith.addf %t, %m : f32
            scf.yield %u : f32
          }
          %h = arith.truncf %p : f32 to bf16
          %hf = arith.extf %h : bf16 to f32
          %v = memref.load %V[%k, %j] : memref<128x64xbf16>
          %vf = arith.extf %v : bf16 to f32
          %m = arith.mulf %hf, %vf : f32
          %u = arith.addf %acc, %m : f32
          scf.yield %u : f32
        }
        %row = arith.muli %b, %c64 : index
        %at = arith.addi %row, %i : index
        memref.store %s, %C[%at, %j] : memref<256x64xf32>
      }
    }
  }
  return
}
