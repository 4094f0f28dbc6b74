// RUN: tsopt %s -cse -allow-unregistered-dialect | FileCheck %s

// Reads are equal while nothing is written.

// CHECK-LABEL: func.func @twice(
// CHECK-NEXT:      %0 = memref.load %arg0[%arg1] : memref<4xi32>
// CHECK-NEXT:      return %0, %0 : i32, i32
func.func @twice(%m: memref<4xi32>, %i: index) -> (i32, i32) {
  %0 = memref.load %m[%i] : memref<4xi32>
  %1 = memref.load %m[%i] : memref<4xi32>
  return %0, %1 : i32, i32
}

// CHECK-LABEL: func.func @written_between(
// CHECK-NEXT:      %0 = memref.load %arg0[%arg2] : memref<4xi32>
// CHECK-NEXT:      memref.store %0, %arg1[%arg2] : memref<4xi32>
// CHECK-NEXT:      %1 = memref.load %arg0[%arg2] : memref<4xi32>
// CHECK-NEXT:      return %0, %1 : i32, i32
func.func @written_between(%m: memref<4xi32>, %n: memref<4xi32>, %i: index) -> (i32, i32) {
  %0 = memref.load %m[%i] : memref<4xi32>
  memref.store %0, %n[%i] : memref<4xi32>
  %1 = memref.load %m[%i] : memref<4xi32>
  return %0, %1 : i32, i32
}

// CHECK-LABEL: func.func @unknown_between(
// CHECK-NEXT:      %0 = memref.load %arg0[%arg1] : memref<4xi32>
// CHECK-NEXT:      "t.op"() : () -> ()
// CHECK-NEXT:      %1 = memref.load %arg0[%arg1] : memref<4xi32>
// CHECK-NEXT:      return %0, %1 : i32, i32
func.func @unknown_between(%m: memref<4xi32>, %i: index) -> (i32, i32) {
  %0 = memref.load %m[%i] : memref<4xi32>
  "t.op"() : () -> ()
  %1 = memref.load %m[%i] : memref<4xi32>
  return %0, %1 : i32, i32
}

// CHECK-LABEL: func.func @allocations_differ(
// CHECK-NEXT:      %alloc = memref.alloc() : memref<4xi32>
// CHECK-NEXT:      %alloc_0 = memref.alloc() : memref<4xi32>
// CHECK-NEXT:      return %alloc, %alloc_0 : memref<4xi32>, memref<4xi32>
func.func @allocations_differ() -> (memref<4xi32>, memref<4xi32>) {
  %0 = memref.alloc() : memref<4xi32>
  %1 = memref.alloc() : memref<4xi32>
  return %0, %1 : memref<4xi32>, memref<4xi32>
}
