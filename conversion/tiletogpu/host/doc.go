// Package host makes the launch of a kernel, and for several devices the code around it: which arrays or parts
// of them stay on which device (resident.go), how they come there and back (moves.go), and copies by DMA in
// place of a kernel (copyengine.go).
package host
