// RUN: tsopt %s | tsopt | FileCheck %s
// RUN: tsopt %s --mlir-print-op-generic | tsopt | FileCheck %s

// A machine is data: levels from the finest to the coarsest, each counting the one before,
// and what each has. Passes take it by name (arch=tiny); the shipped ones are files of
// the same form in dialects/scale/arch.

// CHECK-LABEL: scale.arch @tiny
// CHECK-SAME: attributes {blocks_per_multiprocessor = 32 : i64, chip = "sm_90", multiprocessors = 2 : i64, shared_per_multiprocessor = 233472 : i64, shared_reserved_per_block = 1024 : i64, threads_per_multiprocessor = 2048 : i64}
scale.arch @tiny attributes {chip = "sm_90", multiprocessors = 2, threads_per_multiprocessor = 2048, blocks_per_multiprocessor = 32,
    shared_per_multiprocessor = 233472, shared_reserved_per_block = 1024} {
  // CHECK: scale.level @thread{{$}}
  scale.level @thread
  // CHECK: scale.level @warp of @thread {count = 32 : i64}
  scale.level @warp of @thread {count = 32}
  // CHECK: scale.level @block of @warp {count = 8 : i64}
  scale.level @block of @warp {count = 8}
  // CHECK: scale.level @device of @block {count = 4 : i64}
  scale.level @device of @block {count = 4}
  // CHECK: scale.memory @l0 at @thread{{$}}
  scale.memory @l0 at @thread
  // CHECK: scale.memory @l1 at @block {banks = 32 : i64, bytes = 65536 : i64}
  scale.memory @l1 at @block {bytes = 65536, banks = 32}
  // A memory of its own; a memref may then be in #scale.mem<scratch>.
  // CHECK: scale.memory @scratch at @warp {alignment = 128 : i64, bytes = 4096 : i64, bytes_per_second = 1.000000e+12 : f64}
  scale.memory @scratch at @warp {bytes = 4096, alignment = 128, bytes_per_second = 1.0e+12 : f64}
  // CHECK: scale.network @link at @device {bytes_per_second = 1.000000e+11 : f64, latency_ns = 1000 : i64}
  scale.network @link at @device {bytes_per_second = 1.0e+11 : f64, latency_ns = 1000}
  // CHECK: scale.instruction @fma at @thread {flops_per_cycle = 2 : i64}
  scale.instruction @fma at @thread {flops_per_cycle = 2}
  // CHECK: scale.instruction @mma_m16n8k16 at @warp {cycles = 16 : i64, flops = 4096 : i64}
  scale.instruction @mma_m16n8k16 at @warp {flops = 4096, cycles = 16}
}

// Nothing need be said of a machine, and levels may have any names.
// CHECK-LABEL: scale.arch @empty
scale.arch @empty {
}

// CHECK-LABEL: scale.arch @wafer
scale.arch @wafer {
  // CHECK: scale.level @core
  scale.level @core
  // CHECK: scale.level @die of @core {count = 1000 : i64}
  scale.level @die of @core {count = 1000}
}

// Passes look for roles; a level without one has units, views and networks.
// CHECK-LABEL: scale.arch @mesh
// CHECK-SAME: attributes {backend = "cpu", features = "+avx512vnni", triple = "x86_64-unknown-linux-gnu"}
scale.arch @mesh attributes {backend = "cpu", triple = "x86_64-unknown-linux-gnu", features = "+avx512vnni"} {
  scale.level @lane {role = "lane"}
  // CHECK: scale.level @pe of @lane {count = 8 : i64, role = "block", vector_bits = 256 : i64}
  scale.level @pe of @lane {count = 8, role = "block", vector_bits = 256}
  // CHECK: scale.level @die of @pe {role = "device", shape = [4, 4]}
  scale.level @die of @pe {role = "device", shape = [4, 4]}
  scale.level @stack of @die {count = 2}
  // CHECK: scale.memory @sram at @pe {bytes = 65536 : i64, role = "scratch"}
  scale.memory @sram at @pe {role = "scratch", bytes = 65536}
  // CHECK: scale.network @noc at @pe {bytes_per_cycle = 32 : i64, does = ["message", "multicast"]}
  scale.network @noc at @pe {bytes_per_cycle = 32, does = ["message", "multicast"]}
}
