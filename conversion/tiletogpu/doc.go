// Package tiletogpu lowers planned tile programs to threads: tile.kernel
// becomes gpu.launch, and each operation on tiles becomes what one thread does.
//
// A register tile of layout L becomes a vector of as many elements as L gives
// a thread registers; which elements those are is index arithmetic on the
// thread's number (coords.go). Elementwise operations apply to the vectors as
// they are. The rest is a table from tile operation to lowering function
// (lower.go), one file for each kind. Host code for several devices is host.go.
package tiletogpu
