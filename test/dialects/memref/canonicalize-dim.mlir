// RUN: tsopt %s -canonicalize | FileCheck %s

// CHECK-LABEL: func.func @static(
// CHECK-NEXT:      %c1 = arith.constant 1 : index
// CHECK-NEXT:      %c4 = arith.constant 4 : index
// CHECK-NEXT:      %dim = memref.dim %arg0, %c1 : memref<4x?xf32>
// CHECK-NEXT:      return %c4, %dim : index, index
func.func @static(%m: memref<4x?xf32>) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = memref.dim %m, %c0 : memref<4x?xf32>
  %1 = memref.dim %m, %c1 : memref<4x?xf32>
  return %0, %1 : index, index
}

// CHECK-LABEL: func.func @out_of_range(
// CHECK-NEXT:      %c3 = arith.constant 3 : index
// CHECK-NEXT:      %dim = memref.dim %arg0, %c3 : memref<4xf32>
// CHECK-NEXT:      return %dim : index
func.func @out_of_range(%m: memref<4xf32>) -> index {
  %c3 = arith.constant 3 : index
  %0 = memref.dim %m, %c3 : memref<4xf32>
  return %0 : index
}

// CHECK-LABEL: func.func @unknown_dimension(
// CHECK-NEXT:      %dim = memref.dim %arg0, %arg1 : memref<4x4xf32>
// CHECK-NEXT:      return %dim : index
func.func @unknown_dimension(%m: memref<4x4xf32>, %i: index) -> index {
  %0 = memref.dim %m, %i : memref<4x4xf32>
  return %0 : index
}

// CHECK-LABEL: func.func @of_reinterpret_cast(
// CHECK-NEXT:      %c0 = arith.constant 0 : index
// CHECK-NEXT:      %reinterpret_cast = memref.reinterpret_cast %arg0 to offset: [0], sizes: [%arg1], strides: [1] : memref<?xf32> to memref<?xf32>
// CHECK-NEXT:      %dim = memref.dim %reinterpret_cast, %c0 : memref<?xf32>
// CHECK-NEXT:      return %dim : index
func.func @of_reinterpret_cast(%m: memref<?xf32>, %n: index) -> index {
  %c0 = arith.constant 0 : index
  %0 = memref.reinterpret_cast %m to offset: [0], sizes: [%n], strides: [1] : memref<?xf32> to memref<?xf32>
  %1 = memref.dim %0, %c0 : memref<?xf32>
  return %1 : index
}

// CHECK-LABEL: func.func @of_reshape(
// CHECK-NEXT:      %c1 = arith.constant 1 : index
// CHECK-NEXT:      %0 = memref.load %arg1[%c1] : memref<2xindex>
// CHECK-NEXT:      return %0 : index
func.func @of_reshape(%m: memref<8xf32>, %s: memref<2xindex>) -> index {
  %c1 = arith.constant 1 : index
  %0 = memref.reshape %m(%s) : (memref<8xf32>, memref<2xindex>) -> memref<?x?xf32>
  %1 = memref.dim %0, %c1 : memref<?x?xf32>
  return %1 : index
}
