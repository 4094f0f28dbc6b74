// RUN: tsopt %s --fold-memref-alias-ops --mlir-print-local-scope | FileCheck %s

// Subviews of subviews are joined when neither has steps.

// CHECK-LABEL: func.func @subsub(%arg0: memref<32x64xf32>, %arg1: index) -> memref<4x8xf32, strided<[128, 3], offset: ?>> {
// CHECK-NEXT:    %subview = memref.subview %arg0[3, %arg1] [8, 16] [2, 3] : memref<32x64xf32> to memref<8x16xf32, strided<[128, 3], offset: ?>>
// CHECK-NEXT:    %subview_0 = memref.subview %subview[1, 1] [4, 8] [1, 1] : memref<8x16xf32, strided<[128, 3], offset: ?>> to memref<4x8xf32, strided<[128, 3], offset: ?>>
// CHECK-NEXT:    return %subview_0 : memref<4x8xf32, strided<[128, 3], offset: ?>>
func.func @subsub(%m: memref<32x64xf32>, %a: index) -> memref<4x8xf32, strided<[128, 3], offset: ?>> {
  %0 = memref.subview %m[3, %a][8, 16][2, 3] : memref<32x64xf32> to memref<8x16xf32, strided<[128, 3], offset: ?>>
  %1 = memref.subview %0[1, 1][4, 8][1, 1] : memref<8x16xf32, strided<[128, 3], offset: ?>> to memref<4x8xf32, strided<[128, 3], offset: ?>>
  return %1 : memref<4x8xf32, strided<[128, 3], offset: ?>>
}

// CHECK-LABEL: func.func @subsub2(%arg0: memref<32x64xf32>, %arg1: index) -> memref<4x8xf32, strided<[128, 2], offset: ?>> {
// CHECK-NEXT:    %subview = memref.subview %arg0[3, %arg1] [8, 16] [1, 1] : memref<32x64xf32> to memref<8x16xf32, strided<[64, 1], offset: ?>>
// CHECK-NEXT:    %subview_0 = memref.subview %subview[%arg1, 1] [4, 8] [2, 2] : memref<8x16xf32, strided<[64, 1], offset: ?>> to memref<4x8xf32, strided<[128, 2], offset: ?>>
// CHECK-NEXT:    return %subview_0 : memref<4x8xf32, strided<[128, 2], offset: ?>>
func.func @subsub2(%m: memref<32x64xf32>, %a: index) -> memref<4x8xf32, strided<[128, 2], offset: ?>> {
  %0 = memref.subview %m[3, %a][8, 16][1, 1] : memref<32x64xf32> to memref<8x16xf32, strided<[64, 1], offset: ?>>
  %1 = memref.subview %0[%a, 1][4, 8][2, 2] : memref<8x16xf32, strided<[64, 1], offset: ?>> to memref<4x8xf32, strided<[128, 2], offset: ?>>
  return %1 : memref<4x8xf32, strided<[128, 2], offset: ?>>
}

// CHECK-LABEL: func.func @subsub3(%arg0: memref<32x64x4xf32>, %arg1: index) -> memref<8xf32, strided<[4], offset: ?>> {
// CHECK-NEXT:    %0 = affine.apply affine_map<()[s0] -> (s0 * 2)>()[%arg1]
// CHECK-NEXT:    %subview = memref.subview %arg0[3, %0, 1] [1, 8, 1] [1, 1, 1] : memref<32x64x4xf32> to memref<8xf32, strided<[4], offset: ?>>
// CHECK-NEXT:    return %subview : memref<8xf32, strided<[4], offset: ?>>
func.func @subsub3(%m: memref<32x64x4xf32>, %a: index) -> memref<8xf32, strided<[4], offset: ?>> {
  %0 = memref.subview %m[3, %a, 1][1, 16, 1][1, 1, 1] : memref<32x64x4xf32> to memref<16xf32, strided<[4], offset: ?>>
  %1 = memref.subview %0[%a][8][1] : memref<16xf32, strided<[4], offset: ?>> to memref<8xf32, strided<[4], offset: ?>>
  return %1 : memref<8xf32, strided<[4], offset: ?>>
}

// CHECK-LABEL: func.func @subsub4(%arg0: memref<32x64xf32>, %arg1: index, %arg2: index) -> memref<?xf32, strided<[1], offset: ?>> {
// CHECK-NEXT:    %0 = affine.apply affine_map<()[s0] -> (s0 + 3)>()[%arg1]
// CHECK-NEXT:    %1 = affine.apply affine_map<()[s0] -> (s0 + 1)>()[%arg1]
// CHECK-NEXT:    %subview = memref.subview %arg0[%0, %1] [1, %arg2] [1, 1] : memref<32x64xf32> to memref<?xf32, strided<[1], offset: ?>>
// CHECK-NEXT:    return %subview : memref<?xf32, strided<[1], offset: ?>>
func.func @subsub4(%m: memref<32x64xf32>, %a: index, %n: index) -> memref<?xf32, strided<[1], offset: ?>> {
  %0 = memref.subview %m[3, %a][8, 16][1, 1] : memref<32x64xf32> to memref<8x16xf32, strided<[64, 1], offset: ?>>
  %1 = memref.subview %0[%a, 1][1, %n][1, 1] : memref<8x16xf32, strided<[64, 1], offset: ?>> to memref<?xf32, strided<[1], offset: ?>>
  return %1 : memref<?xf32, strided<[1], offset: ?>>
}

