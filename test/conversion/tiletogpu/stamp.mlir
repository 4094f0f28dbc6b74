// One thread has stamps: the others begin behind the row's end. Stamps of straight code share the comparison and the
// address, and all say the whole clock.
//
// RUN: tsopt %s --convert-tile-to-gpu | FileCheck %s
// RUN: tsrun %s --verify-each-stage=convert-tile-to-gpu,gpu-kernel-outlining --once | FileCheck %s --check-prefix=STAGES
// RUN: tsopt %s --tile-to-llvm | mlir-opt | FileCheck %s --check-prefix=UPSTREAM

// CHECK-LABEL: func.func @main
// CHECK: %[[HAS:.*]] = arith.cmpi ult, %[[B:.*]], %c2 : index
// CHECK: %[[MINE:.*]] = arith.andi %{{.*}}, %[[HAS]]
// CHECK: %[[P:.*]] = scf.if %[[MINE]] -> (i32) {
// CHECK:   nvvm.read.ptx.sreg.globaltimer
// CHECK:   nvvm.read.ptx.sreg.clock64
// CHECK:   nvvm.read.ptx.sreg.smid
// CHECK:   %[[BEGIN:.*]] = arith.constant 48 : i32
// CHECK:   scf.yield %[[BEGIN]] : i32
// CHECK: } else {
// CHECK:   %[[END:.*]] = arith.constant 64 : i32
// CHECK:   scf.yield %[[END]] : i32
// CHECK-NOT: gpu.barrier
// CHECK: %[[CLOCK:.*]] = nvvm.read.ptx.sreg.clock64 : i64
// CHECK: %[[SITE:.*]] = arith.constant 281474976710656 : i64
// CHECK: %[[WORD:.*]] = arith.ori %[[CLOCK]], %[[SITE]]
// CHECK: %[[LAST:.*]] = arith.constant 48 : i32
// CHECK: %[[ROOM:.*]] = arith.cmpi sle, %[[P]], %[[LAST]]
// CHECK: scf.if %[[ROOM]] {
// CHECK:   llvm.store %[[WORD]]
// CHECK: nvvm.read.ptx.sreg.clock64 : i64
// CHECK: arith.cmpi sle, %[[P]], %{{.*}}
// CHECK: arith.constant 16 : i32
// CHECK: arith.addi %[[P]]
// STAGES: gpu-kernel-outlining {{.*}}ok
// UPSTREAM: llvm.func @main_kernel
func.func @main(%O: memref<32xf32> {tile.out}, %m: memref<2x1x8xi64> {tile.init = "zeros"}) {
  tile.kernel blocks(%b) = (4) threads(32) attributes {shared_bytes = 0 : i64} {
    %p = tile.stamp_begin %m[%b, 0] : memref<2x1x8xi64>
    %q = tile.stamp 1, %m[%b, 0, %p] : memref<2x1x8xi64>
    %one = arith.constant dense<1.0> : tensor<32xf32, #tile.layout<lane = [32@0]>>
    %c0 = arith.constant 0 : index
    %first = arith.cmpi eq, %b, %c0 : index
    scf.if %first {
      tile.store %one, %O[%c0] : tensor<32xf32, #tile.layout<lane = [32@0]>>, memref<32xf32>
    }
    %r = tile.stamp 2, %m[%b, 0, %q] : memref<2x1x8xi64>
    tile.stamp_end %m[%b, 0, %r] : memref<2x1x8xi64>
  }
  return
}
