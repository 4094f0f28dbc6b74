// RUN: tsopt %s --coarsen-blocks=arch=small --canonicalize | FileCheck %s
// RUN: tsopt %s --coarsen-blocks=arch=small | tsrun - --verify | FileCheck %s --check-prefix=SAME
// SAME: verified

// Two loops add to one accumulator, as in a layer with a low-rank adapter: A B + X Y. The second loop starts its windows with a sum, at
// column 64 of its arrays.
// CHECK-LABEL: func @main
// CHECK: tile.kernel blocks(%{{.*}}, %{{.*}}) = (2, 2) threads(128)
// CHECK: tile.pipelined
// CHECK: tile.gemm {{.*}} -> tensor<128x128xf32>
// CHECK: tile.pipelined
// CHECK: tile.gemm {{.*}} -> tensor<128x128xf32>

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

func.func @main(%A: memref<256x128xf16> {tile.init = "random"}, %B: memref<128x256xf16> {tile.init = "random"}, %X: memref<256x192xf16> {tile.init = "random"}, %Y: memref<192x256xf16> {tile.init = "random"}, %C: memref<256x256xf32> {tile.out}) {
  %zero = arith.constant dense<0.0> : tensor<64x64xf32>
  tile.kernel blocks(%x, %y) = (4, 4) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c32 = arith.constant 32 : index
    %c64 = arith.constant 64 : index
    %half = arith.muli %y, %c32 : index
    %row = arith.addi %half, %half : index
    %column = arith.muli %x, %c64 : index
    %s = tile.pipelined %k = %c0 to %c2 step %c1 stages(at_least 2) iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      %at = arith.muli %k, %c64 : index
      %a = tile.load %A[%row, %at] : memref<256x128xf16> -> tensor<64x64xf16>
      %b = tile.load %B[%at, %column] : memref<128x256xf16> -> tensor<64x64xf16>
      %t = tile.gemm %a, %b, %acc : tensor<64x64xf16>, tensor<64x64xf16> -> tensor<64x64xf32>
      tile.yield %t : tensor<64x64xf32>
    }
    %r = tile.pipelined %k = %c0 to %c2 step %c1 stages(at_least 2) iter_args(%acc = %s) -> (tensor<64x64xf32>) {
      %from = arith.muli %k, %c64 : index
      %at = arith.addi %from, %c64 : index
      %a = tile.load %X[%row, %at] : memref<256x192xf16> -> tensor<64x64xf16>
      %b = tile.load %Y[%at, %column] : memref<192x256xf16> -> tensor<64x64xf16>
      %t = tile.gemm %a, %b, %acc : tensor<64x64xf16>, tensor<64x64xf16> -> tensor<64x64xf32>
      tile.yield %t : tensor<64x64xf32>
    }
    tile.store %r, %C[%row, %column] : tensor<64x64xf32>, memref<256x256xf32>
  }
  return
}

func.func @reference(%A: memref<256x128xf16>, %B: memref<128x256xf16>, %X: memref<256x192xf16>, %Y: memref<192x256xf16>, %C: memref<256x256xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 256 : index
  %depth = arith.constant 128 : index
  %c64 = arith.constant 64 : index
  %none = arith.constant 0.0 : f32
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %sum = scf.for %k = %c0 to %depth step %c1 iter_args(%s = %none) -> (f32) {
        %l = arith.addi %k, %c64 : index
        %a = memref.load %A[%i, %k] : memref<256x128xf16>
        %b = memref.load %B[%k, %j] : memref<128x256xf16>
        %x = memref.load %X[%i, %l] : memref<256x192xf16>
        %y = memref.load %Y[%l, %j] : memref<192x256xf16>
        %aw = arith.extf %a : f16 to f32
        %bw = arith.extf %b : f16 to f32
        %xw = arith.extf %x : f16 to f32
        %yw = arith.extf %y : f16 to f32
        %p = arith.mulf %aw, %bw : f32
        %q = arith.mulf %xw, %yw : f32
        %t = arith.addf %s, %p : f32
        %u = arith.addf %t, %q : f32
        scf.yield %u : f32
      }
      memref.store %sum, %C[%i, %j] : memref<256x256xf32>
    }
  }
  return
}
