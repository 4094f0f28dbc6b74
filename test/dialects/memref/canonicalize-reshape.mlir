// RUN: tsopt %s -canonicalize -mlir-print-local-scope | FileCheck %s

// CHECK-LABEL: func.func @collapse_twice(
// CHECK-NEXT:      %collapse_shape = memref.collapse_shape %arg0 {{\[\[}}0, 1, 2]] : memref<2x3x4xf32> into memref<24xf32>
// CHECK-NEXT:      return %collapse_shape : memref<24xf32>
func.func @collapse_twice(%m: memref<2x3x4xf32>) -> memref<24xf32> {
  %0 = memref.collapse_shape %m [[0, 1], [2]] : memref<2x3x4xf32> into memref<6x4xf32>
  %1 = memref.collapse_shape %0 [[0, 1]] : memref<6x4xf32> into memref<24xf32>
  return %1 : memref<24xf32>
}

// CHECK-LABEL: func.func @expand_twice(
// CHECK-NEXT:      %expand_shape = memref.expand_shape %arg0 {{\[\[}}0, 1, 2]] output_shape [2, 3, 4] : memref<24xf32> into memref<2x3x4xf32>
// CHECK-NEXT:      return %expand_shape : memref<2x3x4xf32>
func.func @expand_twice(%m: memref<24xf32>) -> memref<2x3x4xf32> {
  %0 = memref.expand_shape %m [[0, 1]] output_shape [6, 4] : memref<24xf32> into memref<6x4xf32>
  %1 = memref.expand_shape %0 [[0, 1], [2]] output_shape [2, 3, 4] : memref<6x4xf32> into memref<2x3x4xf32>
  return %1 : memref<2x3x4xf32>
}

// CHECK-LABEL: func.func @undone(
// CHECK-NEXT:      return %arg0 : memref<24xf32>
func.func @undone(%m: memref<24xf32>) -> memref<24xf32> {
  %0 = memref.expand_shape %m [[0, 1]] output_shape [6, 4] : memref<24xf32> into memref<6x4xf32>
  %1 = memref.collapse_shape %0 [[0, 1]] : memref<6x4xf32> into memref<24xf32>
  return %1 : memref<24xf32>
}

// CHECK-LABEL: func.func @undone_collapse(
// CHECK-NEXT:      return %arg0 : memref<6x4xf32>
func.func @undone_collapse(%m: memref<6x4xf32>) -> memref<6x4xf32> {
  %0 = memref.collapse_shape %m [[0, 1]] : memref<6x4xf32> into memref<24xf32>
  %1 = memref.expand_shape %0 [[0, 1]] output_shape [6, 4] : memref<24xf32> into memref<6x4xf32>
  return %1 : memref<6x4xf32>
}

// CHECK-LABEL: func.func @partly_undone(
// CHECK-NEXT:      %expand_shape = memref.expand_shape %arg0 {{\[\[}}0, 1]] output_shape [6, 4] : memref<24xf32> into memref<6x4xf32>
// CHECK-NEXT:      return %expand_shape : memref<6x4xf32>
func.func @partly_undone(%m: memref<24xf32>) -> memref<6x4xf32> {
  %0 = memref.expand_shape %m [[0, 1, 2]] output_shape [2, 3, 4] : memref<24xf32> into memref<2x3x4xf32>
  %1 = memref.collapse_shape %0 [[0, 1], [2]] : memref<2x3x4xf32> into memref<6x4xf32>
  return %1 : memref<6x4xf32>
}

// CHECK-LABEL: func.func @collapse_of_cast(
// CHECK-NEXT:      %collapse_shape = memref.collapse_shape %arg0 {{\[\[}}0, 1]] : memref<2x3xf32> into memref<6xf32>
// CHECK-NEXT:      %cast = memref.cast %collapse_shape : memref<6xf32> to memref<?xf32>
// CHECK-NEXT:      return %cast : memref<?xf32>
func.func @collapse_of_cast(%m: memref<2x3xf32>) -> memref<?xf32> {
  %0 = memref.cast %m : memref<2x3xf32> to memref<?x?xf32>
  %1 = memref.collapse_shape %0 [[0, 1]] : memref<?x?xf32> into memref<?xf32>
  return %1 : memref<?xf32>
}

// CHECK-LABEL: func.func @transpose_identity(
// CHECK-NEXT:      return %arg0 : memref<2x3xf32>
func.func @transpose_identity(%m: memref<2x3xf32>) -> memref<2x3xf32> {
  %0 = memref.transpose %m (i, j) -> (i, j) : memref<2x3xf32> to memref<2x3xf32>
  return %0 : memref<2x3xf32>
}
