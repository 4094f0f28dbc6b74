// NVIDIA H200 (SXM), eight in a node over NVLink. Sizes are from the CUDA
// programming guide's table for compute capability 9.0; bandwidths and
// latencies were measured. @block counts threads. clock_mhz is the
// highest clock, bytes_per_cycle and all rates but that of @fma are a multiprocessor's;
// mma.sync has 5/8 of the rate of wgmma. The size of @l2 is what the driver says, of which the
// data sheet has 50 MiB. launch_ns is what events around a launch read beyond its kernel. Waits of
// @nvlink are those of the H100.
// tile_iterations: attention's first loads and last stores took three to four iterations on an H100. shared_rate: 4096³ in
// tiles of 64x64 got 53 bytes a cycle of 64. senders: 8192x4096x2752 on four H100s took 283 µs with 64, 295 with 32 and 290
// with 128; two H200s, 8192x4096x5632: 515, 508 with 32 and 511 with 96. sender_bytes_per_second: tiles of 2, 8 and 16 KB took
// 0.6, 1.1 and 1.8 µs. piece_bytes: best for reduce-scatters of 64 MiB to 256 MiB on four H100s.
// Waits of threads, tensor_share, loaded_latency_cycles, warp_rate and slots_per_access are rounded values of those with
// which bench/fit predicts the measurements in bench/records best.
// gpc_multiprocessors: an H100 ran 66 clusters of two at a time and 30 of four (cuOccupancyMaxActiveClusters); cards differ.
scale.arch @h200 attributes {chip = "sm_90a", multiprocessors = 132, gpc_multiprocessors = array<i64: 18, 18, 18, 18, 16, 16, 14, 14>,
    clock_mhz = 1980, threads_per_multiprocessor = 2048, blocks_per_multiprocessor = 32,
    shared_per_multiprocessor = 233472, shared_reserved_per_block = 1024,
    registers_per_multiprocessor = 65536, launch_ns = 4500, cluster_ns = 1000, sleep_ns = 950, tile_iterations = 3,
    compute_threads = 384, piece_bytes = 16384, senders = 64, sender_bytes_per_second = 1.2e+10 : f64,
    tensor_share = 0.8 : f64, barrier_cycles = 50, take_cycles = 30, wake_cycles = 200, gemm_cycles = 20} {
  scale.level @thread {role = "lane", count = 1}
  scale.level @warp of @thread {role = "warp", count = 32}
  scale.level @warpgroup of @warp {role = "team", count = 4}
  scale.level @block of @thread {role = "block", count = 1024}
  scale.level @cluster of @block {role = "cluster", count = 16}
  scale.level @device of @cluster {role = "device"}
  scale.level @node of @device {role = "node", count = 8}
  scale.level @site of @node {count = 1024}
  scale.memory @l0 at @thread {role = "registers", bytes = 1020}
  scale.memory @l1 at @block {role = "scratch", bytes = 232448, banks = 32, bytes_per_cycle = 128, latency_cycles = 30, exchange_bytes = 16384,
      stages_at_least = 3, stages_at_most = 8}
  scale.memory @l2 at @device {role = "cache", bytes = 62914560, line_bytes = 128, sector_bytes = 32, bytes_per_cycle = 64, shared_rate = 0.83 : f64, raster_rows = 8}
  scale.memory @global at @device {role = "home", bytes = 150754820096, bytes_per_second = 4.26e+12 : f64, latency_cycles = 800, loaded_latency_cycles = 1100}
  scale.network @dsmem at @cluster {bytes_per_second = 1.6e+10 : f64, latency_ns = 800, release_ns = 600}
  scale.network @nvlink at @device {bytes_per_second = 3.7e+11 : f64, latency_ns = 650, unit_ns = 250, release_ns = 1250, release_unit_ns = 450,
      copy_bytes_per_second = 3.84e+11 : f64, copy_ns = 6800, thread_bytes_per_second = 1.15e+8 : f64, bulk_bytes_per_second = 4.2e+10 : f64, bulk_ns = 700,
      beside_bytes_per_second = 1.0e+12 : f64}
  scale.network @infiniband at @node {bytes_per_second = 5.0e+10 : f64, latency_ns = 5000, release_ns = 1000}
  scale.instruction @fma at @thread {flops_per_cycle = 2}
  scale.instruction @mma_m16n8k16 at @warp {flops = 4096, flops_per_cycle = 2560}
  scale.instruction @mma_tf32 at @warp {flops = 2048, flops_per_cycle = 1280}
  scale.instruction @mma_s8 at @warp {flops = 8192, flops_per_cycle = 5120}
  scale.instruction @mma_u8 at @warp {flops = 8192, flops_per_cycle = 5120}
  scale.instruction @mma_f64 at @warp {flops = 512, flops_per_cycle = 256}
  scale.instruction @mma_m16n8k16_f64 at @warp {flops = 4096, flops_per_cycle = 256}
  scale.instruction @mma_e4m3 at @warp {flops = 8192, flops_per_cycle = 2560}
  scale.instruction @mma_e5m2 at @warp {flops = 8192, flops_per_cycle = 2560}
  scale.instruction @cp_async at @thread {bytes = 16}
  scale.instruction @alu at @block {results_per_cycle = 128, warp_rate = 24, slots_per_access = 6, slots_per_narrow_copy = 38}
  scale.instruction @ex2 at @block {results_per_cycle = 16}
  scale.instruction @stmatrix at @warp {bytes = 512}
  scale.instruction @tma at @block
  scale.instruction @wgmma_f16 at @warpgroup {flops_per_cycle = 4096}
  scale.instruction @wgmma_bf16 at @warpgroup {flops_per_cycle = 4096}
  scale.instruction @wgmma_tf32 at @warpgroup {flops_per_cycle = 2048}
  scale.instruction @wgmma_e4m3 at @warpgroup {flops_per_cycle = 8192}
  scale.instruction @wgmma_e5m2 at @warpgroup {flops_per_cycle = 8192}
  scale.instruction @wgmma_s8 at @warpgroup {flops_per_cycle = 8192}
  scale.instruction @wgmma_u8 at @warpgroup {flops_per_cycle = 8192}
}
