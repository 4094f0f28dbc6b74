// RUN: tsopt %s --fold-memref-alias-ops --mlir-print-local-scope | FileCheck %s

// Matrices and asynchronous copies of subviews; a copy is folded on either side.

// CHECK-LABEL: func.func @copies(%arg0: memref<128x128xf16, 3>, %arg1: index, %arg2: index, %arg3: index, %arg4: memref<128x128xf16>) -> vector<4x2xf16> {
// CHECK-NEXT:    %0 = affine.apply affine_map<()[s0, s1] -> (s0 + s1)>()[%arg1, %arg3]
// CHECK-NEXT:    %1 = affine.apply affine_map<()[s0, s1] -> (s0 + s1)>()[%arg2, %arg1]
// CHECK-NEXT:    %2 = nvgpu.ldmatrix %arg0[%0, %1] {numTiles = 4 : i32, transpose = false} : memref<128x128xf16, 3> -> vector<4x2xf16>
// CHECK-NEXT:    %3 = affine.apply affine_map<()[s0, s1] -> (s0 + s1)>()[%arg2, %arg1]
// CHECK-NEXT:    %4 = affine.apply affine_map<()[s0, s1] -> (s0 + s1)>()[%arg2, %arg3]
// CHECK-NEXT:    %5 = affine.apply affine_map<()[s0] -> (s0 * 2)>()[%arg1]
// CHECK-NEXT:    %6 = affine.apply affine_map<()[s0, s1] -> (s0 + s1)>()[%arg2, %arg1]
// CHECK-NEXT:    %7 = nvgpu.device_async_copy %arg4[%3, %4], %arg0[%5, %6], 8 {bypassL1} : memref<128x128xf16> to memref<128x128xf16, 3>
// CHECK-NEXT:    %8 = affine.apply affine_map<()[s0, s1] -> (s0 + s1)>()[%arg2, %arg1]
// CHECK-NEXT:    %9 = affine.apply affine_map<()[s0, s1] -> (s0 + s1)>()[%arg2, %arg3]
// CHECK-NEXT:    %10 = nvgpu.device_async_copy %arg4[%8, %9], %arg0[%arg1, %arg1], 8, %arg3 : memref<128x128xf16> to memref<128x128xf16, 3>
// CHECK-NEXT:    return %2 : vector<4x2xf16>
func.func @copies(%m: memref<128x128xf16, 3>, %a: index, %b: index, %i: index, %g: memref<128x128xf16>) -> vector<4x2xf16> {
  %0 = memref.subview %m[%a, %b][32, 32][1, 1] : memref<128x128xf16, 3> to memref<32x32xf16, strided<[128, 1], offset: ?>, 3>
  %1 = nvgpu.ldmatrix %0[%i, %a] {numTiles = 4 : i32, transpose = false} : memref<32x32xf16, strided<[128, 1], offset: ?>, 3> -> vector<4x2xf16>
  %s = memref.subview %g[%b, %b][32, 32][1, 1] : memref<128x128xf16> to memref<32x32xf16, strided<[128, 1], offset: ?>>
  %2 = nvgpu.device_async_copy %s[%a, %i], %0[%a, %a], 8 {bypassL1} : memref<32x32xf16, strided<[128, 1], offset: ?>> to memref<32x32xf16, strided<[128, 1], offset: ?>, 3>
  %3 = nvgpu.device_async_copy %s[%a, %i], %m[%a, %a], 8, %i : memref<32x32xf16, strided<[128, 1], offset: ?>> to memref<128x128xf16, 3>
  return %1 : vector<4x2xf16>
}

