// REQUIRES: llc
// RUN: tsopt %s --emit=llvm | FileCheck %s
// RUN: tsopt %s --emit=llvm | llc -march=nvptx64 -mcpu=sm_90a -mattr=+ptx86 | FileCheck %s --check-prefix=PTX

// What a product by wgmma gives has a name, so that its 64 fields are written once, not with each use.

// CHECK: %tsopt.fields64.0 = type { float, float
// CHECK: call %tsopt.fields64.0 asm sideeffect
// CHECK: extractvalue %tsopt.fields64.0 %{{[0-9]+}}, 63
// CHECK-NOT: extractvalue { float, float
// PTX: wgmma.mma_async.sync.aligned.m64n128k16.f32.f16.f16
func.func @main(%A: memref<64x64xf16>, %B: memref<64x128xf16>, %C: memref<64x128xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %a = tile.load %A[0, 0] : memref<64x64xf16> -> tensor<64x64xf16>
    %b = tile.load %B[0, 0] : memref<64x128xf16> -> tensor<64x128xf16>
    %c = tile.gemm %a, %b impl(wgmma) : tensor<64x64xf16>, tensor<64x128xf16> -> tensor<64x128xf32>
    tile.store %c, %C[0, 0] : tensor<64x128xf32>, memref<64x128xf32>
  }
  return
}
