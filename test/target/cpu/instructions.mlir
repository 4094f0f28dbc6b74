// llc makes one instruction of each call, with the features that the instructions need and no other: AMX, whose
// registers are configured before, and the products of AVX-512 and NEON.
//
// REQUIRES: llc
// UNSUPPORTED: upstream
// RUN: tsopt %S/../../conversion/tiletocpu/instructions-tiles.mlir --tile-to-cpu-binary="arch=amx format=isa triple=x86_64-unknown-linux-gnu chip=x86-64-v4" | FileCheck %s --check-prefix=AMX
// RUN: tsopt %S/../../conversion/tiletocpu/instructions-tiles.mlir --tile-to-cpu-binary="arch=matrix format=isa triple=aarch64-unknown-linux-gnu chip=neoverse-n1" | FileCheck %s --check-prefix=MATRIX
// RUN: tsopt %S/../../conversion/tiletocpu/instructions-tiles.mlir --tile-to-cpu-binary="arch=neon format=isa triple=aarch64-unknown-linux-gnu chip=generic" | FileCheck %s --check-prefix=DOT
// RUN: tsopt %S/../../conversion/tiletocpu/instructions.mlir --tile-to-cpu-binary="arch=mine format=isa triple=x86_64-unknown-linux-gnu chip=x86-64-v4" | FileCheck %s --check-prefix=VNNI

// AMX: cpu.needs = "amx-bf16,amx-tile"
// AMX-SAME: ldtilecfg
// AMX-SAME: tilestored
// AMX-SAME: tdpbf16ps{{[^,]*}}%tmm
// AMX-SAME: tilerelease
// AMX: cpu.needs = "amx-int8,amx-tile"
// AMX-SAME: tdpbssd{{[^,]*}}%tmm
// MATRIX: cpu.needs = "bf16"
// MATRIX-SAME: bfmmla{{[^,]*}}.4s
// MATRIX: cpu.needs = "i8mm"
// MATRIX-SAME: smmla{{[^,]*}}.4s
// DOT: fmla{{[^,]*}}.4s
// DOT: cpu.needs = "dotprod"
// DOT-SAME: sdot{{[^,]*}}.4s
// VNNI: cpu.needs = "avx512vnni"
// VNNI-SAME: vpdpbusd{{[^,]*}}%zmm
// VNNI: cpu.needs = "avx512vnni"
// VNNI-SAME: vpdpwssd
// VNNI: cpu.needs = "avx512bf16"
// VNNI-SAME: vdpbf16ps{{.*}}%ymm
