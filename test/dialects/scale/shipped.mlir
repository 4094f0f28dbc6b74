// The shipped machines are files of the form that a program may contain: they read and
// verify as any other, and a pass takes them by their names.
//
// RUN: tsopt %S/../../../dialects/scale/arch/a100.mlir | FileCheck %s --check-prefix=A100
// RUN: tsopt %S/../../../dialects/scale/arch/h100.mlir | FileCheck %s --check-prefix=H100
// RUN: tsopt %S/../../../dialects/scale/arch/h200.mlir | FileCheck %s --check-prefix=H200
// RUN: tsopt %S/../../../dialects/scale/arch/l40s.mlir | FileCheck %s --check-prefix=L40S
// RUN: tsopt %S/../../../dialects/scale/arch/avx2.mlir | FileCheck %s --check-prefix=AVX2
// RUN: tsopt %S/../../../dialects/scale/arch/avx512.mlir | FileCheck %s --check-prefix=AVX512
// RUN: tsopt %S/../../../dialects/scale/arch/amx.mlir | FileCheck %s --check-prefix=AMX
// RUN: tsopt %S/../../../dialects/scale/arch/neon.mlir | FileCheck %s --check-prefix=NEON
// RUN: tsopt %S/../../../dialects/scale/arch/mesh4x4.mlir | FileCheck %s --check-prefix=MESH
// RUN: tsopt %S/../../../dialects/scale/arch/stack2.mlir | FileCheck %s --check-prefix=STACK
// RUN: tsopt %S/../../../dialects/scale/arch/wafers4.mlir | FileCheck %s --check-prefix=WAFERS
// RUN: not tsopt %s --resolve-scale=arch=h300 2>&1 | FileCheck %s --check-prefix=UNKNOWN

// A100: scale.arch @a100 attributes {{{.*}}chip = "sm_80"
// A100: scale.memory @l1 at @block {{{.*}}banks = 32 : i64, bytes = 166912 : i64, bytes_per_cycle = 128 : i64
// A100: scale.instruction @cp_async at @thread

// H100: scale.arch @h100 attributes {{{.*}}chip = "sm_90a"
// H200: scale.arch @h200 attributes {{{.*}}chip = "sm_90a"
// H200: scale.level @warpgroup of @warp {count = 4 : i64, role = "team"}

// L40S: scale.arch @l40s attributes {{{.*}}chip = "sm_89"
// L40S: scale.instruction @mma_e4m3 at @warp

// AVX2: scale.arch @avx2 attributes {backend = "cpu", chip = "x86-64-v3", triple = "x86_64-unknown-linux-gnu"}
// AVX2: scale.level @core of @lane {count = 1 : i64, role = "block", vector_bits = 256 : i64}
// AMX: features = "+avx512vnni,+avx512bf16,+amx-tile,+amx-int8,+amx-bf16"
// AVX512: vector_bits = 512 : i64
// NEON: triple = "aarch64-unknown-linux-gnu"
// NEON: vector_bits = 128 : i64

// MESH: scale.arch @mesh4x4 attributes {backend = "units"
// MESH: scale.level @die of @pe {role = "device", shape = [4, 4]}
// STACK: scale.network @tsv at @stack {{{.*}}topology = "switch"
// WAFERS: scale.network @noc at @pe {{{.*}}topology = "torus"

// UNKNOWN: error: unknown target "h300"; known are a100, amx, avx2, avx512, h100, h200, host, l40s, mesh4x4, neon, stack2, wafers4, and a module may define its own by scale.arch; did you mean 'h100'?
func.func @main() {
  tile.kernel blocks(%x) = (1) threads(32) {
  }
  return
}
