// Package footprint finds which elements of arrays the blocks of a kernel write, as far as that follows
// from numbers that are known when it is compiled: the grid, bounds of loops, units of a block.
//
// What a window's place is computed of is a [sum] of iterators, which are indices of blocks, numbers of units and
// iterations of loops, and of what operations make of such sums (a quotient, a minimum, a comparison). Iterators that
// share no dimension and no condition have nothing to do with each other: they are components, and what a write reaches
// is the Cartesian product of what each component reaches. A component of one dimension and iterators alone is
// computed, others are gone through, up to [maxPlaces] of their places.
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
