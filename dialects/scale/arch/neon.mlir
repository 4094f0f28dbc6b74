// A server CPU with NEON (Armv8.2-A): 32 vector registers of 128 bits, two FMA units, caches of Neoverse N1 (Arm
// Neoverse N1 Software Optimization Guide). See avx512.mlir.
scale.arch @neon attributes {backend = "cpu", triple = "aarch64-unknown-linux-gnu", chip = "neoverse-n1", features = "+dotprod"} {
  scale.level @lane {role = "lane"}
  scale.level @core of @lane {role = "block", count = 1, vector_bits = 128}
  scale.level @socket of @core {role = "device", count = 16}
  scale.level @node of @socket {role = "node", count = 64}
  scale.memory @registers at @core {role = "registers", bytes = 512}
  scale.memory @scratch at @core {role = "scratch", bytes = 1048576}
  scale.memory @cache1 at @core {role = "cache", bytes = 65536, line_bytes = 64}
  scale.memory @cache2 at @core {role = "cache", bytes = 1048576, line_bytes = 64}
  scale.memory @cache3 at @socket {role = "cache", bytes = 33554432, line_bytes = 64}
  scale.memory @memory at @socket {role = "home", bytes = 34359738368}
  scale.instruction @fma at @core {flops_per_cycle = 16}
}
