// Reshapes whose extents are known only at run time, or only behind a cast.
//
// RUN: tsopt %s --canonicalize --split-input-file | FileCheck %s

// CHECK-LABEL: @undone
// CHECK-NEXT: return %arg0
func.func @undone(%m: memref<?x?xf32>, %n: index, %k: index) -> memref<?x?xf32> {
  %0 = memref.expand_shape %m [[0, 1], [2]] output_shape [%n, 4, %k] : memref<?x?xf32> into memref<?x4x?xf32>
  %1 = memref.collapse_shape %0 [[0, 1], [2]] : memref<?x4x?xf32> into memref<?x?xf32>
  return %1 : memref<?x?xf32>
}

// -----

// CHECK-LABEL: @less
// CHECK:      [[C:%.*]] = arith.constant 32 : index
// CHECK:      [[N:%.*]] = arith.muli %arg2, [[C]]
// CHECK-NEXT: memref.expand_shape %arg0 {{\[\[}}0, 1, 2]] output_shape [8, %arg1, [[N]]] : memref<?xf16> into memref<8x?x?xf16>
func.func @less(%m: memref<?xf16>, %i: index, %j: index) -> memref<8x?x?xf16> {
  %0 = memref.expand_shape %m [[0, 1, 2, 3, 4]] output_shape [4, 2, %i, %j, 32] : memref<?xf16> into memref<4x2x?x?x32xf16>
  %1 = memref.collapse_shape %0 [[0, 1], [2], [3, 4]] : memref<4x2x?x?x32xf16> into memref<8x?x?xf16>
  return %1 : memref<8x?x?xf16>
}

// -----

// CHECK-LABEL: @twice
// CHECK-NEXT: memref.expand_shape %arg0 {{\[\[}}0, 1, 2], [3, 4]] output_shape [%arg3, 6, 4, 5, %arg4]
// CHECK-NEXT: return
func.func @twice(%m: memref<?x?xf32>, %a: index, %b: index, %c: index, %d: index) -> memref<?x6x4x5x?xf32> {
  %0 = memref.expand_shape %m [[0, 1], [2]] output_shape [%a, 4, %b] : memref<?x?xf32> into memref<?x4x?xf32>
  %1 = memref.expand_shape %0 [[0, 1], [2], [3, 4]] output_shape [%c, 6, 4, 5, %d] : memref<?x4x?xf32> into memref<?x6x4x5x?xf32>
  return %1 : memref<?x6x4x5x?xf32>
}

// -----

// CHECK-LABEL: @of_cast
// CHECK:      [[E:%.*]] = memref.expand_shape %arg0 {{\[\[}}0, 1, 2], [3]] output_shape [2, 1, 4, 4] : memref<8x4xf32> into memref<2x1x4x4xf32>
// CHECK-NEXT: return [[E]]
func.func @of_cast(%m: memref<8x4xf32>) -> memref<2x1x4x4xf32> {
  %c2 = arith.constant 2 : index
  %0 = memref.cast %m : memref<8x4xf32> to memref<?x4xf32>
  %1 = memref.expand_shape %0 [[0, 1, 2], [3]] output_shape [%c2, 1, 4, 4] : memref<?x4xf32> into memref<?x1x4x4xf32>
  %2 = memref.cast %1 : memref<?x1x4x4xf32> to memref<2x1x4x4xf32>
  return %2 : memref<2x1x4x4xf32>
}

// -----

// CHECK-LABEL: @dim
// CHECK-NEXT: [[N:%.*]] = memref.load %arg1[%arg2]
// CHECK-NEXT: [[I:%.*]] = arith.index_cast [[N]] : i32 to index
// CHECK-NEXT: return [[I]]
func.func @dim(%m: memref<*xf32>, %shape: memref<?xi32>, %i: index) -> index {
  %0 = memref.reshape %m(%shape) : (memref<*xf32>, memref<?xi32>) -> memref<*xf32>
  %1 = memref.dim %0, %i : memref<*xf32>
  return %1 : index
}
