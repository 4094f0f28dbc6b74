// A server CPU with AVX-512 (x86-64-v4): 32 vector registers of 512 bits, two FMA units, caches of Sapphire Rapids
// (Intel 64 and IA-32 Architectures Optimization Reference Manual). A block of a tile.kernel is one thread of code that
// a core executes; the cores of a device take blocks in turn. @scratch is ordinary memory of the core that executes a
// block: its size keeps it in @cache2. flops_per_cycle is that of f32. The host's own description is arch=host.
scale.arch @avx512 attributes {backend = "cpu", triple = "x86_64-unknown-linux-gnu", chip = "x86-64-v4"} {
  scale.level @lane {role = "lane"}
  scale.level @core of @lane {role = "block", count = 1, vector_bits = 512}
  scale.level @socket of @core {role = "device", count = 16}
  scale.level @node of @socket {role = "node", count = 64}
  scale.memory @registers at @core {role = "registers", bytes = 2048}
  scale.memory @scratch at @core {role = "scratch", bytes = 1048576}
  scale.memory @cache1 at @core {role = "cache", bytes = 49152, line_bytes = 64}
  scale.memory @cache2 at @core {role = "cache", bytes = 2097152, line_bytes = 64}
  scale.memory @cache3 at @socket {role = "cache", bytes = 31457280, line_bytes = 64}
  scale.memory @memory at @socket {role = "home", bytes = 68719476736}
  scale.instruction @fma at @core {flops_per_cycle = 64}
}
