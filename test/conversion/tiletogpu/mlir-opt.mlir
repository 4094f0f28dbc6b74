// What the tile programs become is accepted, unchanged, by upstream's mlir-opt.
//
// REQUIRES: mlir-opt
// RUN: tsopt %S/elementwise.mlir --pass-pipeline='builtin.module(canonicalize,lower-comm,software-pipeline,infer-layout,convert-layouts-via-smem,allocate-memory,insert-sync,convert-tile-to-gpu,convert-comm-to-gpu)' -o %t.1
// RUN: mlir-opt --allow-unregistered-dialect %t.1 | FileCheck %s
// RUN: tsopt %S/gemm.mlir --pass-pipeline='builtin.module(canonicalize,lower-comm,software-pipeline,infer-layout,convert-layouts-via-smem,allocate-memory,insert-sync,convert-tile-to-gpu,convert-comm-to-gpu)' -o %t.2
// RUN: mlir-opt --allow-unregistered-dialect %t.2 | FileCheck %s
// RUN: tsopt %S/reduce-4-warps.mlir --pass-pipeline='builtin.module(canonicalize,lower-comm,software-pipeline,infer-layout,lower-comm,convert-layouts-via-smem,allocate-memory,insert-sync,convert-tile-to-gpu,convert-comm-to-gpu)' -o %t.3
// RUN: mlir-opt --allow-unregistered-dialect %t.3 | FileCheck %s
// RUN: tsopt %S/../../transforms/comm/lowercomm/collectives-2-devices.mlir --pass-pipeline='builtin.module(canonicalize,lower-comm,software-pipeline,infer-layout,convert-layouts-via-smem,allocate-memory,insert-sync,convert-tile-to-gpu,convert-comm-to-gpu)' -o %t.4
// RUN: mlir-opt --allow-unregistered-dialect %t.4 | FileCheck %s
// RUN: tsopt %S/../commtomemory/arenas.mlir --lower-comm --resolve-scale --infer-layout --convert-tile-to-gpu --convert-comm-to-gpu -o %t.5
// RUN: mlir-opt %t.5 | FileCheck %s
// CHECK: gpu.launch
// CHECK-NOT: {{^ *(%.* = )?tile\.}}
