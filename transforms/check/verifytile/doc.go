// Package verifytile checks tile programs for mistakes that no single operation shows: partial sums of units used as
// the sum, a sum over units that counts a value once for each of them, values that differ between units used as if they
// were equal, shared memory read before it is written, communication that not all of its units reach.
//
// Each check is a file: [partial.go] partial sums, [sums.go] sums over units, [replica.go] replicas, [memory.go] memory
// that a kernel cannot reach, [bounds.go] accesses outside of a tile, [initialised.go] shared memory, [placement.go]
// where operations may be, [divergence.go] divergent barriers and collectives.
package verifytile
