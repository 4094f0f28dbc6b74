// RUN: tsopt %s --infer-layout=arch=toy -o %t.out 2>&1 | FileCheck %s --check-prefix=ALL
// RUN: tsopt %s --infer-layout=arch=toy --remarks -o %t.out 2>&1 | FileCheck %s --check-prefix=ALL
// RUN: tsopt %s --infer-layout=arch=toy --remarks=copy,gemm -o %t.out 2>&1 | FileCheck %s --check-prefix=ALL
// RUN: tsopt %s --infer-layout=arch=toy --remarks=copy -o %t.out 2>&1 | FileCheck %s --check-prefix=COPY
// RUN: tsopt %s --infer-layout=arch=toy --remarks=memory -o %t.out 2>&1 | FileCheck %s --check-prefix=NONE --allow-empty
// RUN: tsopt %s --infer-layout=arch=toy --remarks-json --remarks=gemm -o %t.out 2>&1 | FileCheck %s --check-prefix=JSON
// RUN: not tsopt %s --infer-layout=arch=toy --remarks=gem 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// UNSUPPORTED: upstream

// Remarks have a category, by which they are printed or not, and a form for programs.

// ALL-DAG: remark: uses scalar FMAs
// ALL-DAG: remark: copies through registers
// COPY-NOT: multiply-adds
// COPY: remark: copies through registers
// COPY-NOT: multiply-adds
// NONE-NOT: remark
// JSON-NOT: {
// JSON: {"file":"{{.*}}remarks.mlir","line":[[#@LINE+22]],"column":{{[0-9]+}},"kind":"missed","category":"gemm","pass":"infer-layout","message":"uses scalar FMAs: the target @toy has no scale.instruction @mma_m16n8k16"}
// JSON-NOT: {
// UNKNOWN: --remarks: unknown category 'gem'; expected one of all,general,gemm,copy,store,memory,pipeline,comm,params,cost,fusion; did you mean 'gemm'?

scale.arch @toy attributes {chip = "sm_70"} {
  scale.level @thread {count = 1}
  scale.level @warp of @thread {count = 32}
  scale.level @block of @thread {count = 1024}
  scale.level @device of @block {count = 1}
  scale.memory @l1 at @block {bytes = 98304}
  scale.instruction @fma at @thread {flops_per_cycle = 2}
}

func.func @main(%A: memref<32x32xbf16>, %C: memref<32x32xf32>) {
  tile.kernel blocks(%b) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %z = arith.constant dense<0.0> : tensor<32x32xf32>
    %s = tile.alloc : memref<32x32xbf16, #scale.mem<l1>>
    tile.copy async %A[%c0, %c0] to %s[%c0, %c0] tile(32, 32) : memref<32x32xbf16> to memref<32x32xbf16, #scale.mem<l1>>
    tile.async_commit
    tile.async_wait 0
    %a = tile.load %s[%c0, %c0] : memref<32x32xbf16, #scale.mem<l1>> -> tensor<32x32xbf16>
    %r = tile.gemm %a, %a, %z : tensor<32x32xbf16>, tensor<32x32xbf16> -> tensor<32x32xf32>
    tile.store %r, %C[%c0, %c0] : tensor<32x32xf32>, memref<32x32xf32>
  }
  return
}
