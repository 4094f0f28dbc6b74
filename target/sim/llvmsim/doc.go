// Package llvmsim has the meanings of the dialect llvm with its intrinsics, and the functions of device libraries.
package llvmsim
