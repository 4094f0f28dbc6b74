// Package footprint finds which elements of arrays the blocks of a kernel write, as far as that follows
// from numbers that are known when it is compiled: the grid, bounds of loops, units of a block.
//
// What a window's place is computed of is a [sum] of iterators, which are indices of blocks, numbers of units and
// iterations of loops, and of what operations make of such sums (a quotient, a minimum, a comparison). Iterators that
// share no dimension and no condition have nothing to do with each other: they are components, and what a write reaches
// is the product of what each component reaches. A component of one dimension and iterators alone is computed, others
// are gone through, up to [maxPlaces] of their places.
//
// Nothing is guessed. What depends on data is taken to be written for [Missing], which therefore finds only elements
// that surely nobody writes, and not to be written for [Meet], which finds only those that two blocks surely write.
//
//	sum.go      sums of iterators; set.go sets of them
//	space.go    the iterators of a kernel, and the sums of its values
//	write.go    what writes, where, and under which conditions
//	parts.go    components, and what they reach
//	spans.go    sets of indices; box.go sets of elements
//	missing.go  what nobody writes; meet.go what two blocks write
//	outside.go  accesses that surely leave a tile
package footprint
