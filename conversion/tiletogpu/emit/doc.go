// Package emit is the context of a lowering: a [Ctx] has the builder, facts of the kernel (kernel.go), values of the
// thread alone, in the launch's preamble (thread.go), and the registers of tiles (values.go).
//
// A register tile of layout L is a vector of as many elements as L gives a thread registers. Their elements follow by
// index arithmetic on the thread's number (coords.go, overhang.go). A [Table] of [Lowering] values says how each
// operation becomes code; packages of lowerings import this one, and hand their lists to the pass.
package emit
