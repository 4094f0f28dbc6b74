// RUN: tsopt %s -canonicalize | FileCheck %s

// CHECK-LABEL: func.func @constant_size(
// CHECK-NEXT:      %alloc = memref.alloc() : memref<4x8xf32>
// CHECK-NEXT:      %cast = memref.cast %alloc : memref<4x8xf32> to memref<?x?xf32>
// CHECK-NEXT:      return %cast : memref<?x?xf32>
func.func @constant_size() -> memref<?x?xf32> {
  %c4 = arith.constant 4 : index
  %n = arith.constant 8 : index
  %0 = memref.alloc(%c4, %n) : memref<?x?xf32>
  return %0 : memref<?x?xf32>
}

// CHECK-LABEL: func.func @some_constant(
// CHECK-NEXT:      %alloc = memref.alloc(%arg0) {alignment = 64 : i64} : memref<?x4xf32>
// CHECK-NEXT:      %cast = memref.cast %alloc : memref<?x4xf32> to memref<?x?xf32>
// CHECK-NEXT:      return %cast : memref<?x?xf32>
func.func @some_constant(%n: index) -> memref<?x?xf32> {
  %c4 = arith.constant 4 : index
  %0 = memref.alloc(%n, %c4) {alignment = 64 : i64} : memref<?x?xf32>
  return %0 : memref<?x?xf32>
}

// CHECK-LABEL: func.func @never_used(
// CHECK-NEXT:      return
func.func @never_used() {
  %0 = memref.alloc() : memref<8xf32>
  memref.dealloc %0 : memref<8xf32>
  return
}

// CHECK-LABEL: func.func @never_read(
// CHECK-NEXT:      return
func.func @never_read(%x: f32, %i: index) {
  %0 = memref.alloc() : memref<8xf32>
  memref.store %x, %0[%i] : memref<8xf32>
  memref.dealloc %0 : memref<8xf32>
  return
}

// CHECK-LABEL: func.func @alloca_never_read(
// CHECK-NEXT:      return
func.func @alloca_never_read(%x: f32, %i: index) {
  %0 = memref.alloca() : memref<8xf32>
  memref.store %x, %0[%i] : memref<8xf32>
  return
}

// CHECK-LABEL: func.func @read(
// CHECK-NEXT:      %alloca = memref.alloca() : memref<8xf32>
// CHECK-NEXT:      memref.store %arg0, %alloca[%arg1] : memref<8xf32>
// CHECK-NEXT:      %0 = memref.load %alloca[%arg1] : memref<8xf32>
// CHECK-NEXT:      return %0 : f32
func.func @read(%x: f32, %i: index) -> f32 {
  %0 = memref.alloca() : memref<8xf32>
  memref.store %x, %0[%i] : memref<8xf32>
  %1 = memref.load %0[%i] : memref<8xf32>
  return %1 : f32
}

// CHECK-LABEL: func.func @dim_of_alloc(
// CHECK-NEXT:      %c4 = arith.constant 4 : index
// CHECK-NEXT:      return %c4, %arg0 : index, index
func.func @dim_of_alloc(%n: index) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = memref.alloc(%n) : memref<4x?xf32>
  %1 = memref.dim %0, %c0 : memref<4x?xf32>
  %2 = memref.dim %0, %c1 : memref<4x?xf32>
  return %1, %2 : index, index
}

// CHECK-LABEL: func.func @realloc_never_used(
// CHECK-NEXT:      return
func.func @realloc_never_used(%m: memref<8xf32>) {
  %0 = memref.realloc %m : memref<8xf32> to memref<16xf32>
  memref.dealloc %0 : memref<16xf32>
  return
}

// CHECK-LABEL: func.func @alloca_scope(
// CHECK-NEXT:      return
func.func @alloca_scope(%x: f32) {
  memref.alloca_scope {
    "memref.alloca_scope.return"() : () -> ()
  }
  return
}
