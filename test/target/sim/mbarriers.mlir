// RUN: tsrun %s --verify-each-stage | FileCheck %s
// RUN: sed '/mbarrier_wait %full/d' %s > %t.unwaited.mlir
// RUN: not tsrun %t.unwaited.mlir --verify 2>&1 | FileCheck %s --check-prefix=UNWAITED
// RUN: sed '/mbarrier_wait %free/d' %s > %t.early.mlir
// RUN: not tsrun %t.early.mlir --verify 2>&1 | FileCheck %s --check-prefix=EARLY
// RUN: sed 's/mbarrier_wait %free\[%n\], %before/mbarrier_wait %free[%n], %round/' %s > %t.phase.mlir
// RUN: not tsrun %t.phase.mlir --verify 2>&1 | FileCheck %s --check-prefix=PHASE
// RUN: sed 's/%full = tile.mbarrier \[128, 128\]/%full = tile.mbarrier [64, 128]/' %s > %t.more.mlir
// RUN: not tsrun %t.more.mlir --verify 2>&1 | FileCheck %s --check-prefix=MORE

// A product in two roles and two stages, whose barriers the program waits for by their phases. Copies complete the phase in which their role arrives.
// What no barrier orders is a race, a phase that does not come a deadlock, and nobody arrives more often than a barrier counts.

// CHECK: verified after every one of

// UNWAITED: error: 'tile.load' op reads
// EARLY: error: {{.*}}race
// PHASE: error: {{.*}}deadlock
// PHASE: phase 0 is missing 128 arrivals
// MORE: error: 'tile.mbarrier_arrive' op arrives 128 times at an mbarrier that expects only 64 more

func.func @main(%A: memref<100x208xf16> {tile.init = "random"}, %B: memref<208x72xf16> {tile.init = "random"}, %C: memref<100x72xf32> {tile.out}) {
  tile.kernel blocks(%bx, %by) = (2, 1) threads(256) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c4 = arith.constant 4 : index
    %c64 = arith.constant 64 : index
    %column = arith.muli %bx, %c64 : index
    %a = tile.alloc : memref<2x128x64xf16, #scale.mem<l1>>
    %b = tile.alloc : memref<2x64x64xf16, #scale.mem<l1>>
    %full = tile.mbarrier [128, 128]
    %free = tile.mbarrier [128, 128]
    tile.specialize @warpgroup {
      tile.role "math" units(1) {
        %z = arith.constant 0.0 : f32
        %zero = tile.fill %z : f32 -> tensor<128x64xf32>
        %sum = scf.for %k = %c0 to %c4 step %c1 iter_args(%acc = %zero) -> (tensor<128x64xf32>) {
          %n = arith.remui %k, %c2 : index
          %round = arith.divui %k, %c2 : index
          tile.mbarrier_wait %full[%n], %round
          %x = tile.load %a[%n, 0, 0] : memref<2x128x64xf16, #scale.mem<l1>> -> tensor<128x64xf16>
          %y = tile.load %b[%n, 0, 0] : memref<2x64x64xf16, #scale.mem<l1>> -> tensor<64x64xf16>
          %next = tile.gemm %x, %y, %acc : tensor<128x64xf16>, tensor<64x64xf16> -> tensor<128x64xf32>
          tile.mbarrier_arrive %free[%n]
          scf.yield %next : tensor<128x64xf32>
        }
        tile.store %sum, %C[%c0, %column] : tensor<128x64xf32>, memref<100x72xf32>
      }
      tile.role "copy" units(1) {
        scf.for %k = %c0 to %c4 step %c1 {
          %n = arith.remui %k, %c2 : index
          %round = arith.divui %k, %c2 : index
          %before = arith.addi %round, %c1 : index
          %at = arith.muli %k, %c64 : index
          tile.mbarrier_wait %free[%n], %before
          %x = tile.slot %a[%n] : memref<2x128x64xf16, #scale.mem<l1>> -> memref<128x64xf16, #scale.mem<l1>>
          %y = tile.slot %b[%n] : memref<2x64x64xf16, #scale.mem<l1>> -> memref<64x64xf16, #scale.mem<l1>>
          tile.copy async %A[%c0, %at] to %x[%c0, %c0] tile(128, 64) engine(tma) completes(%full[%n]) : memref<100x208xf16> to memref<128x64xf16, #scale.mem<l1>>
          tile.copy async %B[%at, %column] to %y[%c0, %c0] tile(64, 64) engine(tma) completes(%full[%n]) : memref<208x72xf16> to memref<64x64xf16, #scale.mem<l1>>
          tile.mbarrier_arrive %full[%n]
        }
      }
    }
  }
  return
}

func.func @reference(%A: memref<100x208xf16>, %B: memref<208x72xf16>, %C: memref<100x72xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = arith.constant 100 : index
  %n = arith.constant 72 : index
  %k = arith.constant 208 : index
  %zero = arith.constant 0.0 : f64
  scf.for %i = %c0 to %m step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %s = scf.for %l = %c0 to %k step %c1 iter_args(%acc = %zero) -> (f64) {
        %a = memref.load %A[%i, %l] : memref<100x208xf16>
        %b = memref.load %B[%l, %j] : memref<208x72xf16>
        %x = arith.extf %a : f16 to f64
        %y = arith.extf %b : f16 to f64
        %p = arith.mulf %x, %y : f64
        %t = arith.addf %acc, %p : f64
        scf.yield %t : f64
      }
      %r = arith.truncf %s : f64 to f32
      memref.store %r, %C[%i, %j] : memref<100x72xf32>
    }
  }
  return
}
