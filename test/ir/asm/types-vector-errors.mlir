// RUN: tsopt %s -split-input-file -verify-diagnostics

// Vector types: what is rejected, and how.

// expected-error @below {{expected '>' in vector type}}
func.func private @x(vector<4xf32)

// -----

// expected-error @below {{expected non-function type}}
func.func private @x(vector<?x4xf32>)

// -----

// expected-error @below {{vector types must have positive constant sizes but got 0}}
func.func private @x(vector<0xf32>)

// -----

// expected-error @below {{expected non-function type}}
func.func private @x(vector<-1xf32>)

// -----

// expected-error @below {{failed to verify 'elementType': VectorElementTypeInterface instance}}
func.func private @x(vector<4xnone>)

// -----

// expected-error @below {{failed to verify 'elementType': VectorElementTypeInterface instance}}
func.func private @x(vector<4xtensor<3xf32>>)

// -----

// expected-error @below {{missing ']' closing scalable dimension}}
func.func private @x(vector<[4x4]xf32>)

// -----

// expected-error @below {{missing ']' closing scalable dimension}}
func.func private @x(vector<[4xf32>)

// -----

// expected-error @below {{expected non-function type}}
func.func private @x(vector<*xf32>)
