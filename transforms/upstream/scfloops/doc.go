// Package scfloops holds the passes from scf loops to scf loops: peeling, tiling, fusion, specialization, range
// folding.
package scfloops
