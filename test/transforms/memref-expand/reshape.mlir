// RUN: tsopt %s --memref-expand --mlir-print-local-scope | FileCheck %s

// A reshape loads its sizes; strides are their products.

// CHECK-LABEL: func.func @reshape(%arg0: memref<*xf32>, %arg1: memref<?x?xf32>, %arg2: memref<3xi32>, %arg3: memref<3xindex>, %arg4: memref<2xi32>) -> (memref<?x?x8xf32>, memref<?x?x8xf32>, memref<?x?xf32>) {
// CHECK-NEXT:    %c8 = arith.constant 8 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %0 = memref.load %arg2[%c1] : memref<3xi32>
// CHECK-NEXT:    %1 = arith.index_cast %0 : i32 to index
// CHECK-NEXT:    %c8_0 = arith.constant 8 : index
// CHECK-NEXT:    %2 = arith.muli %c8_0, %1 : index
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %3 = memref.load %arg2[%c0] : memref<3xi32>
// CHECK-NEXT:    %4 = arith.index_cast %3 : i32 to index
// CHECK-NEXT:    %reinterpret_cast = memref.reinterpret_cast %arg0 to offset: [0], sizes: [%4, %1, 8], strides: [%2, 8, 1] : memref<*xf32> to memref<?x?x8xf32>
// CHECK-NEXT:    %c8_1 = arith.constant 8 : index
// CHECK-NEXT:    %c1_2 = arith.constant 1 : index
// CHECK-NEXT:    %5 = memref.load %arg3[%c1_2] : memref<3xindex>
// CHECK-NEXT:    %c8_3 = arith.constant 8 : index
// CHECK-NEXT:    %6 = arith.muli %c8_3, %5 : index
// CHECK-NEXT:    %c0_4 = arith.constant 0 : index
// CHECK-NEXT:    %7 = memref.load %arg3[%c0_4] : memref<3xindex>
// CHECK-NEXT:    %reinterpret_cast_5 = memref.reinterpret_cast %arg0 to offset: [0], sizes: [%7, %5, 8], strides: [%6, 8, 1] : memref<*xf32> to memref<?x?x8xf32>
// CHECK-NEXT:    %c1_6 = arith.constant 1 : index
// CHECK-NEXT:    %8 = memref.load %arg4[%c1_6] : memref<2xi32>
// CHECK-NEXT:    %9 = arith.index_cast %8 : i32 to index
// CHECK-NEXT:    %c1_7 = arith.constant 1 : index
// CHECK-NEXT:    %10 = arith.muli %c1_7, %9 : index
// CHECK-NEXT:    %c0_8 = arith.constant 0 : index
// CHECK-NEXT:    %11 = memref.load %arg4[%c0_8] : memref<2xi32>
// CHECK-NEXT:    %12 = arith.index_cast %11 : i32 to index
// CHECK-NEXT:    %reinterpret_cast_9 = memref.reinterpret_cast %arg1 to offset: [0], sizes: [%12, %9], strides: [%10, 1] : memref<?x?xf32> to memref<?x?xf32>
// CHECK-NEXT:    return %reinterpret_cast, %reinterpret_cast_5, %reinterpret_cast_9 : memref<?x?x8xf32>, memref<?x?x8xf32>, memref<?x?xf32>
func.func @reshape(%m: memref<*xf32>, %n: memref<?x?xf32>, %s: memref<3xi32>, %u: memref<3xindex>, %v: memref<2xi32>) -> (memref<?x?x8xf32>, memref<?x?x8xf32>, memref<?x?xf32>) {
  %0 = memref.reshape %m(%s) : (memref<*xf32>, memref<3xi32>) -> memref<?x?x8xf32>
  %1 = memref.reshape %m(%u) : (memref<*xf32>, memref<3xindex>) -> memref<?x?x8xf32>
  %2 = memref.reshape %n(%v) : (memref<?x?xf32>, memref<2xi32>) -> memref<?x?xf32>
  return %0, %1, %2 : memref<?x?x8xf32>, memref<?x?x8xf32>, memref<?x?xf32>
}

