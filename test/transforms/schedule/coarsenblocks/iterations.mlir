// RUN: tsopt %s --coarsen-blocks=arch=small --canonicalize | FileCheck %s
// RUN: tsopt %s --coarsen-blocks=arch=small | tsrun - --verify --tolerance=1e-3 | FileCheck %s --check-prefix=SAME
// RUN: tsopt %s --coarsen-blocks=arch=small --remarks=pipeline 2>&1 >/dev/null | FileCheck %s --check-prefix=SAYS
// SAME: verified

// Gradients of attention: each iteration of 32 queries waits for three GEMMs. What an iteration makes of its queries is added up, or
// has a place of its own in memory, so that eight iterations become one.
// SAYS: remark: each iteration computes 256 instead of 32 elements: predicted

// CHECK-LABEL: func @main
// CHECK: tile.kernel blocks(%{{.*}}, %[[HEAD:.*]]) = (1, 2) threads(256)
// CHECK: tile.load %arg0[%[[HEAD]], %{{.*}}, 0] : {{.*}} -> tensor<128x16xf16>
// CHECK: tile.pipelined %[[N:.*]] = %c0 to %c1 step
// CHECK: %[[AT:.*]] = arith.muli %[[N]], %c256
// CHECK: tile.load %arg1[%[[HEAD]], %[[AT]], 0] : {{.*}} -> tensor<256x16xf16>
// CHECK: tile.gemm {{.*}} : tensor<128x16xf16>, tensor<256x16xf16> -> tensor<128x256xf32>
// CHECK: tile.gemm {{.*}} : tensor<128x256xf16>, tensor<256x16xf16> -> tensor<128x16xf32>
// CHECK: tile.gemm {{.*}} : tensor<128x256xf16>, tensor<128x16xf16> -> tensor<256x16xf32>
// CHECK: tile.atomic add %{{.*}}, %arg5[%[[HEAD]], %[[AT]], 0] : tensor<256x16xf32>

// One SM of an H100.
scale.arch @small attributes {multiprocessors = 1, clock_mhz = 1980, shared_per_multiprocessor = 233472, shared_reserved_per_block = 1024,
    registers_per_multiprocessor = 65536, threads_per_multiprocessor = 2048, wake_cycles = 200, gemm_cycles = 20} {
  scale.level @thread {count = 1}
  scale.level @warp of @thread {count = 32}
  scale.level @warpgroup of @warp {count = 4}
  scale.level @block of @thread {count = 1024}
  scale.level @device of @block {count = 1}
  scale.memory @l0 at @thread {bytes = 1020}
  scale.memory @l1 at @block {bytes = 232448, bytes_per_cycle = 128}
  scale.memory @l2 at @device {bytes = 52428800, bytes_per_cycle = 64}
  scale.memory @global at @device {bytes = 85899345920, bytes_per_second = 3.2e+12 : f64, latency_cycles = 800}
  scale.instruction @fma at @thread {flops_per_cycle = 2}
  scale.instruction @alu at @block {results_per_cycle = 128}
  scale.instruction @ex2 at @block {results_per_cycle = 16}
  scale.instruction @tma at @block
  scale.instruction @mma_m16n8k16 at @warp {flops = 4096, flops_per_cycle = 2560}
  scale.instruction @wgmma_f16 at @warpgroup {flops_per_cycle = 4096}
}

func.func @main(%K: memref<2x120x16xf16> {tile.init = "random"}, %Q: memref<2x250x16xf16> {tile.init = "random"}, %dO: memref<2x250x16xf16> {tile.init = "random"}, %L: memref<2x250xf32> {tile.init = "random"}, %dV: memref<2x120x16xf32> {tile.out}, %dQ: memref<2x250x16xf32> {tile.init = "random"}) {
  %zero = arith.constant dense<0.0> : tensor<128x16xf32>
  %zeros = arith.constant dense<0.0> : tensor<128x32xf32>
  %none = arith.constant dense<0.0> : tensor<32x16xf32>
  tile.kernel blocks(%y, %head) = (1, 2) threads(256) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    %c32 = arith.constant 32 : index
    %c128 = arith.constant 128 : index
    %row = arith.muli %y, %c128 : index
    %k = tile.load %K[%head, %row, 0] [1, 128, 16] : memref<2x120x16xf16> -> tensor<128x16xf16>
    %dv = tile.pipelined %n = %c0 to %c8 step %c1 stages(at_least 2) iter_args(%acc = %zero) -> (tensor<128x16xf32>) {
      %at = arith.muli %n, %c32 : index
      %q = tile.load %Q[%head, %at, 0] [1, 32, 16] : memref<2x250x16xf16> -> tensor<32x16xf16>
      %do = tile.load %dO[%head, %at, 0] [1, 32, 16] : memref<2x250x16xf16> -> tensor<32x16xf16>
      %l = tile.load %L[%head, %at] [1, 32] : memref<2x250xf32> -> tensor<32xf32>
      %s = tile.gemm %k, %q, %zeros transpose_b policy(full_row) : tensor<128x16xf16>, tensor<32x16xf16> -> tensor<128x32xf32>
      %line = tile.expand_dims %l dim 0 : tensor<32xf32>
      %lines = tile.broadcast %line : tensor<1x32xf32> -> tensor<128x32xf32>
      %p = arith.mulf %s, %lines : tensor<128x32xf32>
      %p16 = arith.truncf %p : tensor<128x32xf32> to tensor<128x32xf16>
      %next = tile.gemm %p16, %do, %acc policy(full_row) : tensor<128x32xf16>, tensor<32x16xf16> -> tensor<128x16xf32>
      %dq = tile.gemm %p16, %k, %none transpose_a : tensor<128x32xf16>, tensor<128x16xf16> -> tensor<32x16xf32>
      tile.atomic add %dq, %dQ[%head, %at, 0] [1, 32, 16] : tensor<32x16xf32>, memref<2x250x16xf32>
      tile.yield %next : tensor<128x16xf32>
    }
    tile.store %dv, %dV[%head, %row, 0] [1, 128, 16] : tensor<128x16xf32>, memref<2x120x16xf32>
  }
  return
}

func.func @reference(%K: memref<2x120x16xf16>, %Q: memref<2x250x16xf16>, %dO: memref<2x250x16xf16>, %L: memref<2x250xf32>, %dV: memref<2x120x16xf32>, %dQ: memref<2x250x16xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c16 = arith.constant 16 : index
  %c120 = arith.constant 120 : index
  %c250 = arith.constant 250 : index
  %none = arith.constant 0.0 : f32
  scf.for %head = %c0 to %c2 step %c1 {
    scf.for %i = %c0 to %c120 step %c1 {
      scf.for %j = %c0 to %c250 step %c1 {
        %s = scf.for %e = %c0 to %c16 step %c1 iter_args(%t = %none) -> (f32) {
          %k = memref.load %K[%head, %i, %e] : memref<2x120x16xf16>
          %q = memref.load %Q[%head, %j, %e] : memref<2x250x16xf16>
          %kw = arith.extf %k : f16 to f32
          %qw = arith.extf %q : f16 to f32
          %x = arith.mulf %kw, %qw : f32
          %u = arith.addf %t, %x : f32
          scf.yield %u : f32
        }
        %l = memref.load %L[%head, %j] : memref<2x250xf32>
        %p = arith.mulf %s, %l : f32
        %p16 = arith.truncf %p : f32 to f16
        %w = arith.extf %p16 : f16 to f32
        scf.for %d = %c0 to %c16 step %c1 {
          %do = memref.load %dO[%head, %j, %d] : memref<2x250x16xf16>
          %dow = arith.extf %do : f16 to f32
          %x = arith.mulf %w, %dow : f32
          %v = memref.load %dV[%head, %i, %d] : memref<2x120x16xf32>
          %first = arith.cmpi eq, %j, %c0 : index
          %v0 = arith.select %first, %none, %v : f32
          %v1 = arith.addf %v0, %x : f32
          memref.store %v1, %dV[%head, %i, %d] : memref<2x120x16xf32>
          %k = memref.load %K[%head, %i, %d] : memref<2x120x16xf16>
          %kw = arith.extf %k : f16 to f32
          %z = arith.mulf %w, %kw : f32
          %g = memref.load %dQ[%head, %j, %d] : memref<2x250x16xf32>
          %g1 = arith.addf %g, %z : f32
          memref.store %g1, %dQ[%head, %j, %d] : memref<2x250x16xf32>
        }
      }
    }
  }
  return
}
