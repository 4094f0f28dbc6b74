// RUN: tsopt %s -split-input-file -verify-diagnostics -allow-unregistered-dialect

// The other builtin types: what is rejected, and how.

// expected-error @below {{'func.func' op symbol declaration cannot have public visibility}}
func.func @illegaltype(i0)

// -----

// expected-error @below {{invalid integer width}}
func.func @illegaltype(i42949672960)

// -----

// expected-error @below {{integer bitwidth is limited to 16777215 bits}}
func.func @illegaltype(i16777216)

// -----

// expected-error @below {{'func.func' op symbol declaration cannot have public visibility}}
func.func @illegaltype(i16777215)

// -----

// expected-error @below {{invalid element type for complex}}
func.func private @x(complex<i32>, complex<f32>, complex<complex<f32>>)

// -----

// expected-error @below {{invalid element type for complex}}
func.func private @x(complex<index>)

// -----

// expected-error @below {{invalid element type for complex}}
func.func private @x(complex<vector<4xf32>>)

// -----

// expected-error @below {{expected '<' in complex type}}
func.func private @x(complex f32)

// -----

// expected-error @below {{expected '<' in tuple type}}
func.func private @x(tuple i32)

// -----

// expected-error @below {{expected non-function type}}
func.func private @x(f8)

// -----

// expected-error @below {{dialect 'arith' provides no type parsing hook}}
func.func private @x(!arith.foo)

// -----

// expected-error @below {{dialect 'builtin' provides no type parsing hook}}
func.func private @x(!builtin.foo)

// -----

// expected-error @below {{dialect 'builtin' provides no type parsing hook}}
func.func private @x(!builtin.integer)

// -----

// expected-error @below {{undefined symbol alias id 'builtin'}}
func.func private @x(!builtin)

// -----

// expected-error @below {{undefined symbol alias id 'foo'}}
func.func private @x(!foo)

// -----

// expected-error @below {{expected non-function type}}
func.func private @x(i32, ...)

// -----

// expected-error @below {{expected operation name in quotes}}
func.func private @x(i32) -> i32 {

// -----

func.func private @x(i32) -> f32 func.func @y(%a: i32) {
  // expected-error @below {{'func.call' op result type mismatch at index 0}}
  // expected-note @below {{      op result types: 'f64'}}
  // expected-note @below {{function result types: 'f32'}}
  %0 = call @x(%a) : (i32) -> f64
  return
}
