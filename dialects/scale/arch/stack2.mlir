// A stack that is only described: a logic die of 16 processing elements under a memory die, whose wide port they share,
// and four such stacks around a switch. The numbers are examples, see mesh4x4.mlir.
scale.arch @stack2 attributes {backend = "units", clock_mhz = 1000} {
  scale.level @lane {role = "lane"}
  scale.level @pe of @lane {role = "block", count = 1, vector_bits = 512}
  scale.level @stack of @pe {role = "device", count = 16}
  scale.level @package of @stack {role = "node", count = 4}
  scale.memory @reg at @pe {role = "registers", bytes = 4096}
  scale.memory @sram at @pe {role = "scratch", bytes = 131072, access_bytes = 64, bytes_per_cycle = 64, latency_cycles = 3}
  scale.memory @dram at @stack {role = "home", bytes = 8589934592, access_bytes = 64, bytes_per_cycle = 256, latency_cycles = 60}
  scale.network @bus at @pe {topology = "all", bytes_per_cycle = 64, hop_cycles = 4, setup_cycles = 10, packet_bytes = 128, does = ["message"]}
  scale.network @tsv at @stack {topology = "switch", bytes_per_cycle = 256, hop_cycles = 8, setup_cycles = 40, packet_bytes = 256, does = ["message", "put", "signal"]}
  scale.instruction @fma at @pe {flops_per_cycle = 64}
  scale.instruction @alu at @pe {results_per_cycle = 16}
}
