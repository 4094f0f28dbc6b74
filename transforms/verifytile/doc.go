// Package verifytile checks tile programs for mistakes that each operation alone
// cannot see: a value of which every unit holds only a summand used as if it
// were the sum, a sum over devices that counts a value once for each of them,
// shared memory read before it is written, communication that not all of its
// units reach.
//
// Each check is a file: [partial.go] summands, [devicesum.go] sums over devices,
// [memory.go] memory that a kernel cannot reach, [initialised.go] shared memory, [placement.go] where operations may stand,
// [divergence.go] what not all units reach.
package verifytile
