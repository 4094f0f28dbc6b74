

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
    %r = tile.gemm %a, %a, %z impl(mma) : tensor<32x32xbf16>, tensor<32x32xbf16> -> tensor<32x32xf32>
    tile.store %r, %C[%c0, %c0] : tensor<32x32xf32>, memref<32x32xf32>
  }
  return
}
