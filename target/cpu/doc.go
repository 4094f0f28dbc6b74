// Package cpu executes compiled kernels on the processors of this machine, without a linker and without cgo.
//
// [Load] maps an object file that llc made, resolves what its code refers to, and makes it executable; [Code.Kernel]
// is a function in it. A [Pool] of workers, each locked to a thread of the system, executes the blocks of a launch: a
// worker takes some blocks at a time and calls the kernel with them and its own scratch memory, on a stack of its
// own. [Map] is memory that ends where the program may not access more.
//
// A fault in a kernel ends neither the process nor the worker: the worker goes on behind the call, and the launch
// returns a [Fault]. The signal handler that does so gives all other signals to Go's (signal_linux.go).
//
// Kernels run in this process and not in a child: arrays stay where they are, and a launch takes a microsecond. What is
// not found is a write to memory of the process that is far from the kernel's own.
package cpu
