// RUN: tsopt %s -split-input-file -verify-diagnostics

// Casts that keep the layout, casts of the memory space: what is rejected, and how.

func.func @f(%m: memref<?xf32>) {
  // expected-error @below {{'memref.cast' op operand type 'memref<?xf32>' and result type 'memref<4xi32>' are cast incompatible}}
  %0 = memref.cast %m : memref<?xf32> to memref<4xi32>
  return
}

// -----

func.func @f(%m: memref<?xf32>) {
  // expected-error @below {{'memref.cast' op operand type 'memref<?xf32>' and result type 'memref<4x4xf32>' are cast incompatible}}
  %0 = memref.cast %m : memref<?xf32> to memref<4x4xf32>
  return
}

// -----

func.func @f(%m: memref<*xf32>) {
  // expected-error @below {{'memref.cast' op operand type 'memref<*xf32>' and result type 'memref<*xf32>' are cast incompatible}}
  %0 = memref.cast %m : memref<*xf32> to memref<*xf32>
  return
}

// -----

func.func @f(%m: memref<*xf32>) {
  // expected-error @below {{'memref.cast' op operand type 'memref<*xf32>' and result type 'memref<*xf32, 1>' are cast incompatible}}
  %0 = memref.cast %m : memref<*xf32> to memref<*xf32, 1>
  return
}

// -----

func.func @f(%m: memref<4xf32, strided<[1], offset: 3>>) {
  // expected-error @below {{'memref.cast' op operand type 'memref<4xf32, strided<[1], offset: 3>>' and result type 'memref<4xf32, strided<[2], offset: ?>>' are cast incompatible}}
  %0 = memref.cast %m : memref<4xf32, strided<[1], offset: 3>> to memref<4xf32, strided<[2], offset: ?>>
  return
}

// -----

func.func @f(%m: memref<4xf32>) {
  // expected-error @below {{custom op 'memref.cast' invalid kind of type specified}}
  %0 = memref.cast %m : memref<4xf32> to tensor<4xf32>
  return
}

// -----

func.func @f(%m: memref<4xf32, 1>) {
  // expected-error @below {{'memref.memory_space_cast' op operand type 'memref<4xf32, 1>' and result type 'memref<4xi32>' are cast incompatible}}
  %0 = memref.memory_space_cast %m : memref<4xf32, 1> to memref<4xi32>
  return
}

// -----

func.func @f(%m: memref<4xf32, 1>) {
  // expected-error @below {{'memref.memory_space_cast' op operand type 'memref<4xf32, 1>' and result type 'memref<5xf32>' are cast incompatible}}
  %0 = memref.memory_space_cast %m : memref<4xf32, 1> to memref<5xf32>
  return
}
