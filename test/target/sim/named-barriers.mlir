// RUN: tsrun %s --verify-each-stage | FileCheck %s
// RUN: sed '/named_barrier_sync %b\[%c1/d' %s > %t.unwaited.mlir
// RUN: not tsrun %t.unwaited.mlir --verify 2>&1 | FileCheck %s --check-prefix=UNWAITED
// RUN: sed '/role "double"/,/arrive/{/named_barrier_arrive/d}' %s > %t.unprimed.mlir
// RUN: not tsrun %t.unprimed.mlir --verify 2>&1 | FileCheck %s --check-prefix=UNPRIMED
// RUN: sed 's/named_barrier \[256, 256\]/named_barrier [256, 64]/' %s > %t.fewer.mlir
// RUN: not tsrun %t.fewer.mlir --verify 2>&1 | FileCheck %s --check-prefix=FEWER
// RUN: sed 's/named_barrier_sync/named_barrier_arrive/' %s > %t.arrives.mlir
// RUN: not tsrun %t.arrives.mlir --verify 2>&1 | FileCheck %s --check-prefix=ARRIVES
// RUN: sed 's/named_barrier_sync/named_barrier_arrive/' %s | tsopt --tile-to-llvm > %t.below.mlir
// RUN: not tsrun %t.below.mlir --verify 2>&1 | FileCheck %s --check-prefix=BELOW

// Two roles take turns, each at its own barrier, at which the other arrives. What no barrier orders is a race, also where threads come to one and do not wait;
// a count that is not reached is a deadlock.

// CHECK: verified after every one of

// UNWAITED: error: data race
// UNPRIMED: error: deadlock
// UNPRIMED: 128 of 256 threads have arrived
// FEWER: error: 'tile.named_barrier_{{sync|arrive}}' op arrives with 128 threads at a barrier that expects only 64 more of 64
// ARRIVES: error: data race
// BELOW: error: data race

func.func @main(%A: memref<64x64xf32> {tile.init = "random"}, %C: memref<64x64xf32> {tile.out}) {
  tile.kernel blocks(%x0) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %one = arith.constant dense<1.0> : tensor<64x64xf32>
    %two = arith.constant dense<2.0> : tensor<64x64xf32>
    %a = tile.alloc : memref<64x64xf32, #scale.mem<l1>>
    %b = tile.named_barrier [256, 256]
    %x = tile.load %A[%c0, %c0] : memref<64x64xf32> -> tensor<64x64xf32>
    tile.store %x, %a[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32, #scale.mem<l1>>
    tile.specialize @warpgroup {
      tile.role "add" units(1) {
        scf.for %i = %c0 to %c4 step %c1 {
          tile.named_barrier_sync %b[%c0]
          %v = tile.load %a[%c0, %c0] : memref<64x64xf32, #scale.mem<l1>> -> tensor<64x64xf32>
          %w = arith.addf %v, %one : tensor<64x64xf32>
          tile.store %w, %a[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32, #scale.mem<l1>>
          tile.named_barrier_arrive %b[%c1]
        }
      }
      tile.role "double" units(1) {
        tile.named_barrier_arrive %b[%c0]
        scf.for %i = %c0 to %c4 step %c1 {
          tile.named_barrier_sync %b[%c1]
          %v = tile.load %a[%c0, %c0] : memref<64x64xf32, #scale.mem<l1>> -> tensor<64x64xf32>
          %w = arith.mulf %v, %two : tensor<64x64xf32>
          tile.store %w, %a[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32, #scale.mem<l1>>
          tile.named_barrier_arrive %b[%c0]
        }
      }
    }
    %y = tile.load %a[%c0, %c0] : memref<64x64xf32, #scale.mem<l1>> -> tensor<64x64xf32>
    tile.store %y, %C[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}

// ((((x + 1) 2 + 1) 2 + 1) 2 + 1) 2 = 16 x + 30
func.func @reference(%A: memref<64x64xf32>, %C: memref<64x64xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 64 : index
  %f = arith.constant 16.0 : f32
  %g = arith.constant 30.0 : f32
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %x = memref.load %A[%i, %j] : memref<64x64xf32>
      %y = arith.mulf %x, %f : f32
      %z = arith.addf %y, %g : f32
      memref.store %z, %C[%i, %j] : memref<64x64xf32>
    }
  }
  return
}
