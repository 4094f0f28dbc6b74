// Package commtomemory lowers the signals of the comm dialect to memory and atomic operations of one thread:
// convert-comm-to-gpu, and convert-comm-to-cpu for kernels whose blocks have one thread.
//
// A signal is an array of 32-bit counters, each in a line of its own, in the memory of every device. A notify is a
// barrier of all threads of the block, after which one of them adds to the peer's counter with release order. A wait is
// a loop of one thread that loads its own counter with acquire order until the comparison holds, and then a barrier.
// The barrier and the cumulativity of release extend the order to all threads of the block (PTX ISA, "Memory
// Consistency Model"; research on the rules is in docs/learn/memory-model.md).
//
// together.go lets each of several consecutive notifies be done by a warp, again.go skips waits of a loop that are
// satisfied already.
package commtomemory
