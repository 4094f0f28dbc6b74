// The chip alone chooses the target that is known to have it, and so the instructions.
//
// RUN: tsopt %s --tile-to-llvm=chip=sm_80 | FileCheck %s --check-prefix=SM80
// RUN: tsopt %s --tile-to-llvm=chip=sm_90a | FileCheck %s --check-prefix=SM90
// RUN: not tsopt %s --tile-to-llvm="chip=sm_80 arch=h200" 2>&1 | FileCheck %s --check-prefix=BOTH

// SM80: nvvm.mma.sync
// SM90: nvvm.wgmma.mma_async
// BOTH: error: 'nvvm.wgmma.fence.aligned' op is not supported on sm_80
func.func @main(%A: memref<64x64xbf16>, %B: memref<64x64xbf16>, %C: memref<64x64xf32>) {
  tile.kernel blocks(%b) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %a = tile.load %A[%c0, %c0] : memref<64x64xbf16> -> tensor<64x64xbf16>
    %x = tile.load %B[%c0, %c0] : memref<64x64xbf16> -> tensor<64x64xbf16>
    %d = tile.gemm %a, %x, %zero : tensor<64x64xbf16>, tensor<64x64xbf16> -> tensor<64x64xf32>
    tile.store %d, %C[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}
