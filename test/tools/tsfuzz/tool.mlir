// The program of a seed is the same each time, and one that tsrun executes.
//
// RUN: tsfuzz --print --from=7 --seeds=1 --only=gemm > %t.a
// RUN: tsfuzz --print --from=7 --seeds=1 --only=gemm > %t.b
// RUN: diff %t.a %t.b
// RUN: tsrun %t.a | FileCheck %s --check-prefix=RUNS
// RUNS: @main ran on the simulator
//
// RUN: tsfuzz --seeds=3 --only=gemm --statements=2 --ptx=0 | FileCheck %s
// CHECK: 3 programs in {{.*}} stages, {{.*}} runs of the simulator
// CHECK: gemm in {{[1-3]}}
// CHECK: 0 programs with failures
//
// RUN: not tsfuzz --only=nothing 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// UNKNOWN: tsfuzz: --only=nothing: unknown feature; see --features
//
// RUN: tsfuzz --mutate=%s --seeds=40 --timeout=20s | FileCheck %s --check-prefix=MUTANTS
// MUTANTS: 40 mutants of 300 programs in {{.*}} invalid, {{.*}} rejected by a pass, {{.*}} lowered and executed
// MUTANTS: 0 programs with failures
