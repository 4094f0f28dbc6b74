// RUN: tsopt %s --coarsen-blocks=arch=small --canonicalize | FileCheck %s
// RUN: tsopt %s --coarsen-blocks=arch=small | tsrun - --verify | FileCheck %s --check-prefix=SAME
// RUN: tsopt %s --coarsen-blocks=arch=small --remarks=pipeline 2>&1 >/dev/null | FileCheck %s --check-prefix=SAYS
// SAME: verified

// Tiles of 64x64 read more of the L2 cache than the tensor cores need time for. Three rows of blocks become one, whose last rows
// lie outside of the arrays, where nothing is read or written. Four iterations of 32, whose rows have 64 bytes, become one.
// SAYS: remark: each block computes 192 instead of 64 elements along block index #1, each iteration computes 128 instead of 32 elements, a block has 384 instead of 128 threads: predicted {{.*}} µs instead of {{.*}} µs

// CHECK-LABEL: func @main
// CHECK: tile.kernel blocks(%[[X:.*]], %[[Y:.*]]) = (4, 1) threads(384)
// CHECK: %[[COLUMN:.*]] = arith.muli %[[X]], %c64
// CHECK: tile.pipelined %[[K:.*]] = %c0 to %c1 step
// CHECK: %[[ROW:.*]] = arith.muli %[[Y]], %c192
// CHECK: %[[AT:.*]] = arith.muli %[[K]], %c128
// CHECK: tile.load %arg0[%[[ROW]], %[[AT]]] {{.*}} -> tensor<192x128xf16>
// CHECK: tile.load %arg1[%[[AT]], 0, %[[COLUMN]]] [128, 1, 64] {{.*}} -> tensor<128x64xf16>
// CHECK: tile.gemm {{.*}} -> tensor<192x64xf32>
// CHECK: arith.truncf {{.*}} to tensor<192x64xf16>
// CHECK: tile.store {{.*}} : tensor<192x64xf16>

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

func.func @main(%A: memref<190x104xf16> {tile.init = "random"}, %B: memref<104x1x250xf16> {tile.init = "random"}, %bias: memref<250xf16> {tile.init = "random"}, %C: memref<190x250xf16> {tile.out}) {
  %zero = arith.constant dense<0.0> : tensor<64x64xf32>
  tile.kernel blocks(%x, %y) = (4, 3) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %c32 = arith.constant 32 : index
    %c64 = arith.constant 64 : index
    %column = arith.muli %x, %c64 : index
    %s = tile.pipelined %k = %c0 to %c4 step %c1 stages(at_least 2) iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      %row = arith.muli %y, %c64 : index
      %at = arith.muli %k, %c32 : index
      %a = tile.load %A[%row, %at] : memref<190x104xf16> -> tensor<64x32xf16>
      %b = tile.load %B[%at, 0, %column] [32, 1, 64] : memref<104x1x250xf16> -> tensor<32x64xf16>
      %t = tile.gemm %a, %b, %acc : tensor<64x32xf16>, tensor<32x64xf16> -> tensor<64x64xf32>
      tile.yield %t : tensor<64x64xf32>
    }
    %row = arith.muli %y, %c64 : index
    %one = tile.load %bias[%column] : memref<250xf16> -> tensor<64xf16>
    %wide = arith.extf %one : tensor<64xf16> to tensor<64xf32>
    %line = tile.expand_dims %wide dim 0 : tensor<64xf32> -> tensor<1x64xf32>
    %lines = tile.broadcast %line : tensor<1x64xf32> -> tensor<64x64xf32>
    %sum = arith.addf %s, %lines : tensor<64x64xf32>
    %c = arith.truncf %sum : tensor<64x64xf32> to tensor<64x64xf16>
    tile.store %c, %C[%row, %column] : tensor<64x64xf16>, memref<190x250xf16>
  }
  return
}

func.func @reference(%A: memref<190x104xf16>, %B: memref<104x1x250xf16>, %bias: memref<250xf16>, %C: memref<190x250xf16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = arith.constant 190 : index
  %n = arith.constant 250 : index
  %depth = arith.constant 104 : index
  scf.for %i = %c0 to %m step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %first = memref.load %bias[%j] : memref<250xf16>
      %begin = arith.extf %first : f16 to f32
      %sum = scf.for %k = %c0 to %depth step %c1 iter_args(%s = %begin) -> (f32) {
        %a = memref.load %A[%i, %k] : memref<190x104xf16>
        %b = memref.load %B[%k, %c0, %j] : memref<104x1x250xf16>
        %x = arith.extf %a : f16 to f32
        %y = arith.extf %b : f16 to f32
        %p = arith.mulf %x, %y : f32
        %t = arith.addf %s, %p : f32
        scf.yield %t : f32
      }
      %r = arith.truncf %sum : f32 to f16
      memref.store %r, %C[%i, %j] : memref<190x250xf16>
    }
  }
  return
}
