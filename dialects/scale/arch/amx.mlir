// A server CPU with AVX-512 and AMX (Sapphire Rapids). See avx512.mlir; its instructions for matrices are those of
// instructions/x86_64.mlir that its features have.
scale.arch @amx attributes {backend = "cpu", triple = "x86_64-unknown-linux-gnu", chip = "sapphirerapids",
    features = "+avx512vnni,+avx512bf16,+amx-tile,+amx-int8,+amx-bf16"} {
  scale.level @lane {role = "lane"}
  scale.level @core of @lane {role = "block", count = 1, vector_bits = 512}
  scale.level @socket of @core {role = "device", count = 16}
  scale.memory @registers at @core {role = "registers", bytes = 2048}
  scale.memory @scratch at @core {role = "scratch", bytes = 1048576}
  scale.memory @cache1 at @core {role = "cache", bytes = 49152, line_bytes = 64}
  scale.memory @cache2 at @core {role = "cache", bytes = 2097152, line_bytes = 64}
  scale.memory @cache3 at @socket {role = "cache", bytes = 31457280, line_bytes = 64}
  scale.memory @memory at @socket {role = "home", bytes = 68719476736}
  scale.instruction @fma at @core {flops_per_cycle = 64}
}
