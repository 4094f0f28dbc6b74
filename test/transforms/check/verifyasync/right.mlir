// RUN: tsopt %s --verify-async | FileCheck %s

// Rings that are used right, by loops in loops and by loops that begin ahead: nothing
// is said of them.

// CHECK-LABEL: func.func @main
// CHECK: tile.role "math"
func.func @main(%A: memref<200x200xbf16> {tile.init = "random"}, %B: memref<136x200xbf16> {tile.init = "random"}, %C: memref<200x136xbf16> {tile.out}) {
  tile.kernel blocks(%b) = (2) threads(384) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    %grid = arith.constant 2 : index
    %tiles = arith.constant 4 : index
    %mt = arith.constant 2 : index
    %pergroup = arith.constant 16 : index
    %bk = arith.constant 64 : index
    %bm = arith.constant 128 : index
    %bn = arith.constant 128 : index
    %kend = arith.constant 200 : index
    %a = tile.alloc : memref<2x128x64xbf16, #scale.mem<l1>>
    %bb = tile.alloc : memref<2x128x64xbf16, #scale.mem<l1>>
    %out = tile.alloc : memref<128x128xbf16, #scale.mem<l1>>
    %ring = tile.ring %a, %bb : memref<2x128x64xbf16, #scale.mem<l1>>, memref<2x128x64xbf16, #scale.mem<l1>>
    tile.specialize @warpgroup {
      tile.role "load" units(1) registers(40) {
        %n0 = tile.cursor
        %ne = scf.for %t = %b to %tiles step %grid iter_args(%i = %n0) -> (!tile.cursor) {
          %g = arith.divui %t, %pergroup : index
          %r = arith.remui %t, %pergroup : index
          %g8 = arith.muli %g, %c8 : index
          %left = arith.subi %mt, %g8 : index
          %high = arith.minui %left, %c8 : index
          %ri = arith.remui %r, %high : index
          %tm = arith.addi %g8, %ri : index
          %tn = arith.divui %r, %high : index
          %row = arith.muli %tm, %bm : index
          %col = arith.muli %tn, %bn : index
          %nk = scf.for %kk = %c0 to %kend step %bk iter_args(%n = %i) -> (!tile.cursor) {
            %s = tile.acquire %ring[%n]
            %x = tile.slot %a[%s] : memref<2x128x64xbf16, #scale.mem<l1>> -> memref<128x64xbf16, #scale.mem<l1>>
            %y = tile.slot %bb[%s] : memref<2x128x64xbf16, #scale.mem<l1>> -> memref<128x64xbf16, #scale.mem<l1>>
            tile.copy async %A[%row, %kk] to %x[%c0, %c0] tile(128, 64) engine(tma) arrives(%ring[%n]) : memref<200x200xbf16> to memref<128x64xbf16, #scale.mem<l1>>
            tile.copy async %B[%col, %kk] to %y[%c0, %c0] tile(128, 64) engine(tma) arrives(%ring[%n]) : memref<136x200xbf16> to memref<128x64xbf16, #scale.mem<l1>>
            tile.publish %ring[%n]
            %m = tile.advance %ring[%n]
            scf.yield %m : !tile.cursor
          }
          scf.yield %nk : !tile.cursor
        }
      }
      tile.role "math" units(2) registers(232) {
        %n0 = tile.cursor
        %zero = arith.constant dense<0.0> : tensor<128x128xf32>
        %ne = scf.for %t = %b to %tiles step %grid iter_args(%i = %n0) -> (!tile.cursor) {
          %g = arith.divui %t, %pergroup : index
          %r = arith.remui %t, %pergroup : index
          %g8 = arith.muli %g, %c8 : index
          %left = arith.subi %mt, %g8 : index
          %high = arith.minui %left, %c8 : index
          %ri = arith.remui %r, %high : index
          %tm = arith.addi %g8, %ri : index
          %tn = arith.divui %r, %high : index
          %row = arith.muli %tm, %bm : index
          %col = arith.muli %tn, %bn : index
          %sum, %nk = scf.for %kk = %c0 to %kend step %bk iter_args(%acc = %zero, %n = %i) -> (tensor<128x128xf32>, !tile.cursor) {
            %s = tile.take %ring[%n]
            %x = tile.slot %a[%s] : memref<2x128x64xbf16, #scale.mem<l1>> -> memref<128x64xbf16, #scale.mem<l1>>
            %y = tile.slot %bb[%s] : memref<2x128x64xbf16, #scale.mem<l1>> -> memref<128x64xbf16, #scale.mem<l1>>
            %d = tile.gemm %x, %y, %acc transpose_b policy(full_row) impl(mma) : memref<128x64xbf16, #scale.mem<l1>>, memref<128x64xbf16, #scale.mem<l1>> -> tensor<128x128xf32>
            tile.release %ring[%n]
            %m = tile.advance %ring[%n]
            scf.yield %d, %m : tensor<128x128xf32>, !tile.cursor
          }
          %h = arith.truncf %sum : tensor<128x128xf32> to tensor<128x128xbf16>
          tile.async_wait 0 bulk read
          tile.store %h, %out[%c0, %c0] : tensor<128x128xbf16>, memref<128x128xbf16, #scale.mem<l1>>
          tile.copy async %out[%c0, %c0] to %C[%row, %col] tile(128, 128) engine(tma) : memref<128x128xbf16, #scale.mem<l1>> to memref<200x136xbf16>
          tile.async_commit bulk
          scf.yield %nk : !tile.cursor
        }
        tile.async_wait 0 bulk
      }
    }
  }
  return
}

// The role that uses the slots takes one ahead, and may have none in a branch.
// CHECK-LABEL: func.func @ahead
func.func @ahead(%A: memref<40x16xf32>, %C: memref<40x16xf32>, %more: i1) {
  tile.kernel blocks(%b) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %c8 = arith.constant 8 : index
    %end = arith.constant 40 : index
    %last = arith.constant 32 : index
    %a = tile.alloc : memref<3x8x16xf32, #scale.mem<l1>>
    %ring = tile.ring %a : memref<3x8x16xf32, #scale.mem<l1>>
    tile.specialize @warpgroup {
      tile.role "load" units(1) {
        %n0 = tile.cursor
        %ne = scf.for %i = %c0 to %end step %c8 iter_args(%n = %n0) -> (!tile.cursor) {
          %m = scf.if %more -> (!tile.cursor) {
            %s = tile.acquire %ring[%n]
            %x = tile.slot %a[%s] : memref<3x8x16xf32, #scale.mem<l1>> -> memref<8x16xf32, #scale.mem<l1>>
            tile.copy async %A[%i, %c0] to %x[%c0, %c0] tile(8, 16) engine(tma) arrives(%ring[%n]) : memref<40x16xf32> to memref<8x16xf32, #scale.mem<l1>>
            tile.publish %ring[%n]
            %next = tile.advance %ring[%n]
            scf.yield %next : !tile.cursor
          } else {
            scf.yield %n : !tile.cursor
          }
          scf.yield %m : !tile.cursor
        }
      }
      tile.role "math" units(1) {
        %n0 = tile.cursor
        %s0 = tile.take %ring[%n0]
        %n1 = tile.advance %ring[%n0]
        %o, %n = scf.for %i = %c0 to %last step %c8 iter_args(%old = %n0, %new = %n1) -> (!tile.cursor, !tile.cursor) {
          %s = tile.take %ring[%new]
          %x = tile.slot %a[%s] : memref<3x8x16xf32, #scale.mem<l1>> -> memref<8x16xf32, #scale.mem<l1>>
          %v = tile.load %x[%c0, %c0] : memref<8x16xf32, #scale.mem<l1>> -> tensor<8x16xf32>
          tile.store %v, %C[%i, %c0] : tensor<8x16xf32>, memref<40x16xf32>
          tile.release %ring[%old]
          %m = tile.advance %ring[%new]
          scf.yield %new, %m : !tile.cursor, !tile.cursor
        }
        tile.release %ring[%o]
      }
    }
  }
  return
}
