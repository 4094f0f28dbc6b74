// Package sim runs modules at every stage of lowering, on simulated machines.
//
// It is the meaning of the dialects: tile programs with one agent a block,
// planned tile programs, gpu programs with one agent a thread, and their llvm
// form, on one or many devices. It needs nothing but Go, gives the same result
// on every run, and finds what hardware hides: data races, reads of memory that
// nobody wrote, accesses outside an allocation, and deadlocks, each with the
// operation's location.
//
// # How it works
//
// A function is compiled once to a flat list of Go closures, the [engine.Instr]s;
// structured control flow becomes jumps. Values live in a frame, a []uint64: a
// scalar is one word that holds the bits of its own format, a vector or a tile
// a word an element, a memref its descriptor. An [Agent] is a frame, a program
// counter and a vector clock; it needs no goroutine, so tens of thousands of
// them cost little. An instruction that cannot go on parks its agent, and the
// scheduler runs another. When all are parked, the report of the deadlock says
// what each waits for.
//
// # Reading order
//
// elem.go: words and formats. memory.go: allocations. compile.go: from
// operations to instructions. agent.go, sched.go: running; order.go, resident.go:
// in which order, and how much at a time. clock.go, race.go: happens-before.
// visible.go: what an atomic read sees; counter.go: what a wait guarantees;
// unwritten.go: what nobody wrote; async.go: when copies land; mbarrier.go, bulk.go, tma.go, tensormap.go: those of
// engines, and the barriers that count their bytes; proxy.go: what async operations
// see. cluster.go: blocks that reach each other. warpgroup.go, products.go,
// matrix_descriptor.go, in_flight.go: products by wgmma, what they read and when
// their registers have values. limits.go: what all that may cost. sem_*.go: the
// meaning of the operations, a table a dialect. machine.go: the way in.
package sim
