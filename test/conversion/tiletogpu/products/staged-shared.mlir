// One buffer is read by two products, by halves, and as a whole: its slot is released
// behind the last of them.
//
// RUN: tsrun %s --once --schedules 1 --verify-each-stage | FileCheck %s
// RUN: tsopt %s --tile-to-llvm="arch=a100 chip=sm_80" -o %t.mlir && tsrun %t.mlir --once --verify=%s | FileCheck %s --check-prefix=OLDER
// OLDER: verified
// CHECK: verified after every one of
//
// RUN: tsopt %s --specialize-warps | FileCheck %s --check-prefix=ROLES
// ROLES: tile.role "load"
// ROLES-COUNT-2: tile.copy async {{.*}} arrives
// ROLES: tile.role "math"
// ROLES: tile.gemm
// ROLES: tile.gemm
// ROLES-COUNT-2: tile.load {{.*}} -> tensor<64x32xbf16>
// ROLES-NEXT: tile.release
// RUN: tsopt %s --tile-to-llvm | FileCheck %s --check-prefix=CODE
// CODE: wgmma.mma_async

func.func @main(%A: memref<100x136xbf16> {tile.init = "random"}, %B: memref<136x72xbf16> {tile.init = "random"}, %C: memref<100x72xf32> {tile.out}, %D: memref<100x72xf32> {tile.out}, %S: memref<100xf32> {tile.out}) {
  tile.kernel blocks(%bx, %by) = (2, 2) threads(128) {
    %c0 = arith.constant 0 : index
    %c32 = arith.constant 32 : index
    %c64 = arith.constant 64 : index
    %c136 = arith.constant 136 : index
    %row = arith.muli %by, %c64 : index
    %col = arith.muli %bx, %c64 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %none = arith.constant dense<0.0> : tensor<64xf32>
    %a = tile.alloc : memref<64x64xbf16, #scale.mem<l1>>
    %b = tile.alloc : memref<64x64xbf16, #scale.mem<l1>>
    %p, %q, %r = tile.pipelined %k = %c0 to %c136 step %c64 stages(2) iter_args(%x = %zero, %y = %zero, %z = %none) -> (tensor<64x64xf32>, tensor<64x64xf32>, tensor<64xf32>) {
      tile.copy %A[%row, %k] to %a[%c0, %c0] tile(64, 64) : memref<100x136xbf16> to memref<64x64xbf16, #scale.mem<l1>>
      tile.copy %B[%k, %col] to %b[%c0, %c0] tile(64, 64) : memref<136x72xbf16> to memref<64x64xbf16, #scale.mem<l1>>
      %d = tile.gemm %a, %b, %x : memref<64x64xbf16, #scale.mem<l1>>, memref<64x64xbf16, #scale.mem<l1>> -> tensor<64x64xf32>
      %w = tile.load %b[%c0, %c0] : memref<64x64xbf16, #scale.mem<l1>> -> tensor<64x64xbf16>
      %e = tile.gemm %a, %w, %y : memref<64x64xbf16, #scale.mem<l1>>, tensor<64x64xbf16> -> tensor<64x64xf32>
      %left = tile.load %a[%c0, %c0] : memref<64x64xbf16, #scale.mem<l1>> -> tensor<64x32xbf16>
      %right = tile.load %a[%c0, %c32] : memref<64x64xbf16, #scale.mem<l1>> -> tensor<64x32xbf16>
      %f = arith.extf %left : tensor<64x32xbf16> to tensor<64x32xf32>
      %g = arith.extf %right : tensor<64x32xbf16> to tensor<64x32xf32>
      %h = arith.mulf %f, %g : tensor<64x32xf32>
      %s = tile.reduce add %h dim 1 : tensor<64x32xf32> -> tensor<64xf32>
      %t = arith.addf %z, %s : tensor<64xf32>
      tile.yield %d, %e, %t : tensor<64x64xf32>, tensor<64x64xf32>, tensor<64xf32>
    }
    tile.store %p, %C[%row, %col] : tensor<64x64xf32>, memref<100x72xf32>
    tile.store %q, %D[%row, %col] : tensor<64x64xf32>, memref<100x72xf32>
    %first = arith.cmpi eq, %bx, %c0 : index
    scf.if %first {
      tile.store %r, %S[%row] : tensor<64xf32>, memref<100xf32>
    }
  }
  return
}

func.func @reference(%A: memref<100x136xbf16>, %B: memref<136x72xbf16>, %C: memref<100x72xf32>, %D: memref<100x72xf32>, %S: memref<100xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %c32 = arith.constant 32 : index
  %m = arith.constant 100 : index
  %n = arith.constant 72 : index
  %k = arith.constant 136 : index
  %zero = arith.constant 0.0 : f64
  scf.for %i = %c0 to %m step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %s = scf.for %l = %c0 to %k step %c1 iter_args(%acc = %zero) -> (f64) {
        %x0 = memref.load %A[%i, %l] : memref<100x136xbf16>
        %x = arith.extf %x0 : bf16 to f64
        %y0 = memref.load %B[%l, %j] : memref<136x72xbf16>
        %y = arith.extf %y0 : bf16 to f64
        %p = arith.mulf %x, %y : f64
        %r = arith.addf %acc, %p : f64
        scf.yield %r : f64
      }
      %f = arith.truncf %s : f64 to f32
      memref.store %f, %C[%i, %j] : memref<100x72xf32>
      memref.store %f, %D[%i, %j] : memref<100x72xf32>
    }
    // Of each 64 columns the first half times the second; K ends in the first half of the last.
    %s = scf.for %l = %c0 to %k step %c1 iter_args(%acc = %zero) -> (f64) {
      %at = arith.remui %l, %c64 : index
      %low = arith.cmpi ult, %at, %c32 : index
      %l2 = arith.addi %l, %c32 : index
      %in = arith.cmpi ult, %l2, %k : index
      %both = arith.andi %low, %in : i1
      %v = scf.if %both -> (f64) {
        %x0 = memref.load %A[%i, %l] : memref<100x136xbf16>
        %x = arith.extf %x0 : bf16 to f64
        %y0 = memref.load %A[%i, %l2] : memref<100x136xbf16>
        %y = arith.extf %y0 : bf16 to f64
        %p = arith.mulf %x, %y : f64
        scf.yield %p : f64
      } else {
        scf.yield %zero : f64
      }
      %r = arith.addf %acc, %v : f64
      scf.yield %r : f64
    }
    %f = arith.truncf %s : f64 to f32
    memref.store %f, %S[%i] : memref<100xf32>
  }
  return
}
