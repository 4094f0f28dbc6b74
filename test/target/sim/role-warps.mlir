// RUN: tsrun %s --verify-each-stage | FileCheck %s
// RUN: sed 's/"store" warps(2)/"store" warps(3)/; /role "rest"/,/}/d; s/\[128, 64\]/[128, 96]/' %s > %t.three.mlir
// RUN: tsrun %t.three.mlir --verify-each-stage | FileCheck %s
// RUN: tsopt %s --emit=ptx -o - 2>&1 | FileCheck %s --check-prefix=PTX

// Roles of warps: one loads, two store what a warpgroup computes, one does nothing. Those that are several meet at a barrier of their own, one warp without one.

// CHECK: verified after every one of
// PTX-DAG: bar.sync {{ *}}{{[[:space:]]*}}3, 128;
// PTX-DAG: bar.warp.sync

func.func @main(%A: memref<100x48xf32> {tile.init = "random"}, %C: memref<100x48xf32> {tile.out}) {
  tile.kernel blocks(%x) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c32 = arith.constant 32 : index
    %end = arith.constant 100 : index
    %a = tile.alloc : memref<32x48xf32, #scale.mem<l1>>
    %b = tile.alloc : memref<32x48xf32, #scale.mem<l1>>
    %full = tile.mbarrier [32, 128]
    %free = tile.mbarrier [128, 64]
    tile.specialize @warpgroup {
      tile.role "math" units(1) {
        scf.for %i = %c0 to %end step %c32 {
          %n = arith.divui %i, %c32 : index
          %m = arith.addi %n, %c1 : index
          tile.mbarrier_wait %full[%c0], %n
          %v = tile.load %a[%c0, %c0] : memref<32x48xf32, #scale.mem<l1>> -> tensor<32x48xf32>
          tile.mbarrier_arrive %free[%c0]
          %w = arith.addf %v, %v : tensor<32x48xf32>
          tile.mbarrier_wait %free[%c1], %m
          tile.store %w, %b[%c0, %c0] : tensor<32x48xf32>, memref<32x48xf32, #scale.mem<l1>>
          tile.mbarrier_arrive %full[%c1]
        }
      }
      tile.role "load" warps(1) {
        scf.for %i = %c0 to %end step %c32 {
          %n = arith.divui %i, %c32 : index
          %m = arith.addi %n, %c1 : index
          tile.mbarrier_wait %free[%c0], %m
          %v = tile.load %A[%i, %c0] : memref<100x48xf32> -> tensor<32x48xf32>
          tile.store %v, %a[%c0, %c0] : tensor<32x48xf32>, memref<32x48xf32, #scale.mem<l1>>
          tile.mbarrier_arrive %full[%c0]
        }
      }
      tile.role "store" warps(2) {
        scf.for %i = %c0 to %end step %c32 {
          %n = arith.divui %i, %c32 : index
          tile.mbarrier_wait %full[%c1], %n
          %v = tile.load %b[%c0, %c0] : memref<32x48xf32, #scale.mem<l1>> -> tensor<32x48xf32>
          tile.mbarrier_arrive %free[%c1]
          tile.store %v, %C[%i, %c0] : tensor<32x48xf32>, memref<100x48xf32>
        }
      }
      tile.role "rest" warps(1) {
      }
    }
  }
  return
}

func.func @reference(%A: memref<100x48xf32>, %C: memref<100x48xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = arith.constant 100 : index
  %n = arith.constant 48 : index
  scf.for %i = %c0 to %m step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %x = memref.load %A[%i, %j] : memref<100x48xf32>
      %y = arith.addf %x, %x : f32
      memref.store %y, %C[%i, %j] : memref<100x48xf32>
    }
  }
  return
}
