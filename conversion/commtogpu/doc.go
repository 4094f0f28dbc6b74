// Package commtogpu lowers the signals of the comm dialect to memory and atomic
// operations of one thread.
//
// A signal is an array of 32-bit counters, each in a line of its own, in the
// memory of every device. To notify is: all threads of the block meet at a
// barrier, then one of them adds to the peer's counter with release order. To
// wait is: one thread loads the own counter with acquire order until it
// compares, then all meet at a barrier. The barrier and the cumulativity of
// release extend the order to all threads of the block (PTX ISA, "Memory
// Consistency Model"; research on the rules is in docs/learn/memory-model.md).
//
// together.go lets notifies in a row be made by a warp each, again.go lets a loop not wait again for what it has waited
// for.
package commtogpu
