// Package verifytile checks tile programs for mistakes that each operation alone cannot see: a value of which every
// unit holds only a summand used as if it were the sum, a sum over units that counts a value once for each of them, a
// value of which each unit has its own as if all had the same, shared memory read before it is written, communication
// that not all of its units reach.
//
// Each check is a file: [partial.go] summands, [sums.go] sums over units, [replica.go] replicas, [memory.go] memory
// that a kernel cannot reach, [bounds.go] accesses outside of a tile, [initialised.go] shared memory, [placement.go]
// where operations may stand, [divergence.go] what not all units reach.
package verifytile
