// RUN: tsopt %s -canonicalize -mlir-print-local-scope | FileCheck %s

// Operations read through memref.cast, whose source says more.

// CHECK-LABEL: func.func @loads(
// CHECK-NEXT:      memref.store %arg2, %arg0[%arg1, %arg1] : memref<8x4xf32>
// CHECK-NEXT:      memref.prefetch %arg0[%arg1, %arg1], read, locality<3>, data : memref<8x4xf32>
// CHECK-NEXT:      %0 = memref.load %arg0[%arg1, %arg1] : memref<8x4xf32>
// CHECK-NEXT:      return %0 : f32
func.func @loads(%m: memref<8x4xf32>, %i: index, %x: f32) -> f32 {
  %c = memref.cast %m : memref<8x4xf32> to memref<?x?xf32>
  memref.store %x, %c[%i, %i] : memref<?x?xf32>
  memref.prefetch %c[%i, %i], read, locality<3>, data : memref<?x?xf32>
  %0 = memref.load %c[%i, %i] : memref<?x?xf32>
  return %0 : f32
}

// CHECK-LABEL: func.func @back(
// CHECK-NEXT:      return %arg0 : memref<8xf32>
func.func @back(%m: memref<8xf32>) -> memref<8xf32> {
  %c = memref.cast %m : memref<8xf32> to memref<?xf32>
  %d = memref.cast %c : memref<?xf32> to memref<8xf32>
  return %d : memref<8xf32>
}

// CHECK-LABEL: func.func @same(
// CHECK-NEXT:      return %arg0 : memref<8xf32>
func.func @same(%m: memref<8xf32>) -> memref<8xf32> {
  %c = memref.cast %m : memref<8xf32> to memref<8xf32>
  return %c : memref<8xf32>
}

// CHECK-LABEL: func.func @dims(
// CHECK-NEXT:      %c1 = arith.constant 1 : index
// CHECK-NEXT:      %c8 = arith.constant 8 : index
// CHECK-NEXT:      %dim = memref.dim %arg0, %c1 : memref<8x?xf32>
// CHECK-NEXT:      return %c8, %dim : index, index
func.func @dims(%m: memref<8x?xf32>) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c = memref.cast %m : memref<8x?xf32> to memref<?x?xf32>
  %0 = memref.dim %c, %c0 : memref<?x?xf32>
  %1 = memref.dim %c, %c1 : memref<?x?xf32>
  return %0, %1 : index, index
}

// CHECK-LABEL: func.func @dealloc(
// CHECK-NEXT:      memref.dealloc %arg0 : memref<8xf32>
// CHECK-NEXT:      return
func.func @dealloc(%m: memref<8xf32>) {
  %c = memref.cast %m : memref<8xf32> to memref<?xf32>
  memref.dealloc %c : memref<?xf32>
  return
}

// CHECK-LABEL: func.func @rank(
// CHECK-NEXT:      %c2 = arith.constant 2 : index
// CHECK-NEXT:      %0 = memref.rank %arg1 : memref<*xf32>
// CHECK-NEXT:      return %c2, %0 : index, index
func.func @rank(%m: memref<8x4xf32>, %u: memref<*xf32>) -> (index, index) {
  %0 = memref.rank %m : memref<8x4xf32>
  %1 = memref.rank %u : memref<*xf32>
  return %0, %1 : index, index
}

// CHECK-LABEL: func.func @atomic(
// CHECK-NEXT:      %0 = memref.atomic_rmw addf %arg2, %arg0[%arg1] : (f32, memref<8xf32>) -> f32
// CHECK-NEXT:      return %0 : f32
func.func @atomic(%m: memref<8xf32>, %i: index, %x: f32) -> f32 {
  %c = memref.cast %m : memref<8xf32> to memref<?xf32>
  %0 = memref.atomic_rmw addf %x, %c[%i] : (f32, memref<?xf32>) -> f32
  return %0 : f32
}

// CHECK-LABEL: func.func @memory_space_casts(
// CHECK-NEXT:      %memspacecast = memref.memory_space_cast %arg0 : memref<8xf32> to memref<8xf32, 2>
// CHECK-NEXT:      return %memspacecast : memref<8xf32, 2>
func.func @memory_space_casts(%m: memref<8xf32>) -> memref<8xf32, 2> {
  %a = memref.memory_space_cast %m : memref<8xf32> to memref<8xf32, 1>
  %b = memref.memory_space_cast %a : memref<8xf32, 1> to memref<8xf32, 2>
  return %b : memref<8xf32, 2>
}
