// RUN: tsopt --split-input-file --verify-diagnostics %s

// Views as vectors that do not fit.

func.func @s(%m: memref<5x4xf32>) {
  // expected-error @+1 {{'vector.type_cast' op expects concatenated result and operand shapes to be equal: 'memref<vector<5x3xf32>>'}}
  %2 = vector.type_cast %m : memref<5x4xf32> to memref<vector<5x3xf32>>
  return
}

// -----

func.func @s(%m: memref<5x4xf32>) {
  // expected-error @+1 {{'vector.type_cast' op expects result and operand with same underlying scalar type: 'memref<vector<5x4xf64>>'}}
  %2 = vector.type_cast %m : memref<5x4xf32> to memref<vector<5x4xf64>>
  return
}

// -----

func.func @s(%m: memref<5x4xf32>) {
  // expected-error @+1 {{'vector.type_cast' op expects result in same memory space}}
  %2 = vector.type_cast %m : memref<5x4xf32> to memref<vector<5x4xf32>, 3>
  return
}

// -----

func.func @s(%m: memref<?x4xf32>) {
  // expected-error @+1 {{'vector.type_cast' op operand #0 must be statically shaped memref of any type values, but got 'memref<?x4xf32>'}}
  %2 = vector.type_cast %m : memref<?x4xf32> to memref<vector<5x4xf32>>
  return
}

// -----

func.func @s(%m: memref<5x4xf32, strided<[8,1]>>) {
  // expected-error @+1 {{'vector.type_cast' op expects operand to be a memref with identity layout}}
  %2 = vector.type_cast %m : memref<5x4xf32, strided<[8,1]>> to memref<vector<5x4xf32>>
  return
}
