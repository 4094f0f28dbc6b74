// RUN: tsrun %s --verify-each-stage --once

module {
  scale.arch @toy attributes {chip = "sm_70"} {
    scale.level @thread {count = 1}
    scale.level @warp of @thread {count = 32}
    scale.level @block of @thread {count = 1024}
    scale.level @device of @block {count = 1}
    scale.memory @l1 at @block {bytes = 98304}
    scale.instruction @fma at @thread {flops_per_cycle = 2}
  }
  func.func @main(%A: memref<64x64xbf16>, %C: memref<64x64xf32>) {
    tile.kernel blocks(%b) = (1) threads(128) {
      %c0 = arith.constant 0 : index
      %z = arith.constant dense<0.0> : tensor<64x64xf32>
      %a = tile.load %A[%c0, %c0] : memref<64x64xbf16> -> tensor<64x64xbf16>
      %r = tile.gemm %a, %a, %z : tensor<64x64xbf16>, tensor<64x64xbf16> -> tensor<64x64xf32>
      tile.store %r, %C[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
    }
    return
  }
}
