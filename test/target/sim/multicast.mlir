// RUN: tsrun %s --once --schedules 1 --verify-each-stage | FileCheck %s

// Two blocks of a cluster compute tiles that need the same tiles of B: each copies half
// of their rows, to both. Each has its own tiles of A. Two tiles a cluster one after the
// other, a ring that goes round several times, and edges outside of the arrays.

// CHECK: verified after every one of
//
// RUN: tsopt %s --tile-to-llvm -o %t.mlir
// What is sent to one block only, a release that the other blocks do not learn of, and
// blocks that begin or end without the others are missed.
// RUN: sed 's/multicast_mask = %[0-9]* //' %t.mlir > %t.own.mlir && not tsrun %t.own.mlir 2>&1 | FileCheck %s --check-prefix=OWN
// OWN: error: deadlock
// RUN: sed '0,/nvvm.cluster[.]wait/{/nvvm.cluster[.]/d}' %t.mlir > %t.begin.mlir && not tsrun %t.begin.mlir 2>&1 | FileCheck %s --check-prefix=BEGIN
// BEGIN: error: {{.*}} uses an uninitialized mbarrier at byte {{.*}}
// RUN: sed '0,/nvvm.cluster[.]wait/!{/nvvm.cluster[.]/d}' %t.mlir > %t.end.mlir && not tsrun %t.end.mlir 2>&1 | FileCheck %s --check-prefix=END
// END: error: {{.*}} accesses shared memory of block {{.*}}, which may have ended before; synchronize the blocks before it ends
//
// RUN: sed '/tile.release/d' %s > %t.held.mlir && not tsrun %t.held.mlir 2>&1 | FileCheck %s --check-prefix=HELD
// HELD: wait for stage 0 (index 2) of the ring at {{.*}} to be released
// RUN: sed 's/%B\[%k, %col\]/%B[%k, %row]/' %s > %t.other.mlir && not tsrun %t.other.mlir 2>&1 | FileCheck %s --check-prefix=OTHER
// OTHER: error: 'tile.copy' op copies another window to index 0 of the ring at {{.*}} than block [0] does
func.func @main(%A: memref<250x200xbf16> {tile.init = "random"}, %B: memref<200x240xbf16> {tile.init = "random"}, %C: memref<250x240xf32> {tile.out}) {
  tile.kernel cluster(2) blocks(%b) = (4) threads(256) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c4 = arith.constant 4 : index
    %c64 = arith.constant 64 : index
    %c128 = arith.constant 128 : index
    %kend = arith.constant 200 : index
    %pair = arith.divui %b, %c2 : index
    %rank = arith.remui %b, %c2 : index
    %a = tile.alloc : memref<2x64x64xbf16, #scale.mem<l1>>
    %s = tile.alloc : memref<2x64x128xbf16, #scale.mem<l1>>
    %ring = tile.ring %a, %s : memref<2x64x64xbf16, #scale.mem<l1>>, memref<2x64x128xbf16, #scale.mem<l1>>
    tile.specialize @warpgroup {
      tile.role "load" units(1) registers(40) {
        %n0 = tile.cursor
        %e = scf.for %t = %pair to %c4 step %c2 iter_args(%i = %n0) -> (!tile.cursor) {
          %tm = arith.divui %t, %c2 : index
          %tn = arith.remui %t, %c2 : index
          %two = arith.muli %tm, %c2 : index
          %mine = arith.addi %two, %rank : index
          %row = arith.muli %mine, %c64 : index
          %col = arith.muli %tn, %c128 : index
          %n1 = scf.for %k = %c0 to %kend step %c64 iter_args(%n = %i) -> (!tile.cursor) {
            %j = tile.acquire %ring[%n]
            %x = tile.slot %a[%j] : memref<2x64x64xbf16, #scale.mem<l1>> -> memref<64x64xbf16, #scale.mem<l1>>
            %y = tile.slot %s[%j] : memref<2x64x128xbf16, #scale.mem<l1>> -> memref<64x128xbf16, #scale.mem<l1>>
            tile.copy async %A[%row, %k] to %x[%c0, %c0] tile(64, 64) engine(tma) arrives(%ring[%n]) : memref<250x200xbf16> to memref<64x64xbf16, #scale.mem<l1>>
            tile.copy async %B[%k, %col] to %y[%c0, %c0] tile(64, 128) engine(tma) arrives(%ring[%n]) multicast : memref<200x240xbf16> to memref<64x128xbf16, #scale.mem<l1>>
            tile.publish %ring[%n]
            %m = tile.advance %ring[%n]
            scf.yield %m : !tile.cursor
          }
          scf.yield %n1 : !tile.cursor
        }
      }
      tile.role "math" units(1) registers(232) {
        %n0 = tile.cursor
        %zero = arith.constant dense<0.0> : tensor<64x128xf32>
        %e = scf.for %t = %pair to %c4 step %c2 iter_args(%i = %n0) -> (!tile.cursor) {
          %tm = arith.divui %t, %c2 : index
          %tn = arith.remui %t, %c2 : index
          %two = arith.muli %tm, %c2 : index
          %mine = arith.addi %two, %rank : index
          %row = arith.muli %mine, %c64 : index
          %col = arith.muli %tn, %c128 : index
          %sum, %n1 = scf.for %k = %c0 to %kend step %c64 iter_args(%acc = %zero, %n = %i) -> (tensor<64x128xf32>, !tile.cursor) {
            %j = tile.take %ring[%n]
            %x = tile.slot %a[%j] : memref<2x64x64xbf16, #scale.mem<l1>> -> memref<64x64xbf16, #scale.mem<l1>>
            %y = tile.slot %s[%j] : memref<2x64x128xbf16, #scale.mem<l1>> -> memref<64x128xbf16, #scale.mem<l1>>
            %d = tile.gemm %x, %y, %acc impl(wgmma) : memref<64x64xbf16, #scale.mem<l1>>, memref<64x128xbf16, #scale.mem<l1>> -> tensor<64x128xf32>
            tile.release %ring[%n]
            %m = tile.advance %ring[%n]
            scf.yield %d, %m : tensor<64x128xf32>, !tile.cursor
          }
          tile.store %sum, %C[%row, %col] : tensor<64x128xf32>, memref<250x240xf32>
          scf.yield %n1 : !tile.cursor
        }
      }
    }
  }
  return
}
func.func @reference(%A: memref<250x200xbf16>, %B: memref<200x240xbf16>, %C: memref<250x240xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = arith.constant 250 : index
  %n = arith.constant 240 : index
  %k = arith.constant 200 : index
  scf.for %i = %c0 to %m step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %zero = arith.constant 0.0 : f32
      %s = scf.for %l = %c0 to %k step %c1 iter_args(%acc = %zero) -> (f32) {
        %a = memref.load %A[%i, %l] : memref<250x200xbf16>
        %b = memref.load %B[%l, %j] : memref<200x240xbf16>
        %x = arith.extf %a : bf16 to f32
        %y = arith.extf %b : bf16 to f32
        %p = arith.mulf %x, %y : f32
        %r = arith.addf %acc, %p : f32
        scf.yield %r : f32
      }
      memref.store %s, %C[%i, %j] : memref<250x240xf32>
    }
  }
  return
}
