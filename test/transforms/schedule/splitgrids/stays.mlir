// RUN: tsopt %s --split-grids=arch=small --canonicalize | FileCheck %s

// Eight SMs of an H100.
scale.arch @small attributes {multiprocessors = 8, clock_mhz = 1980, shared_per_multiprocessor = 233472, shared_reserved_per_block = 1024,
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


// The last wave is more than half full.
// CHECK-LABEL: func @full
// CHECK: tile.kernel blocks(%{{.*}}, %{{.*}}) = (1, 30)
// CHECK-NOT: tile.kernel
// CHECK: return
func.func @full(%A: memref<1920x2048xf16> {tile.init = "random"}, %B: memref<2048x64xf16> {tile.init = "random"}, %C: memref<1920x64xf16> {tile.out}) {
  %zero = arith.constant dense<0.0> : tensor<64x64xf32>
  tile.kernel blocks(%x, %y) = (1, 30) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c32 = arith.constant 32 : index
    %c64 = arith.constant 64 : index
    %column = arith.muli %x, %c64 : index
    %row = arith.muli %y, %c64 : index
    %s = tile.pipelined %k = %c0 to %c32 step %c1 stages(at_least 3) iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      %at = arith.muli %k, %c64 : index
      %a = tile.load %A[%row, %at] : memref<1920x2048xf16> -> tensor<64x64xf16>
      %b = tile.load %B[%at, %column] : memref<2048x64xf16> -> tensor<64x64xf16>
      %t = tile.gemm %a, %b, %acc : tensor<64x64xf16>, tensor<64x64xf16> -> tensor<64x64xf32>
      tile.yield %t : tensor<64x64xf32>
    }
    %c = arith.truncf %s : tensor<64x64xf32> to tensor<64x64xf16>
    tile.store %c, %C[%row, %column] : tensor<64x64xf16>, memref<1920x64xf16>
  }
  return
}

// A persistent kernel says how many blocks there are.
// CHECK-LABEL: func @persistent
// CHECK: tile.kernel blocks(%{{.*}}, %{{.*}}) = (1, 17)
// CHECK-NOT: tile.kernel
// CHECK: return
func.func @persistent(%A: memref<1088x2048xf16> {tile.init = "random"}, %B: memref<2048x64xf16> {tile.init = "random"}, %C: memref<1088x64xf16> {tile.out}) {
  %zero = arith.constant dense<0.0> : tensor<64x64xf32>
  tile.kernel blocks(%x, %y) = (1, 17) threads(128) persistent {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c32 = arith.constant 32 : index
    %c64 = arith.constant 64 : index
    %column = arith.muli %x, %c64 : index
    %row = arith.muli %y, %c64 : index
    %s = tile.pipelined %k = %c0 to %c32 step %c1 stages(at_least 3) iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      %at = arith.muli %k, %c64 : index
      %a = tile.load %A[%row, %at] : memref<1088x2048xf16> -> tensor<64x64xf16>
      %b = tile.load %B[%at, %column] : memref<2048x64xf16> -> tensor<64x64xf16>
      %t = tile.gemm %a, %b, %acc : tensor<64x64xf16>, tensor<64x64xf16> -> tensor<64x64xf32>
      tile.yield %t : tensor<64x64xf32>
    }
    %c = arith.truncf %s : tensor<64x64xf32> to tensor<64x64xf16>
    tile.store %c, %C[%row, %column] : tensor<64x64xf16>, memref<1088x64xf16>
  }
  return
}
