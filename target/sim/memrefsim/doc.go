// Package memrefsim has the meanings of the dialects memref and tensor.
package memrefsim
