// Two all-gathers in front of a kernel whose loop counts the gathered rows: other blocks send for the second than for the
// first, so that neither comes behind the other, and tiles of the device's own rows are read where they are, without a wait.
// The loop itself begins with them.
//
// RUN: tsopt %s --desugar --canonicalize --cse --fuse-comm --canonicalize --cse --remarks 2>&1 | FileCheck %s
// RUN: tsrun %s --verify-each-stage | FileCheck %s --check-prefix=STAGES
// STAGES: verified after every one of

// CHECK: remark: is fused with the adjacent kernel
// CHECK: module {
// CHECK-NOT: all_gather_into
// CHECK: tile.kernel devices(2) blocks(%[[X:.*]], %[[Y:.*]]) = (4, 4)
// CHECK:   %[[AT:.*]] = arith.addi
// CHECK:   %[[K:.*]] = scale.view %arg1 shard<0> at @device
// CHECK:   %[[SECOND:.*]] = arith.subi %[[AT]], %c8
// CHECK:   arith.cmpi ult, %[[SECOND]], %c8
// CHECK:   scf.if
// CHECK:     tile.load %[[K]]
// CHECK:   %[[V:.*]] = scale.view %arg2 shard<0> at @device
// CHECK:   arith.cmpi ult, %[[AT]], %c8
// CHECK:   scf.if
// CHECK:     tile.load %[[V]]
// CHECK:   scf.for
// CHECK-NEXT: %[[FROM:.*]] = arith.addi
// CHECK-NEXT: %[[ROW:.*]] = arith.remui %[[FROM]], %c16
// CHECK:     %[[OF:.*]] = arith.divui %[[ROW]], %c8
// CHECK:     %[[OWN:.*]] = arith.cmpi eq, %[[OF]], %{{.*}}
// CHECK:     %[[HERE:.*]] = arith.remui %[[ROW]], %c8
// CHECK:     comm.wait
// CHECK:     scf.if %[[OWN]]
// CHECK:       tile.load %[[K]][%[[HERE]], 0]

!in = memref<64x32xbf16>
!part = memref<32x32xbf16>
!keys = memref<16x32xbf16>
!all = memref<16x32xbf16, #scale.mem<symmetric>>
func.func @main(%Q: !in {tile.init = "random"}, %K: !keys {tile.init = "random"}, %V: !keys {tile.init = "random"}, %O: memref<64x32xf32> {tile.out, tile.tolerance = 2.0e-2 : f64}) {
  %Kg = comm.symm_alloc : !all
  %Vg = comm.symm_alloc : !all
  comm.all_gather_into %K to %Kg dim 0 devices 2 : !keys, !all
  comm.all_gather_into %V to %Vg dim 0 devices 2 : !keys, !all
  tile.kernel devices(2) (%col, %row) = (0, 0) to (32, 32) step (8, 8) threads(128) {
    %Qd = scale.view %Q shard<0> at @device : !in -> !part
    %Od = scale.view %O shard<0> at @device : memref<64x32xf32> -> memref<32x32xf32>
    %c0 = arith.constant 0 : index
    %c16 = arith.constant 16 : index
    %c8 = arith.constant 8 : index
    %me = comm.rank @device
    %own = arith.muli %me, %c8 : index
    %zs = arith.constant dense<0.0> : tensor<8x8xf32>
    %q = tile.load %Qd[%row, 0] : !part -> tensor<8x32xbf16>
    %sum = scf.for %i = %c0 to %c16 step %c8 iter_args(%acc = %zs) -> (tensor<8x8xf32>) {
      %turned = arith.addi %own, %i : index
      %at = arith.remui %turned, %c16 : index
      %k = tile.load %Kg[%at, 0] : !all -> tensor<8x32xbf16>
      %v = tile.load %Vg[%at, %col] : !all -> tensor<8x8xbf16>
      %s = tile.gemm %q, %k, %zs transpose_b : tensor<8x32xbf16>, tensor<8x32xbf16> -> tensor<8x8xf32>
      %sb = arith.truncf %s : tensor<8x8xf32> to tensor<8x8xbf16>
      %r = tile.gemm %sb, %v, %acc : tensor<8x8xbf16>, tensor<8x8xbf16> -> tensor<8x8xf32>
      scf.yield %r : tensor<8x8xf32>
    }
    tile.store %sum, %Od[%row, %col] : tensor<8x8xf32>, memref<32x32xf32>
  }
  return
}

func.func @reference(%Q: !in, %K: !keys, %V: !keys, %O: memref<64x32xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 64 : index
  %w = arith.constant 32 : index
  %m = arith.constant 16 : index
  %z = arith.constant 0.0 : f64
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %w step %c1 {
      %o = scf.for %k = %c0 to %m step %c1 iter_args(%sum = %z) -> (f64) {
        %s = scf.for %l = %c0 to %w step %c1 iter_args(%dot = %z) -> (f64) {
          %a = memref.load %Q[%i, %l] : !in
          %b = memref.load %K[%k, %l] : !keys
          %x = arith.extf %a : bf16 to f64
          %y = arith.extf %b : bf16 to f64
          %p = arith.mulf %x, %y : f64
          %d = arith.addf %dot, %p : f64
          scf.yield %d : f64
        }
        %c = memref.load %V[%k, %j] : !keys
        %v = arith.extf %c : bf16 to f64
        %p = arith.mulf %s, %v : f64
        %t = arith.addf %sum, %p : f64
        scf.yield %t : f64
      }
      %r = arith.truncf %o : f64 to f32
      memref.store %r, %O[%i, %j] : memref<64x32xf32>
    }
  }
  return
}
