// Four wafers that are only described: each is a torus of 16x16 processing elements; @edge between them has an eighth of
// a link's rate and a hundred times its latency. The numbers are examples, see mesh4x4.mlir.
scale.arch @wafers4 attributes {backend = "units", clock_mhz = 1000} {
  scale.level @lane {role = "lane"}
  scale.level @pe of @lane {role = "block", count = 1, vector_bits = 256}
  scale.level @wafer of @pe {role = "device", shape = [16, 16]}
  scale.level @rack of @wafer {role = "node", shape = [2, 2]}
  scale.memory @reg at @pe {role = "registers", bytes = 2048}
  scale.memory @sram at @pe {role = "scratch", bytes = 65536, access_bytes = 32, bytes_per_cycle = 32, latency_cycles = 2}
  scale.memory @hbm at @wafer {role = "home", bytes = 68719476736, access_bytes = 64, bytes_per_cycle = 1024, latency_cycles = 200}
  scale.network @noc at @pe {topology = "torus", bytes_per_cycle = 32, hop_cycles = 2, setup_cycles = 20, packet_bytes = 256, does = ["message"]}
  scale.network @edge at @wafer {topology = "mesh", bytes_per_cycle = 4, hop_cycles = 200, setup_cycles = 2000, packet_bytes = 256, does = ["message", "put", "signal"]}
  scale.instruction @fma at @pe {flops_per_cycle = 32}
  scale.instruction @alu at @pe {results_per_cycle = 8}
}
