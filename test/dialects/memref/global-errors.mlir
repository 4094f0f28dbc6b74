// RUN: tsopt %s -split-input-file -verify-diagnostics

// Global buffers and references to them: what is rejected, and how.

func.func @f(%m: memref<3x4xf32>) {
  // expected-error @below {{'memref.get_global' op 'a' does not reference a valid global memref}}
  %b = memref.get_global @a : memref<3xf32>
  return
}

// -----

memref.global @a : memref<3xf32>
func.func @f(%m: memref<3x4xf32>) {
  // expected-error @below {{'memref.get_global' op result type 'memref<4xf32>' does not match type 'memref<3xf32>' of the global memref @a}}
  %b = memref.get_global @a : memref<4xf32>
  return
}

// -----

func.func @f(%m: memref<3x4xf32>) {
  // expected-error @below {{'memref.get_global' op 'f' does not reference a valid global memref}}
  %b = memref.get_global @f : memref<4xf32>
  return
}

// -----

// expected-error @below {{inferred shape of elements literal ([2]) does not match type ([3])}}
memref.global @a : memref<3xf32> = dense<[1.0, 2.0]>

// -----

// expected-error @below {{inferred shape of elements literal ([2]) does not match type ([3])}}
memref.global @a : memref<3xf32> = dense<[1, 2]> : tensor<2xi32>

// -----

// expected-error @below {{custom op 'memref.global' type should be static shaped memref, but got 'memref<?xf32>'}}
memref.global @a : memref<?xf32>

// -----

// expected-error @below {{custom op 'memref.global' type should be static shaped memref, but got 'tensor<3xf32>'}}
memref.global @a : tensor<3xf32>

// -----

// expected-error @below {{custom op 'memref.global' type should be static shaped memref, but got 'memref<*xf32>'}}
memref.global @a : memref<*xf32>

// -----

// expected-error @below {{custom op 'memref.global' type should be static shaped memref, but got 'i32'}}
memref.global @a : i32

// -----

// expected-error @below {{'memref.global' op visibility expected to be one of ["public", "private", "nested"], but got "foo"}}
memref.global "foo" @a : memref<3xf32>

// -----

// expected-error @below {{custom op 'memref.global' 'memref.global' op attribute 'alignment' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive and whose value is a power of two > 0}}
memref.global @a : memref<3xf32> {alignment = 7 : i64}

// -----

// expected-error @below {{custom op 'memref.global' initial value should be a unit or elements attribute}}
memref.global "public" constant @a : memref<2xf32> = "abc"

// -----

func.func @f() {
  // expected-error @below {{'memref.global' op symbol's parent must have the SymbolTable trait}}
  memref.global @a : memref<3xf32>
  return
}

// -----

// expected-error @below {{custom op 'memref.global' expected valid '@'-identifier for symbol name}}
memref.global a : memref<3xf32>
