// RUN: tsopt %s -split-input-file -verify-diagnostics -allow-unregistered-dialect

// Memref types: layouts and memory spaces: what is rejected, and how.

// expected-error @below {{multiple memory spaces specified in memref type}}
func.func private @x(memref<4xf32, 1, 2>)

// -----

// expected-error @below {{invalid memref element type}}
func.func private @x(memref<4xnone>)

// -----

// expected-error @below {{invalid memref element type}}
func.func private @x(memref<4xtuple<>>)

// -----

// expected-error @below {{invalid memref element type}}
func.func private @x(memref<4x!foo.bar>)

// -----

// expected-error @below {{invalid memref element type}}
func.func private @x(memref<4xtensor<4xf32>>)

// -----

// expected-error @below {{expected the number of strides to match the rank}}
func.func private @x(memref<2x4xf32, strided<[1], offset: 3>>)

// -----

// expected-error @below {{expected '['}}
func.func private @x(memref<2x4xf32, strided<>>)

// -----

// expected-error @below {{expected ','}}
func.func private @x(memref<2x4xf32, strided<[4,1]offset: 3>>)

// -----

// expected-error @below {{expected ':' after 'offset'}}
func.func private @x(memref<2x4xf32, strided<[4,1], offset 3>>)

// -----

// expected-error @below {{expected 'offset' after comma}}
func.func private @x(memref<2x4xf32, strided<[4,1], foo: 3>>)
