// RUN: tsopt %s -split-input-file | FileCheck %s
// RUN: tsopt %s -split-input-file -mlir-print-op-generic | tsopt -split-input-file | FileCheck %s

// The life of stack buffers.

// CHECK:      memref.alloca_scope  {
func.func @f(%m: memref<4xf32>) {
  memref.alloca_scope { memref.alloca_scope.return }
  return
}

// -----

// CHECK:      memref.alloca_scope  {
func.func @f(%m: memref<4xf32>) {
  memref.alloca_scope { }
  return
}

// -----

// CHECK:      %0 = memref.alloca_scope  -> (i32) {
// CHECK-NEXT: memref.alloca_scope.return %arg0 : i32
func.func @f(%m: i32) {
  %0 = memref.alloca_scope -> i32 { memref.alloca_scope.return %m : i32 }
  return
}

// -----

// CHECK:      %0:2 = memref.alloca_scope  -> (i32, i32) {
// CHECK-NEXT: memref.alloca_scope.return %arg0, %arg0 : i32, i32
// CHECK-NEXT: } {foo}
func.func @f(%m: i32) {
  %0:2 = memref.alloca_scope -> (i32, i32) { memref.alloca_scope.return %m, %m : i32, i32 } {foo}
  return
}
