// Package tiletogpu lowers planned tile programs to threads: tile.kernel
// becomes gpu.launch, and each operation on tiles becomes what one thread does.
//
// A register tile of layout L becomes a vector of as many elements as L gives
// a thread registers; which elements those are is index arithmetic on the
// thread's number (emit/coords.go). Elementwise operations apply to the vectors as
// they are. Each other operation has an [emit.Lowering], listed in lowerings.go: a
// function of an [emit.Ctx], which holds facts of the kernel (emit/kernel.go), values of
// the thread alone, in the launch's preamble (emit/thread.go), what tiles became
// (emit/values.go), and the builder. Host code for several devices is host.go.
package tiletogpu
