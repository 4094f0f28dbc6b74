// Package fragment loads and stores operands of mma instructions by whole 8x8 matrices (ldmatrix, stmatrix),
// and keeps them as 32-bit words, in registers or still in shared memory.
package fragment
