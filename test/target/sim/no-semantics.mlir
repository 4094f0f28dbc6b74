// An operation that the simulator has no meaning for is an error with its place.
//
// RUN: not tsrun %s 2>&1 | FileCheck %s
// CHECK: no-semantics.mlir:8:8: error: 'memref.realloc' op has no simulator semantics

func.func @main() {
  %m = memref.alloc() : memref<4xf32>
  %n = memref.realloc %m : memref<4xf32> to memref<8xf32>
  return
}
