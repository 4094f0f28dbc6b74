// Package footprint finds which elements of arrays the blocks of a kernel write, as far as that follows from static
// numbers: the grid, bounds of loops, units of a block.
//
// A window's place is a [sum] of iterators (indices of blocks, numbers of units, iterations of loops) and of results of
// operations on such sums (a quotient, a minimum, a comparison). Iterators that share no dimension and no condition are
// independent components. The elements that a write reaches are the Cartesian product of what each component reaches. A
// component with one dimension and iterators alone is computed in closed form, others are enumerated, up to [maxPlaces]
// places.
//
// Both queries are conservative. For [Missing], a write that depends on data covers its whole array, so each element
// that is reported is unwritten. For [Meet], it covers nothing, so each element that is reported is written by two
// blocks.
//
//	sum.go      sums of iterators; set.go sets of them
//	space.go    the iterators of a kernel, and the sums of its values
//	write.go    what writes, where, and under which conditions
//	parts.go    components, and what they reach
//	spans.go    sets of indices; box.go sets of elements
//	missing.go  elements without a write; meet.go, sweep.go elements that two blocks write
//	outside.go  accesses that must leave a tile
package footprint
