// RUN: tsopt %s --split-input-file --verify-diagnostics | FileCheck %s

// CHECK-LABEL: func.func @casts
func.func @casts(%m: memref<5x4xf32>, %n: memref<5xvector<4xf32>, 1>) {
  // CHECK: vector.type_cast %{{.*}} : memref<5x4xf32> to memref<vector<5x4xf32>>
  %0 = vector.type_cast %m : memref<5x4xf32> to memref<vector<5x4xf32>>
  // CHECK: vector.type_cast %{{.*}} : memref<5xvector<4xf32>, 1> to memref<vector<5x4xf32>, 1>
  %1 = vector.type_cast %n : memref<5xvector<4xf32>, 1> to memref<vector<5x4xf32>, 1>
  return
}

// -----

func.func @dynamic(%d: memref<?x4xf32>) {
  // expected-error @below {{operand #0 must be statically shaped memref}}
  %0 = vector.type_cast %d : memref<?x4xf32> to memref<vector<5x4xf32>>
  return
}

// -----

func.func @element(%d: memref<5x4xf32>) {
  // expected-error @below {{expects result and operand with same underlying scalar type}}
  %0 = vector.type_cast %d : memref<5x4xf32> to memref<vector<5x4xf16>>
  return
}

// -----

func.func @shape(%d: memref<5x4xf32>) {
  // expected-error @below {{expects concatenated result and operand shapes to be equal}}
  %0 = vector.type_cast %d : memref<5x4xf32> to memref<vector<4x5xf32>>
  return
}

// -----

func.func @space(%d: memref<5x4xf32>) {
  // expected-error @below {{expects result in same memory space}}
  %0 = vector.type_cast %d : memref<5x4xf32> to memref<vector<5x4xf32>, 1>
  return
}
