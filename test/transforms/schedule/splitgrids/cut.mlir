// RUN: tsopt %s --split-grids=arch=small --canonicalize | FileCheck %s
// RUN: tsopt %s --split-grids=arch=small --remarks=pipeline 2>&1 >/dev/null | FileCheck %s --check-prefix=SAYS
// RUN: tsopt %s --split-grids=arch=small | tsrun - --verify | FileCheck %s --check-prefix=SAME
// SAME: verified

// Five blocks, two on an SM at a time, are a wave of four on two SMs and one of a single block. That block becomes a kernel
// whose work is divided anew.
// SAYS: remark: is cut, so that 1 of 5 blocks, the last wave, are a kernel of their own: predicted {{.*}} µs instead of {{.*}} µs
// SAYS: remark: each block computes 32 instead of 64 elements along block index #0

// CHECK-LABEL: func @main
// CHECK: tile.kernel blocks(%{{.*}}, %{{.*}}) = (1, 4) threads(128)
// CHECK-NOT: comm
// CHECK: tile.store
// CHECK: tile.kernel cluster(2) blocks(%{{.*}}, %[[Y:.*]]) = (2, 1)
// CHECK: %[[ROW:.*]] = arith.addi %[[Y]], %c4 : index
// CHECK: tile.store

// Two SMs of an H100.
scale.arch @small attributes {multiprocessors = 2, clock_mhz = 1980, shared_per_multiprocessor = 233472, shared_reserved_per_block = 1024,
    registers_per_multiprocessor = 65536, threads_per_multiprocessor = 2048, wake_cycles = 200, gemm_cycles = 20} {
  scale.level @thread {count = 1}
  scale.level @warp of @thread {count = 32}
  scale.level @warpgroup of @warp {count = 4}
  scale.level @block of @thread {count = 1024}
  scale.level @cluster of @block {count = 4}
  scale.level @device of @cluster {count = 1}
  scale.memory @l0 at @thread {bytes = 1020}
  scale.memory @l1 at @block {bytes = 232448, bytes_per_cycle = 128}
  scale.memory @l2 at @device {bytes = 52428800, bytes_per_cycle = 64}
  scale.memory @global at @device {bytes = 85899345920, bytes_per_second = 3.2e+12 : f64, latency_cycles = 800}
  scale.network @dsmem at @cluster {bytes_per_second = 1.6e+10 : f64, latency_ns = 800}
  scale.instruction @fma at @thread {flops_per_cycle = 2}
  scale.instruction @alu at @block {results_per_cycle = 128}
  scale.instruction @ex2 at @block {results_per_cycle = 16}
  scale.instruction @tma at @block
  scale.instruction @mma_m16n8k16 at @warp {flops = 4096, flops_per_cycle = 2560}
  scale.instruction @wgmma_f16 at @warpgroup {flops_per_cycle = 4096}
}

func.func @main(%A: memref<320x1024xf16> {tile.init = "random"}, %B: memref<1024x64xf16> {tile.init = "random"}, %C: memref<320x64xf16> {tile.out}) {
  %zero = arith.constant dense<0.0> : tensor<64x64xf32>
  tile.kernel blocks(%x, %y) = (1, 5) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c16 = arith.constant 16 : index
    %c64 = arith.constant 64 : index
    %column = arith.muli %x, %c64 : index
    %row = arith.muli %y, %c64 : index
    %s = tile.pipelined %k = %c0 to %c16 step %c1 stages(at_least 3) iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      %at = arith.muli %k, %c64 : index
      %a = tile.load %A[%row, %at] : memref<320x1024xf16> -> tensor<64x64xf16>
      %b = tile.load %B[%at, %column] : memref<1024x64xf16> -> tensor<64x64xf16>
      %t = tile.gemm %a, %b, %acc : tensor<64x64xf16>, tensor<64x64xf16> -> tensor<64x64xf32>
      tile.yield %t : tensor<64x64xf32>
    }
    %c = arith.truncf %s : tensor<64x64xf32> to tensor<64x64xf16>
    tile.store %c, %C[%row, %column] : tensor<64x64xf16>, memref<320x64xf16>
  }
  return
}

func.func @reference(%A: memref<320x1024xf16>, %B: memref<1024x64xf16>, %C: memref<320x64xf16>) {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = arith.constant 320 : index
  %n = arith.constant 64 : index
  %depth = arith.constant 1024 : index
  scf.for %i = %c0 to %m step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %s = scf.for %k = %c0 to %depth step %c1 iter_args(%acc = %zero) -> f32 {
        %a = memref.load %A[%i, %k] : memref<320x1024xf16>
        %b = memref.load %B[%k, %j] : memref<1024x64xf16>
        %x = arith.extf %a : f16 to f32
        %y = arith.extf %b : f16 to f32
        %p = arith.mulf %x, %y : f32
        %t = arith.addf %acc, %p : f32
        scf.yield %t : f32
      }
      %c = arith.truncf %s : f32 to f16
      memref.store %c, %C[%i, %j] : memref<320x64xf16>
    }
  }
  return
}
