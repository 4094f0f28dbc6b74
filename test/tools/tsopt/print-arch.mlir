// A target in text, also of the machine that tsopt runs on: what is printed is a target of a module.
//
// RUN: tsopt --print-arch=avx2 | FileCheck %s
// RUN: tsopt --print-arch=avx2 | tsopt | FileCheck %s
// RUN: tsopt --print-arch=host | tsopt | FileCheck %s --check-prefix=HOST
// RUN: not tsopt --print-arch=avx3 2>&1 | FileCheck %s --check-prefix=ERROR

// CHECK: scale.arch @avx2 attributes {backend = "cpu"
// CHECK: scale.level @core of @lane {count = 1 : i64, role = "block", vector_bits = 256 : i64}

// HOST: scale.arch @host attributes {backend = "cpu", chip = "{{.*}}", {{.*}}triple = "{{.*}}"}
// HOST: scale.level @socket of @core {count = {{[1-9][0-9]*}} : i64, role = "device"}

// ERROR: tsopt: --print-arch: unknown target "avx3"; known are a100, amx, avx2, {{.*}}; did you mean 'avx2'?
