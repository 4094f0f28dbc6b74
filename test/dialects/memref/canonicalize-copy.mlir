// RUN: tsopt %s -canonicalize | FileCheck %s

// CHECK-LABEL: func.func @to_itself(
// CHECK-NEXT:      return
func.func @to_itself(%m: memref<8xf32>) {
  memref.copy %m, %m : memref<8xf32> to memref<8xf32>
  return
}

// CHECK-LABEL: func.func @nothing(
// CHECK-NEXT:      return
func.func @nothing(%m: memref<0xf32>, %n: memref<0xf32>) {
  memref.copy %m, %n : memref<0xf32> to memref<0xf32>
  return
}

// CHECK-LABEL: func.func @through_casts(
// CHECK-NEXT:      memref.copy %arg0, %arg1 : memref<8xf32> to memref<8xf32>
// CHECK-NEXT:      return
func.func @through_casts(%m: memref<8xf32>, %n: memref<8xf32>) {
  %c = memref.cast %m : memref<8xf32> to memref<?xf32>
  %d = memref.cast %n : memref<8xf32> to memref<?xf32>
  memref.copy %c, %d : memref<?xf32> to memref<?xf32>
  return
}

// CHECK-LABEL: func.func @to_memory_never_read(
// CHECK-NEXT:      %alloc = memref.alloc() : memref<8xf32>
// CHECK-NEXT:      memref.copy %arg0, %alloc : memref<8xf32> to memref<8xf32>
// CHECK-NEXT:      memref.dealloc %alloc : memref<8xf32>
// CHECK-NEXT:      return
func.func @to_memory_never_read(%m: memref<8xf32>) {
  %0 = memref.alloc() : memref<8xf32>
  memref.copy %m, %0 : memref<8xf32> to memref<8xf32>
  memref.dealloc %0 : memref<8xf32>
  return
}
