// RUN: tsopt %s --coarsen-blocks=arch=small --canonicalize | FileCheck %s
// RUN: tsopt %s --coarsen-blocks=arch=small | tsrun - --verify | FileCheck %s --check-prefix=SAME
// SAME: verified

// As halves.mlir, but no constant says how far the windows lie apart: half tiles begin 64 columns per block earlier.
// CHECK-LABEL: func @main
// CHECK: tile.kernel blocks(%[[X:.*]], %{{.*}}) = (4, 1) threads(256)
// CHECK: %[[BACK:.*]] = arith.muli %[[X]], %c-64
// CHECK: %[[TWICE:.*]] = arith.addi %[[X]], %[[X]]
// CHECK: %[[COLUMN:.*]] = arith.muli %[[TWICE]], %c64
// CHECK: %[[AT:.*]] = arith.addi %[[COLUMN]], %[[BACK]]
// CHECK: tile.load %arg1[%{{.*}}, %[[AT]]]{{.*}} -> tensor<128x64xf16>

// Eight SMs of an H100.
scale.arch @small attributes {multiprocessors = 8, clock_mhz = 1980, shared_per_multiprocessor = 233472, shared_reserved_per_block = 1024,
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

func.func @main(%A: memref<60x1024xf16> {tile.init = "random"}, %B: memref<1024x250xf16> {tile.init = "random"},
                %bias: memref<250xf32> {tile.init = "random"}, %C: memref<60x250xf16> {tile.out}) {
  %zero = arith.constant dense<0.0> : tensor<64x128xf32>
  tile.kernel blocks(%x, %y) = (2, 1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c16 = arith.constant 16 : index
    %c64 = arith.constant 64 : index
    %twice = arith.addi %x, %x : index
    %column = arith.muli %twice, %c64 : index
    %row = arith.muli %y, %c64 : index
    %s = tile.pipelined %k = %c0 to %c16 step %c1 stages(at_least 3) iter_args(%acc = %zero) -> (tensor<64x128xf32>) {
      %at = arith.muli %k, %c64 : index
      %a = tile.load %A[%row, %at] : memref<60x1024xf16> -> tensor<64x64xf16>
      %b = tile.load %B[%at, %column] : memref<1024x250xf16> -> tensor<64x128xf16>
      %t = tile.gemm %a, %b, %acc : tensor<64x64xf16>, tensor<64x128xf16> -> tensor<64x128xf32>
      tile.yield %t : tensor<64x128xf32>
    }
    %v = tile.load %bias[%column] : memref<250xf32> -> tensor<128xf32>
    %v1 = tile.expand_dims %v dim 0 : tensor<128xf32> -> tensor<1x128xf32>
    %v2 = tile.broadcast %v1 : tensor<1x128xf32> -> tensor<64x128xf32>
    %u = arith.addf %s, %v2 : tensor<64x128xf32>
    %c = arith.truncf %u : tensor<64x128xf32> to tensor<64x128xf16>
    tile.store %c, %C[%row, %column] : tensor<64x128xf16>, memref<60x250xf16>
  }
  return
}

func.func @reference(%A: memref<60x1024xf16>, %B: memref<1024x250xf16>, %bias: memref<250xf32>, %C: memref<60x250xf16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = arith.constant 60 : index
  %n = arith.constant 250 : index
  %depth = arith.constant 1024 : index
  scf.for %i = %c0 to %m step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %first = memref.load %bias[%j] : memref<250xf32>
      %s = scf.for %k = %c0 to %depth step %c1 iter_args(%acc = %first) -> f32 {
        %a = memref.load %A[%i, %k] : memref<60x1024xf16>
        %b = memref.load %B[%k, %j] : memref<1024x250xf16>
        %x = arith.extf %a : f16 to f32
        %y = arith.extf %b : f16 to f32
        %p = arith.mulf %x, %y : f32
        %t = arith.addf %acc, %p : f32
        scf.yield %t : f32
      }
      %c = arith.truncf %s : f32 to f16
      memref.store %c, %C[%i, %j] : memref<60x250xf16>
    }
  }
  return
}
