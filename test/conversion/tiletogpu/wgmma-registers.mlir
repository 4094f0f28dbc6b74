// ptxas refuses an instruction that needs more registers than threads have at the launch,
// even where a role has more later. Of 512 threads each has 128: a product of 256 columns
// is two instructions of 128. Of 384 threads one has 168, and it is one.
//
// RUN: tsopt %s --tile-to-llvm=to=gpu | FileCheck %s

func.func @main(%A: memref<256x64xbf16>, %B: memref<64x256xbf16>, %C: memref<256x256xf32>) {
  // CHECK-LABEL: gpu.module @main_kernel
  // CHECK-COUNT-8: nvvm.wgmma.mma_async {{.*}} <m = 64, n = 128, k = 16>
  tile.kernel blocks(%b) = (1) threads(512) {
    %a = tile.load %A[0, 0] : memref<256x64xbf16> -> tensor<256x64xbf16>
    %y = tile.load %B[0, 0] : memref<64x256xbf16> -> tensor<64x256xbf16>
    %r = tile.gemm %a, %y policy(full_row) : tensor<256x64xbf16>, tensor<64x256xbf16> -> tensor<256x256xf32>
    tile.store %r, %C[0, 0] : tensor<256x256xf32>, memref<256x256xf32>
  }
  return
}

func.func @fewer(%A: memref<192x64xbf16>, %B: memref<64x256xbf16>, %C: memref<192x256xf32>) {
  // CHECK-LABEL: gpu.module @fewer_kernel
  // CHECK-COUNT-4: nvvm.wgmma.mma_async {{.*}} <m = 64, n = 256, k = 16>
  tile.kernel blocks(%b) = (1) threads(384) {
    %a = tile.load %A[0, 0] : memref<192x64xbf16> -> tensor<192x64xbf16>
    %y = tile.load %B[0, 0] : memref<64x256xbf16> -> tensor<64x256xbf16>
    %r = tile.gemm %a, %y policy(full_row) : tensor<192x64xbf16>, tensor<64x256xbf16> -> tensor<192x256xf32>
    tile.store %r, %C[0, 0] : tensor<192x256xf32>, memref<192x256xf32>
  }
  return
}
