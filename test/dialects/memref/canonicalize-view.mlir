// RUN: tsopt %s -canonicalize -mlir-print-local-scope | FileCheck %s

// CHECK-LABEL: func.func @constant_sizes(
// CHECK-NEXT:      %view = memref.view %arg0[%arg1][] : memref<2048xi8> to memref<4x8xf32>
// CHECK-NEXT:      %cast = memref.cast %view : memref<4x8xf32> to memref<?x?xf32>
// CHECK-NEXT:      return %cast : memref<?x?xf32>
func.func @constant_sizes(%m: memref<2048xi8>, %o: index) -> memref<?x?xf32> {
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %0 = memref.view %m[%o][%c4, %c8] : memref<2048xi8> to memref<?x?xf32>
  return %0 : memref<?x?xf32>
}

// CHECK-LABEL: func.func @of_cast(
// CHECK-NEXT:      %view = memref.view %arg0[%arg1][] : memref<2048xi8> to memref<4x8xf32>
// CHECK-NEXT:      return %view : memref<4x8xf32>
func.func @of_cast(%m: memref<2048xi8>, %o: index) -> memref<4x8xf32> {
  %c = memref.cast %m : memref<2048xi8> to memref<?xi8>
  %0 = memref.view %c[%o][] : memref<?xi8> to memref<4x8xf32>
  return %0 : memref<4x8xf32>
}

// CHECK-LABEL: func.func @dim(
// CHECK-NEXT:      %c8 = arith.constant 8 : index
// CHECK-NEXT:      return %arg2, %c8 : index, index
func.func @dim(%m: memref<2048xi8>, %o: index, %n: index) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = memref.view %m[%o][%n] : memref<2048xi8> to memref<?x8xf32>
  %1 = memref.dim %0, %c0 : memref<?x8xf32>
  %2 = memref.dim %0, %c1 : memref<?x8xf32>
  return %1, %2 : index, index
}

// CHECK-LABEL: memref.global "private" constant @splat
memref.global "private" constant @splat : memref<4xi32> = dense<7>
// CHECK-LABEL: memref.global "private" constant @list
memref.global "private" constant @list : memref<4xi32> = dense<[1, 2, 3, 4]>
// CHECK-LABEL: memref.global "private" @variable
memref.global "private" @variable : memref<4xi32> = dense<7>
// CHECK-LABEL: func.func @constant_globals(
// CHECK-NEXT:      %0 = memref.get_global @splat : memref<4xi32>
// CHECK-NEXT:      %1 = memref.get_global @list : memref<4xi32>
// CHECK-NEXT:      %2 = memref.get_global @variable : memref<4xi32>
// CHECK-NEXT:      %3 = memref.load %0[%arg0] : memref<4xi32>
// CHECK-NEXT:      %4 = memref.load %1[%arg0] : memref<4xi32>
// CHECK-NEXT:      %5 = memref.load %2[%arg0] : memref<4xi32>
// CHECK-NEXT:      return %3, %4, %5 : i32, i32, i32
func.func @constant_globals(%i: index) -> (i32, i32, i32) {
  %0 = memref.get_global @splat : memref<4xi32>
  %1 = memref.get_global @list : memref<4xi32>
  %2 = memref.get_global @variable : memref<4xi32>
  %a = memref.load %0[%i] : memref<4xi32>
  %b = memref.load %1[%i] : memref<4xi32>
  %c = memref.load %2[%i] : memref<4xi32>
  return %a, %b, %c : i32, i32, i32
}

// CHECK-LABEL: func.func @assume_alignment_of_cast(
// CHECK-NEXT:      %cast = memref.cast %arg0 : memref<8xf32> to memref<?xf32>
// CHECK-NEXT:      %assume_align = memref.assume_alignment %cast, 16 : memref<?xf32>
// CHECK-NEXT:      return %assume_align : memref<?xf32>
func.func @assume_alignment_of_cast(%m: memref<8xf32>) -> memref<?xf32> {
  %c = memref.cast %m : memref<8xf32> to memref<?xf32>
  %0 = memref.assume_alignment %c, 16 : memref<?xf32>
  return %0 : memref<?xf32>
}
