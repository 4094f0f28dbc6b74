// RUN: tsopt %s -split-input-file -verify-diagnostics

// Tensor types: what is rejected, and how.

// expected-error @below {{invalid tensor element type}}
func.func private @x(tensor<*xnone>)

// -----

// expected-error @below {{invalid tensor element type}}
func.func private @x(tensor<4xmemref<2xf32>>)

// -----

// expected-error @below {{expected non-function type}}
func.func private @x(tensor<-1xf32>)

// -----

// expected-error @below {{expected '>' in tensor type}}
func.func private @x(tensor<1xf32)
