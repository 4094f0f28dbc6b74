// What a GEMM asks of warps has no effect on a machine without warps, which is said.
//
// RUN: tsopt %s --tile-to-cpu --remarks -o %t 2>&1 | FileCheck %s --check-prefix=CPU
// RUN: tsopt %s --tile-to-units=arch=mesh4x4 --remarks -o %t 2>&1 | FileCheck %s --check-prefix=UNITS
// RUN: tsopt %s --tile-to-llvm=to=planned --remarks -o %t 2>&1 | FileCheck %s --check-prefix=GPU --allow-empty

// CPU: :[[#@LINE+11]]:{{.*}}: remark: policy(full_col) has no effect on avx512, which has no warps
// CPU: :[[#@LINE+11]]:{{.*}}: remark: impl(mma) has no effect on avx512, whose instructions are its scale.instruction
// UNITS: remark: policy(full_col) has no effect on mesh4x4, which has no warps
// UNITS: remark: impl(mma) has no effect on mesh4x4
// UNITS-NOT: has no effect
// GPU-NOT: has no effect
func.func @main(%A: memref<64x64xbf16>, %B: memref<64x64xbf16>, %C: memref<64x64xf32>) {
  tile.kernel (%row, %col) = (0, 0) to (64, 64) step (64, 64) threads(128) {
    %a = tile.load %A[%row, %col] : memref<64x64xbf16> -> tensor<64x64xbf16>
    %b = tile.load %B[%row, %col] : memref<64x64xbf16> -> tensor<64x64xbf16>
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %r = tile.gemm %a, %b, %zero policy(full_col) : tensor<64x64xbf16>, tensor<64x64xbf16> -> tensor<64x64xf32>
    %s = tile.gemm %a, %b, %r impl(mma) : tensor<64x64xbf16>, tensor<64x64xbf16> -> tensor<64x64xf32>
    tile.store %s, %C[%row, %col] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}
