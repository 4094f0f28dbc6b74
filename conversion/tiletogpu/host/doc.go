// Package host makes the launch of a kernel, and for several devices the code around it: which arrays or parts of them
// stay on which device (resident.go), the transfers to and from there (moves.go), and copies by DMA instead of a kernel
// (copyengine.go).
package host
