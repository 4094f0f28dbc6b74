// What the units of an iteration load, each of its own, the block loads ahead: windows one after the other along a dimension, or the same
// for all. Each unit then loads its part of the ring. Windows that lie apart stay.
//
// RUN: tsopt %s --desugar --software-pipeline --verify-diagnostics --remarks=pipeline | FileCheck %s
// RUN: tsrun %s --verify-each-stage --once --schedules 1 | FileCheck %s --check-prefix=SAME
// SAME: verified after every one of

// CHECK: %[[A:.*]] = tile.alloc : memref<3x32x64xf16, #scale.mem<l1>>
// CHECK: %[[B:.*]] = tile.alloc : memref<3x64x16xf16, #scale.mem<l1>>
// CHECK: %[[C:.*]] = tile.alloc : memref<3x32x32xf16, #scale.mem<l1>>
// CHECK: tile.copy async %arg0[%{{.*}}, %{{.*}}] to %[[A]][%{{.*}}] tile(32, 64) : memref<32x256xf16>
// CHECK: tile.copy async %arg1[%{{.*}}, %{{.*}}, %{{.*}}] [64, 1, 16] to %[[B]][%{{.*}}] tile(64, 16) : memref<256x2x16xf16>
// CHECK: tile.copy async %arg0[%{{.*}}, %{{.*}}] to %[[C]][%{{.*}}] tile(32, 32)
// CHECK: scf.for
// CHECK: scale.on @warpgroup as (%[[W:.*]], %{{.*}}) in
// CHECK-DAG: tile.load %[[A]][%{{.*}}, %{{.*}}, %{{.*}}] : memref<3x32x64xf16, #scale.mem<l1>> -> tensor<32x32xf16>
// CHECK-DAG: tile.load %[[B]][%{{.*}}, %{{.*}}, %{{.*}}] : memref<3x64x16xf16, #scale.mem<l1>> -> tensor<32x16xf16>
// CHECK-DAG: tile.load %[[C]][%{{.*}}, %{{.*}}, %{{.*}}] : memref<3x32x32xf16, #scale.mem<l1>> -> tensor<32x32xf16>
func.func @main(%x: memref<32x256xf16> {tile.init = "random"}, %y: memref<256x2x16xf16> {tile.init = "random"}, %far: memref<512x16xf16> {tile.init = "random"},
                %z: memref<32x16xf32> {tile.out, tile.tolerance = 4.0e-3 : f64}) {
  tile.kernel blocks(%k) = (1) threads(256) {
    %zero = arith.constant dense<0.0> : tensor<32x16xf32, #tile.layout<warpgroup = [2@+]>>
    %s = tile.pipelined %i = 0 to 256 step 64 stages(3) iter_args(%acc = %zero) -> (tensor<32x16xf32, #tile.layout<warpgroup = [2@+]>>) {
      %n = scale.on @warpgroup as (%w, %m) in(%acc as %sum partial<add>) : (tensor<32x16xf32, #tile.layout<warpgroup = [2@+]>>) -> (tensor<32x16xf32, #tile.layout<warpgroup = [2@+]>> partial<add>) {
        %c0 = arith.constant 0 : index
        %c1 = arith.constant 1 : index
        %c32 = arith.constant 32 : index
        %c64 = arith.constant 64 : index
        %own = arith.muli %w, %c32 : index
        %at = arith.addi %i, %own : index
        %a = tile.load %x[%c0, %at] : memref<32x256xf16> -> tensor<32x32xf16>
        %p = tile.load %y[%at, %c1, %c0] [32, 1, 16] : memref<256x2x16xf16> -> tensor<32x16xf16>
        %both = tile.load %x[%c0, %i] : memref<32x256xf16> -> tensor<32x32xf16>
        %apart = arith.muli %w, %c64 : index
        %there = arith.addi %i, %apart : index
        // expected-remark @below {{is not prefetched: its indices depend on more than the loop counter and memory that the kernel does not write}}
        %f = tile.load %far[%there, %c0] : memref<512x16xf16> -> tensor<32x16xf16>
        %e = tile.gemm %a, %p, %sum : tensor<32x32xf16>, tensor<32x16xf16> -> tensor<32x16xf32>
        %d = tile.gemm %both, %f, %e : tensor<32x32xf16>, tensor<32x16xf16> -> tensor<32x16xf32>
        scale.yield %d : tensor<32x16xf32>
      }
      tile.yield %n : tensor<32x16xf32, #tile.layout<warpgroup = [2@+]>>
    }
    %t = scale.on @warpgroup as (%w, %m) in(%s as %sum partial<add>) : (tensor<32x16xf32, #tile.layout<warpgroup = [2@+]>>) -> (tensor<32x16xf32> replica) {
      %u = comm.all_reduce add %sum at @warpgroup : tensor<32x16xf32> -> tensor<32x16xf32>
      scale.yield %u : tensor<32x16xf32>
    }
    tile.store %t, %z[0, 0] : tensor<32x16xf32>, memref<32x16xf32>
  }
  return
}
