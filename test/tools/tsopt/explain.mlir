// tsopt explain: what limits each kernel, what helps, and where the report says it.
//
// RUN: tsopt explain %s -o %t.html 2>&1 | FileCheck %s --check-prefix=SAYS
// RUN: FileCheck %s --check-prefix=PAGE < %t.html
// RUN: tsopt explain %s --json -o - 2>/dev/null | FileCheck %s --check-prefix=DATA
// RUN: not tsopt explain %s --arch=nowhere -o %t.html 2>&1 | FileCheck %s --check-prefix=TARGET
// RUN: not tsopt explain %s --arch=avx512 -o %t.html 2>&1 | FileCheck %s --check-prefix=CPU
// RUN: not tsopt explain %s -o . 2>&1 | FileCheck %s --check-prefix=FOLDER
// RUN: not tsopt explain %S/no-such.mlir -o %t.html 2>&1 | FileCheck %s --check-prefix=MISSING
// RUN: echo 'func.func @main() { return }' | not tsopt explain - -o %t.html 2>&1 | FileCheck %s --check-prefix=EMPTY
// RUN: FileCheck %s --check-prefix=ERRORS < %t.html

// SAYS: explain.mlir:29: Too few blocks: the grid has 32 blocks for 132 SMs
// SAYS: line 31: leave the number of stages open {{.*}}: predicted {{.*}} µs instead of {{.*}} µs (128 blocks instead of 32 for 132 SMs)
// PAGE: <title>{{.*}}explain.mlir explained</title>
// PAGE: <script type="application/json" id="report">{"file":
// DATA: "target": "h200"
// DATA: "line": 29
// DATA: "cause": "few blocks"
// DATA: "unplaced":
// TARGET: unknown target{{.*}}nowhere
// CPU: target avx512 has backend = "cpu", and explain describes GPUs; tsrun --device=cpu --bench
// FOLDER: cannot write '.'
// MISSING: cannot read '{{.*}}no-such.mlir'
// EMPTY: <stdin>:1:1: error: the program has no kernel
// ERRORS: the program has no kernel

func.func @main(%A: memref<128x4096xf16>, %B: memref<4096x4096xf16>, %C: memref<128x4096xf32>) {
  tile.kernel (%i, %j) = (0, 0) to (128, 4096) step (128, 128) threads(256) {
    %zero = arith.constant dense<0.0> : tensor<128x128xf32>
    %c = tile.pipelined %k = 0 to 4096 step 64 stages(4) iter_args(%acc = %zero) -> (tensor<128x128xf32>) {
      %a = tile.load %A[%i, %k] : memref<128x4096xf16> -> tensor<128x64xf16>
      %b = tile.load %B[%j, %k] : memref<4096x4096xf16> -> tensor<128x64xf16>
      %d = tile.gemm %a, %b, %acc transpose_b : tensor<128x64xf16>, tensor<128x64xf16> -> tensor<128x128xf32>
      tile.yield %d : tensor<128x128xf32>
    }
    tile.store %c, %C[%i, %j] : tensor<128x128xf32>, memref<128x4096xf32>
  }
  return
}
