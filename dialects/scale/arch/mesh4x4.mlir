// A chip that is only described: a mesh of 4x4 processing elements with 64 KiB of their own memory each, and four such
// chips in a ring. docs/use/any-machine.md explains the numbers, which are examples.
scale.arch @mesh4x4 attributes {backend = "units", clock_mhz = 1000} {
  scale.level @lane {role = "lane"}
  scale.level @pe of @lane {role = "block", count = 1, vector_bits = 256}
  scale.level @die of @pe {role = "device", shape = [4, 4]}
  scale.level @board of @die {role = "node", count = 4}
  scale.memory @reg at @pe {role = "registers", bytes = 2048}
  scale.memory @sram at @pe {role = "scratch", bytes = 65536, access_bytes = 32, bytes_per_cycle = 32, latency_cycles = 2}
  scale.memory @hbm at @die {role = "home", bytes = 17179869184, access_bytes = 32, bytes_per_cycle = 128, latency_cycles = 200}
  scale.network @noc at @pe {topology = "mesh", bytes_per_cycle = 32, hop_cycles = 2, setup_cycles = 20, packet_bytes = 256, does = ["message"]}
  scale.network @edge at @die {topology = "ring", bytes_per_cycle = 64, hop_cycles = 50, setup_cycles = 100, packet_bytes = 256, does = ["message", "put", "signal"]}
  scale.instruction @fma at @pe {flops_per_cycle = 32}
  scale.instruction @alu at @pe {results_per_cycle = 8}
}
