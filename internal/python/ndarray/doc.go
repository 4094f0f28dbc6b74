// Package ndarray has arrays of numbers as values of internal/python/eval, and the modules numpy, torch,
// torch.nn.functional and einops as far as references of kernels use them: so that a kernel's results can be compared
// with a Python function without Python.
//
// An [Array] is a view of memory that several arrays may share: a shape, strides, an offset. Floats are computed in
// float64 whatever their type says; only what names a type (x.half(), x.to(torch.bfloat16), an assignment into an array
// of a narrower one) rounds to it. So a reference is at least as exact as where it was written for. Integers wrap as
// their type does. Where arrays live (device=, .cuda()) means nothing here.
//
// numpy and torch share one table of functions (tables.go); an array has the methods of the one that made it. A mistake
// is a located error in the words of NumPy or torch; inside of the package it is a panic with a [failure], which
// [guard] catches.
package ndarray
