// A desktop CPU with AVX2 and FMA (x86-64-v3): 16 vector registers of 256 bits, two FMA units, caches of Zen 3
// (Software Optimization Guide for AMD Family 19h Processors). See avx512.mlir.
scale.arch @avx2 attributes {backend = "cpu", triple = "x86_64-unknown-linux-gnu", chip = "x86-64-v3"} {
  scale.level @lane {role = "lane"}
  scale.level @core of @lane {role = "block", count = 1, vector_bits = 256}
  scale.level @socket of @core {role = "device", count = 8}
  scale.level @node of @socket {role = "node", count = 64}
  scale.memory @registers at @core {role = "registers", bytes = 512}
  scale.memory @scratch at @core {role = "scratch", bytes = 1048576}
  scale.memory @cache1 at @core {role = "cache", bytes = 32768, line_bytes = 64}
  scale.memory @cache2 at @core {role = "cache", bytes = 524288, line_bytes = 64}
  scale.memory @cache3 at @socket {role = "cache", bytes = 33554432, line_bytes = 64}
  scale.memory @memory at @socket {role = "home", bytes = 34359738368}
  scale.instruction @fma at @core {flops_per_cycle = 32}
}
