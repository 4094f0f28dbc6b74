// Package scfloops holds the passes that turn loops of scf into other loops of
// scf: peeling, tiling, fusion, specialization, folding of ranges.
package scfloops
