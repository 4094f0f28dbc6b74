// Package tiletogpu lowers planned tile programs to threads: tile.kernel
// becomes gpu.launch, and each operation on tiles becomes what one thread does.
//
// A register tile of layout L becomes a vector of as many elements as L gives
// a thread registers; which elements those are is index arithmetic on the
// thread's number (coords.go). Elementwise operations apply to the vectors as
// they are. Each other operation has a [Lowering], listed in lowerings.go: a
// function of a [Ctx], which holds facts of the kernel (kernel.go), values of
// the thread alone, in the launch's preamble (thread.go), what tiles became
// (values.go), and the builder. Host code for several devices is host.go.
package tiletogpu
