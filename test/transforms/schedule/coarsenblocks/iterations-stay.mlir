// RUN: tsopt %s --coarsen-blocks=arch=small | FileCheck %s

// Loops whose iterations stay as they are written.

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

// A number of them that no factor divides: what lies outside of the arrays would be added up.
// CHECK-LABEL: func @odd
// CHECK: tile.pipelined
// CHECK: tile.gemm {{.*}} -> tensor<128x32xf32>
func.func @odd(%K: memref<2x120x16xf16> {tile.init = "random"}, %Q: memref<2x250x16xf16> {tile.init = "random"}, %dO: memref<2x250x16xf16> {tile.init = "random"}, %L: memref<2x250xf32> {tile.init = "random"}, %dV: memref<2x120x16xf32> {tile.out}, %dQ: memref<2x250x16xf32> {tile.init = "random"}) {
  %zero = arith.constant dense<0.0> : tensor<128x16xf32>
  %zeros = arith.constant dense<0.0> : tensor<128x32xf32>
  %none = arith.constant dense<0.0> : tensor<32x16xf32>
  tile.kernel blocks(%y, %head) = (1, 2) threads(256) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 7 : index
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

// Each reads what the one before has added to.
// CHECK-LABEL: func @reads
// CHECK: tile.pipelined
// CHECK: tile.gemm {{.*}} -> tensor<128x32xf32>
func.func @reads(%K: memref<2x120x16xf16> {tile.init = "random"}, %Q: memref<2x250x16xf32> {tile.init = "random"}, %dO: memref<2x250x16xf16> {tile.init = "random"}, %L: memref<2x250xf32> {tile.init = "random"}, %dV: memref<2x120x16xf32> {tile.out}) {
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
      %q32 = tile.load %Q[%head, %at, 0] [1, 32, 16] : memref<2x250x16xf32> -> tensor<32x16xf32>
      %q = arith.truncf %q32 : tensor<32x16xf32> to tensor<32x16xf16>
      %do = tile.load %dO[%head, %at, 0] [1, 32, 16] : memref<2x250x16xf16> -> tensor<32x16xf16>
      %l = tile.load %L[%head, %at] [1, 32] : memref<2x250xf32> -> tensor<32xf32>
      %s = tile.gemm %k, %q, %zeros transpose_b policy(full_row) : tensor<128x16xf16>, tensor<32x16xf16> -> tensor<128x32xf32>
      %line = tile.expand_dims %l dim 0 : tensor<32xf32>
      %lines = tile.broadcast %line : tensor<1x32xf32> -> tensor<128x32xf32>
      %p = arith.mulf %s, %lines : tensor<128x32xf32>
      %p16 = arith.truncf %p : tensor<128x32xf32> to tensor<128x32xf16>
      %next = tile.gemm %p16, %do, %acc policy(full_row) : tensor<128x32xf16>, tensor<32x16xf16> -> tensor<128x16xf32>
      %dq = tile.gemm %p16, %k, %none transpose_a : tensor<128x32xf16>, tensor<128x16xf16> -> tensor<32x16xf32>
      tile.atomic add %dq, %Q[%head, %at, 0] [1, 32, 16] : tensor<32x16xf32>, memref<2x250x16xf32>
      tile.yield %next : tensor<128x16xf32>
    }
    tile.store %dv, %dV[%head, %row, 0] [1, 128, 16] : tensor<128x16xf32>, memref<2x120x16xf32>
  }
  return
}

// All add to the same rows, which one iteration would do half as often.
// CHECK-LABEL: func @meets
// CHECK: tile.pipelined
// CHECK: tile.gemm {{.*}} -> tensor<128x32xf32>
func.func @meets(%K: memref<2x120x16xf16> {tile.init = "random"}, %Q: memref<2x250x16xf16> {tile.init = "random"}, %dO: memref<2x250x16xf16> {tile.init = "random"}, %L: memref<2x250xf32> {tile.init = "random"}, %dV: memref<2x120x16xf32> {tile.out}, %dQ: memref<2x250x16xf32> {tile.init = "random"}) {
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
      tile.atomic add %dq, %dQ[%head, %c0, 0] [1, 32, 16] : tensor<32x16xf32>, memref<2x250x16xf32>
      tile.yield %next : tensor<128x16xf32>
    }
    tile.store %dv, %dV[%head, %row, 0] [1, 128, 16] : tensor<128x16xf32>, memref<2x120x16xf32>
  }
  return
}

// The loop carries what no GEMM accumulates.
// CHECK-LABEL: func @greatest
// CHECK: tile.pipelined
// CHECK: tile.gemm {{.*}} -> tensor<128x32xf32>
func.func @greatest(%K: memref<2x120x16xf16> {tile.init = "random"}, %Q: memref<2x250x16xf16> {tile.init = "random"}, %dO: memref<2x250x16xf16> {tile.init = "random"}, %L: memref<2x250xf32> {tile.init = "random"}, %dV: memref<2x120x16xf32> {tile.out}, %dQ: memref<2x250x16xf32> {tile.init = "random"}) {
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
      %part = tile.gemm %p16, %do, %zero policy(full_row) : tensor<128x32xf16>, tensor<32x16xf16> -> tensor<128x16xf32>
      %next = arith.maximumf %part, %acc : tensor<128x16xf32>
      %dq = tile.gemm %p16, %k, %none transpose_a : tensor<128x32xf16>, tensor<128x16xf16> -> tensor<32x16xf32>
      tile.atomic add %dq, %dQ[%head, %at, 0] [1, 32, 16] : tensor<32x16xf32>, memref<2x250x16xf32>
      tile.yield %next : tensor<128x16xf32>
    }
    tile.store %dv, %dV[%head, %row, 0] [1, 128, 16] : tensor<128x16xf32>, memref<2x120x16xf32>
  }
  return
}

// Each iteration doubles what the loop carries.
// CHECK-LABEL: func @doubles
// CHECK: tile.pipelined
// CHECK: tile.gemm {{.*}} -> tensor<128x32xf32>
func.func @doubles(%K: memref<2x120x16xf16> {tile.init = "random"}, %Q: memref<2x250x16xf16> {tile.init = "random"}, %dO: memref<2x250x16xf16> {tile.init = "random"}, %L: memref<2x250xf32> {tile.init = "random"}, %dV: memref<2x120x16xf32> {tile.out}, %dQ: memref<2x250x16xf32> {tile.init = "random"}) {
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
      %next = arith.addf %acc, %acc : tensor<128x16xf32>
      %dq = tile.gemm %p16, %k, %none transpose_a : tensor<128x32xf16>, tensor<128x16xf16> -> tensor<32x16xf32>
      tile.atomic add %dq, %dQ[%head, %at, 0] [1, 32, 16] : tensor<32x16xf32>, memref<2x250x16xf32>
      tile.yield %next : tensor<128x16xf32>
    }
    tile.store %dv, %dV[%head, %row, 0] [1, 128, 16] : tensor<128x16xf32>, memref<2x120x16xf32>
  }
  return
}

// The counter is used for something else.
// CHECK-LABEL: func @counts
// CHECK: tile.pipelined
// CHECK: tile.gemm {{.*}} -> tensor<128x32xf32>
func.func @counts(%K: memref<2x120x16xf16> {tile.init = "random"}, %Q: memref<2x250x16xf16> {tile.init = "random"}, %dO: memref<2x250x16xf16> {tile.init = "random"}, %L: memref<2x250xf32> {tile.init = "random"}, %dV: memref<2x120x16xf32> {tile.out}, %dQ: memref<2x250x16xf32> {tile.init = "random"}) {
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
      %i = arith.index_cast %n : index to i32
      %f = arith.sitofp %i : i32 to f32
      %t = tile.fill %f : f32 -> tensor<32xf32>
      %s = tile.gemm %k, %q, %zeros transpose_b policy(full_row) : tensor<128x16xf16>, tensor<32x16xf16> -> tensor<128x32xf32>
      %lt = arith.mulf %l, %t : tensor<32xf32>
      %line = tile.expand_dims %lt dim 0 : tensor<32xf32>
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

// Each element counts from the beginning of its iteration.
// CHECK-LABEL: func @numbered
// CHECK: tile.pipelined
// CHECK: tile.gemm {{.*}} -> tensor<128x32xf32>
func.func @numbered(%K: memref<2x120x16xf16> {tile.init = "random"}, %Q: memref<2x250x16xf16> {tile.init = "random"}, %dO: memref<2x250x16xf16> {tile.init = "random"}, %L: memref<2x250xf32> {tile.init = "random"}, %dV: memref<2x120x16xf32> {tile.out}, %dQ: memref<2x250x16xf32> {tile.init = "random"}) {
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
      %i = tile.iota dim 0 : tensor<32xi32>
      %t = arith.sitofp %i : tensor<32xi32> to tensor<32xf32>
      %s = tile.gemm %k, %q, %zeros transpose_b policy(full_row) : tensor<128x16xf16>, tensor<32x16xf16> -> tensor<128x32xf32>
      %lt = arith.mulf %l, %t : tensor<32xf32>
      %line = tile.expand_dims %lt dim 0 : tensor<32xf32>
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
