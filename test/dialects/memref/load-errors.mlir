// RUN: tsopt %s -split-input-file -verify-diagnostics

// Reading and writing an element: what is rejected, and how.

func.func @f(%n: index, %m: memref<?xf32>) {
  // expected-error @below {{'memref.load' op incorrect number of indices for load, expected 1 but got 0}}
  %0 = memref.load %m[] : memref<?xf32>
  return
}

// -----

func.func @f(%n: index, %m: memref<?xf32>) {
  // expected-error @below {{'memref.load' op incorrect number of indices for load, expected 1 but got 2}}
  %0 = memref.load %m[%n, %n] : memref<?xf32>
  return
}

// -----

func.func @f(%n: index, %m: memref<?xf32>) {
  // expected-error @below {{expected ']'}}
  %0 = memref.load %m[%n : memref<?xf32> return
}

// -----

func.func @f(%n: index, %m: memref<?xf32>) {
  // expected-error @below {{expected '['}}
  %0 = memref.load %m : memref<?xf32>
  return
}

// -----

func.func @f(%n: index, %m: memref<?xf32>) {
  // expected-error @below {{custom op 'memref.load' 'memref.load' op attribute 'nontemporal' failed to satisfy constraint: bool attribute}}
  %0 = memref.load %m[%n] {nontemporal = 1} : memref<?xf32>
  return
}

// -----

func.func @f(%n: index, %m: memref<?xf32>) {
  // expected-error @below {{custom op 'memref.load' 'memref.load' op attribute 'alignment' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive and whose value is a power of two > 0}}
  %0 = memref.load %m[%n] {alignment = 3 : i64} : memref<?xf32>
  return
}

// -----

func.func @f(%n: index, %m: memref<*xf32>) {
  // expected-error @below {{custom op 'memref.load' invalid kind of type specified: expected builtin.memref, but found 'memref<*xf32>'}}
  %0 = memref.load %m[%n] : memref<*xf32>
  return
}

// -----

func.func @f(%n: index, %m: memref<?xf32>) {
  // expected-error @below {{'memref.load' op failed to verify that result type matches element type of 'memref'}}
  "memref.load"(%m, %n) : (memref<?xf32>, index) -> i32
  return
}

// -----

// expected-note @below {{prior use here}}
func.func @f(%n: index, %v: i32, %m: memref<?xf32>) {
  // expected-error @below {{use of value '%v' expects different type than prior uses: 'f32' vs 'i32'}}
  memref.store %v, %m[%n] : memref<?xf32>
  return
}

// -----

func.func @f(%n: index, %v: f32, %m: memref<?xf32>) {
  // expected-error @below {{'memref.store' op store index operand count not equal to memref rank}}
  memref.store %v, %m[] : memref<?xf32>
  return
}

// -----

func.func @f(%n: index, %v: f32, %m: memref<?xf32>) {
  // expected-error @below {{'memref.store' op store index operand count not equal to memref rank}}
  memref.store %v, %m[%n, %n] : memref<?xf32>
  return
}
