// NVIDIA L40S, eight in a node over PCIe. Sizes are from the CUDA programming guide's
// table for compute capability 8.9; bandwidths are nominal, and latencies those of the
// H200. @block counts threads. clock_mhz is the highest clock, bytes_per_cycle and
// all rates but that of @fma are a multiprocessor's.
// Waits, warp_rate and slots_per_access are those of the H200.
scale.arch @l40s attributes {chip = "sm_89", multiprocessors = 142, clock_mhz = 2520, threads_per_multiprocessor = 1536, blocks_per_multiprocessor = 24,
    shared_per_multiprocessor = 102400, shared_reserved_per_block = 1024,
    registers_per_multiprocessor = 65536, launch_ns = 4500, tile_iterations = 3, barrier_cycles = 50} {
  scale.level @thread {role = "lane", count = 1}
  scale.level @warp of @thread {role = "warp", count = 32}
  scale.level @block of @thread {role = "block", count = 1024}
  scale.level @device of @block {role = "device"}
  scale.level @node of @device {role = "node", count = 8}
  scale.level @site of @node {count = 1024}
  scale.memory @l0 at @thread {role = "registers", bytes = 1020}
  scale.memory @l1 at @block {role = "scratch", bytes = 101376, banks = 32, bytes_per_cycle = 128, latency_cycles = 30, exchange_bytes = 16384,
      stages_at_least = 3, stages_at_most = 8}
  scale.memory @l2 at @device {role = "cache", bytes = 100663296, line_bytes = 128, sector_bytes = 32, bytes_per_cycle = 64, raster_rows = 8}
  scale.memory @global at @device {role = "home", bytes = 51539607552, bytes_per_second = 8.64e+11 : f64, latency_cycles = 800}
  scale.network @pcie at @device {bytes_per_second = 3.2e+10 : f64, latency_ns = 1400, release_ns = 1000}
  scale.instruction @fma at @thread {flops_per_cycle = 2}
  scale.instruction @mma_m16n8k16 at @warp {flops = 4096, flops_per_cycle = 1024}
  scale.instruction @mma_tf32 at @warp {flops = 2048, flops_per_cycle = 512}
  scale.instruction @mma_s8 at @warp {flops = 8192, flops_per_cycle = 2048}
  scale.instruction @mma_u8 at @warp {flops = 8192, flops_per_cycle = 2048}
  scale.instruction @mma_f64 at @warp {flops = 512, flops_per_cycle = 4}
  scale.instruction @mma_e4m3 at @warp {flops = 8192, flops_per_cycle = 2048}
  scale.instruction @mma_e5m2 at @warp {flops = 8192, flops_per_cycle = 2048}
  scale.instruction @cp_async at @thread {bytes = 16}
  scale.instruction @alu at @block {results_per_cycle = 128, warp_rate = 24, slots_per_access = 6, slots_per_narrow_copy = 38}
  scale.instruction @ex2 at @block {results_per_cycle = 16}
}
