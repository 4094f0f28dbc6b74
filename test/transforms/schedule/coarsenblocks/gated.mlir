// RUN: tsopt %s --coarsen-blocks=arch=small --canonicalize | FileCheck %s
// RUN: tsopt %s --coarsen-blocks=arch=small | tsrun - --verify | FileCheck %s --check-prefix=SAME
// SAME: verified

// A gated layer: two GEMMs in one loop read the same rows, and their results meet behind it. Both kinds of blocks become larger.
// CHECK-LABEL: func @main
// CHECK: tile.kernel blocks(%{{.*}}, %{{.*}}) = (2, 2) threads(256)
// CHECK: tile.gemm {{.*}} -> tensor<128x128xf32>
// CHECK: tile.gemm {{.*}} -> tensor<128x128xf32>
// CHECK: tile.store {{.*}} : tensor<128x128xf16>

// Four SMs of an H100.
scale.arch @small attributes {multiprocessors = 4, clock_mhz = 1980, shared_per_multiprocessor = 233472, shared_reserved_per_block = 1024,
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

func.func @main(%X: memref<256x128xf16> {tile.init = "random"}, %G: memref<128x256xf16> {tile.init = "random"}, %U: memref<128x256xf16> {tile.init = "random"}, %O: memref<256x256xf16> {tile.out}) {
  %zero = arith.constant dense<0.0> : tensor<64x64xf32>
  tile.kernel blocks(%x, %y) = (4, 4) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c64 = arith.constant 64 : index
    %row = arith.muli %y, %c64 : index
    %column = arith.muli %x, %c64 : index
    %p, %q = tile.pipelined %k = %c0 to %c2 step %c1 stages(at_least 2) iter_args(%s = %zero, %t = %zero) -> (tensor<64x64xf32>, tensor<64x64xf32>) {
      %at = arith.muli %k, %c64 : index
      %a = tile.load %X[%row, %at] : memref<256x128xf16> -> tensor<64x64xf16>
      %g = tile.load %G[%at, %column] : memref<128x256xf16> -> tensor<64x64xf16>
      %u = tile.load %U[%at, %column] : memref<128x256xf16> -> tensor<64x64xf16>
      %d = tile.gemm %a, %g, %s : tensor<64x64xf16>, tensor<64x64xf16> -> tensor<64x64xf32>
      %e = tile.gemm %a, %u, %t : tensor<64x64xf16>, tensor<64x64xf16> -> tensor<64x64xf32>
      tile.yield %d, %e : tensor<64x64xf32>, tensor<64x64xf32>
    }
    %r = arith.mulf %p, %q : tensor<64x64xf32>
    %o = arith.truncf %r : tensor<64x64xf32> to tensor<64x64xf16>
    tile.store %o, %O[%row, %column] : tensor<64x64xf16>, memref<256x256xf16>
  }
  return
}

func.func @reference(%X: memref<256x128xf16>, %G: memref<128x256xf16>, %U: memref<128x256xf16>, %O: memref<256x256xf16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 256 : index
  %depth = arith.constant 128 : index
  %none = arith.constant 0.0 : f32
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %p, %q = scf.for %k = %c0 to %depth step %c1 iter_args(%s = %none, %t = %none) -> (f32, f32) {
        %a = memref.load %X[%i, %k] : memref<256x128xf16>
        %g = memref.load %G[%k, %j] : memref<128x256xf16>
        %u = memref.load %U[%k, %j] : memref<128x256xf16>
        %x = arith.extf %a : f16 to f32
        %y = arith.extf %g : f16 to f32
        %z = arith.extf %u : f16 to f32
        %xy = arith.mulf %x, %y : f32
        %xz = arith.mulf %x, %z : f32
        %d = arith.addf %s, %xy : f32
        %e = arith.addf %t, %xz : f32
        scf.yield %d, %e : f32, f32
      }
      %r = arith.mulf %p, %q : f32
      %o = arith.truncf %r : f32 to f16
      memref.store %o, %O[%i, %j] : memref<256x256xf16>
    }
  }
  return
}
