// RUN: tsopt %s --coarsen-blocks=arch=small --canonicalize | FileCheck %s
// RUN: tsopt %s --coarsen-blocks=arch=small | tsrun - --verify | FileCheck %s --check-prefix=SAME
// SAME: verified

// Weights of 4 bits, two in a byte, and a result that is transposed: rows of words are rows of their elements, so that blocks can grow
// along them. Iterations stay: 16 bytes hold 32 elements, and each iteration has a scale of its own.
// CHECK-LABEL: func @main
// CHECK: tile.kernel blocks(%{{.*}}, %{{.*}}) = (2, 2) threads(256)
// CHECK: tile.pipelined %{{.*}} = %c0 to %c4 step
// CHECK: tile.load %arg0{{.*}} -> tensor<64x16xi8>
// CHECK: tile.load %arg1{{.*}} -> tensor<128x32xf16>
// CHECK: tile.bitcast %{{.*}} : tensor<64x16xi8> -> tensor<64x32xi4>
// CHECK: tile.gemm {{.*}} -> tensor<64x128xf32>
// CHECK: tile.transpose %{{.*}}, [1, 0] : tensor<64x128xf32>
// CHECK: tile.store {{.*}} : tensor<128x64xf16>

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

func.func @main(%W: memref<128x64xi8> {tile.init = "integers"}, %A: memref<256x128xf16> {tile.init = "random"}, %s: memref<4xf16> {tile.init = "random"}, %C: memref<256x128xf16> {tile.out, tile.tolerance = 1.0e-2 : f64}) {
  tile.kernel blocks(%x, %y) = (2, 4) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %c16 = arith.constant 16 : index
    %c32 = arith.constant 32 : index
    %c64 = arith.constant 64 : index
    %row = arith.muli %y, %c64 : index
    %column = arith.muli %x, %c64 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %sum = tile.pipelined %k = %c0 to %c4 step %c1 stages(at_least 2) iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      %half = arith.muli %k, %c16 : index
      %at = arith.muli %k, %c32 : index
      %w = tile.load %W[%column, %half] : memref<128x64xi8> -> tensor<64x16xi8>
      %a = tile.load %A[%row, %at] : memref<256x128xf16> -> tensor<64x32xf16>
      %n = memref.load %s[%k] : memref<4xf16>
      %i = tile.bitcast %w : tensor<64x16xi8> -> tensor<64x32xi4>
      %f = arith.sitofp %i : tensor<64x32xi4> to tensor<64x32xf16>
      %scale = tile.fill %n : f16 -> tensor<64x32xf16>
      %b = arith.mulf %f, %scale : tensor<64x32xf16>
      %d = tile.gemm %b, %a, %acc transpose_b : tensor<64x32xf16>, tensor<64x32xf16> -> tensor<64x64xf32>
      tile.yield %d : tensor<64x64xf32>
    }
    %t = tile.transpose %sum, [1, 0] : tensor<64x64xf32>
    %o = arith.truncf %t : tensor<64x64xf32> to tensor<64x64xf16>
    tile.store %o, %C[%row, %column] : tensor<64x64xf16>, memref<256x128xf16>
  }
  return
}

func.func @reference(%W: memref<128x64xi8>, %A: memref<256x128xf16>, %s: memref<4xf16>, %C: memref<256x128xf16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c32 = arith.constant 32 : index
  %c128 = arith.constant 128 : index
  %c256 = arith.constant 256 : index
  %four = arith.constant 4 : i8
  %none = arith.constant 0.0 : f32
  scf.for %i = %c0 to %c256 step %c1 {
    scf.for %j = %c0 to %c128 step %c1 {
      %sum = scf.for %k = %c0 to %c128 step %c1 iter_args(%t = %none) -> (f32) {
        %byte = arith.divui %k, %c2 : index
        %odd = arith.remui %k, %c2 : index
        %group = arith.divui %k, %c32 : index
        %w = memref.load %W[%j, %byte] : memref<128x64xi8>
        %left = arith.shli %w, %four : i8
        %isLow = arith.cmpi eq, %odd, %c0 : index
        %top = arith.select %isLow, %left, %w : i8
        %v = arith.shrsi %top, %four : i8
        %f = arith.sitofp %v : i8 to f32
        %n = memref.load %s[%group] : memref<4xf16>
        %nw = arith.extf %n : f16 to f32
        %b = arith.mulf %f, %nw : f32
        %a = memref.load %A[%i, %k] : memref<256x128xf16>
        %aw = arith.extf %a : f16 to f32
        %p = arith.mulf %aw, %b : f32
        %u = arith.addf %t, %p : f32
        scf.yield %u : f32
      }
      %r = arith.truncf %sum : f32 to f16
      memref.store %r, %C[%i, %j] : memref<256x128xf16>
    }
  }
  return
}
