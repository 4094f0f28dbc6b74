// Package parallel lowers tile.parallel, and other code for one element. A thread's elements are interleaved
// (interleave.go), so that common values are computed once and accesses to neighbours in memory become one.
package parallel
