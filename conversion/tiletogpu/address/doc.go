// Package address computes addresses: a [Window] is a tile's place in a memref, with the condition that an element is
// inside, its index, its offset in swizzled shared memory (shared.go, sharedthread.go), and its pointer (pointer.go).
// Runs of neighbours are one access (runs.go).
package address
