// Package engine executes compiled programs on simulated machines. It has agents and their schedule, memory, races,
// barriers, blocks and kernels; it does not know what an operation does.
//
// # How it works
//
// A function is compiled once to a flat list of Go closures; structured control flow becomes jumps. A [Rule] compiles
// an operation: it asks the [Compiler] where operands are and results go, and emits closures. Values live in a frame,
// a []uint64: a scalar is one word that holds the bits of its own format, a vector or a tile a word an element, a
// memref its descriptor. An [Agent] is a frame, a program counter and a vector clock; it needs no goroutine, so tens
// of thousands of them cost little. An instruction that cannot go on parks its agent, and the scheduler runs another.
// When all are parked, the report of the deadlock says what each waits for.
//
// # Reading order
//
// memory.go: allocations. compile.go, calls.go: from operations to instructions. agent.go, sched.go: running; order.go,
// resident.go: in which order, and how much at a time. race.go: happens-before. visible.go: what an atomic read sees.
// unwritten.go: uninitialized memory. proxy.go: what async operations see. launch.go, cluster.go, threads.go, units.go:
// blocks and what is in them. limits.go: limits of memory and time. parts.go: state that the packages of meanings keep.
// machine.go: the entry points.
package engine
