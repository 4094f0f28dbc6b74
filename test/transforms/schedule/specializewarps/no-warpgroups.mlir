// A machine with TMA and without warpgroups has no roles, and one that declares no cache lines lays out gathered rows all the same.
//
// RUN: tsopt %s --tile-to-llvm="to=planned arch=odd chip=sm_90a" --remarks=params | FileCheck %s
// UNSUPPORTED: upstream

// CHECK-NOT: tile.role
// CHECK-LABEL: func.func @gemm
// CHECK: tile.gemm
// CHECK-LABEL: func.func @rows
// CHECK: tile.copy
scale.arch @odd attributes {chip = "sm_90a", multiprocessors = 4} {
  scale.level @thread {count = 1}
  scale.level @warp of @thread {count = 32}
  scale.level @block of @thread {count = 1024}
  scale.level @device of @block {count = 1}
  scale.memory @l1 at @block {bytes = 232448}
  scale.instruction @tma at @block
  scale.instruction @fma at @thread {flops_per_cycle = 2}
}

func.func @gemm(%A: memref<128x256xf16>, %B: memref<256x128xf16>, %C: memref<128x128xf32>) {
  tile.kernel (%row, %col) = (0, 0) to (128, 128) step (64, 64) threads(128) {
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %sum = tile.pipelined %k = 0 to 256 step 64 stages(2) iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      %a = tile.load %A[%row, %k] : memref<128x256xf16> -> tensor<64x64xf16>
      %b = tile.load %B[%k, %col] : memref<256x128xf16> -> tensor<64x64xf16>
      %d = tile.gemm %a, %b, %acc : tensor<64x64xf16>, tensor<64x64xf16> -> tensor<64x64xf32>
      tile.yield %d : tensor<64x64xf32>
    }
    tile.store %sum, %C[%row, %col] : tensor<64x64xf32>, memref<128x128xf32>
  }
  return
}

func.func @rows(%A: memref<512x512xf16>, %index: memref<64xi32>, %C: memref<64x512xf16>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %rows = tile.load %index[0] : memref<64xi32> -> tensor<64xi32>
    %s = tile.alloc : memref<64x512xf16, #scale.mem<l1>>
    tile.copy %A[%rows, %c0] [1, 512] to %s[%c0, %c0] tile(64, 512) : memref<512x512xf16>, tensor<64xi32>, index to memref<64x512xf16, #scale.mem<l1>>
    %t = tile.load %s[0, 0] : memref<64x512xf16, #scale.mem<l1>> -> tensor<64x512xf16>
    tile.store %t, %C[0, 0] : tensor<64x512xf16>, memref<64x512xf16>
  }
  return
}
