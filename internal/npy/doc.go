// Package npy reads and writes NumPy's .npy and .npz files, by which tensors go
// into and out of programs.
//
// An [Array] is an element type, a shape and bytes, always in C order and little
// endian; files in Fortran order or big endian are converted while reading.
// Format versions 1 to 3 are read; version 1 is written, or 2 if the header is long
// (numpy.org/doc/stable/reference/generated/numpy.lib.format.html).
//
// NumPy has no bf16 and no 8-bit floats. The package ml_dtypes adds them, and
// np.save then writes their descr as an anonymous '<V2' or '<V1' (f8E5M2: '<f1').
// This package writes '<V2' and '<V1' too, which NumPy loads without ml_dtypes
// and `.view(ml_dtypes.bfloat16)` makes numbers of. Reading such a file gives
// the element type V2 or V1; [Array.View] says what the bytes are. Formats of 4
// and 6 bits take a byte an element. A descr that is one of ml_dtypes' type
// names, such as 'bfloat16', is read as that type.
package npy
