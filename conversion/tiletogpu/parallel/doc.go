// Package parallel lowers tile.parallel, and other code that a program gives for one element: elements of a
// thread run interleaved (interleave.go), so that what is the same for all is computed once and
// accesses to neighbours in memory become one.
package parallel
