// Package sim runs modules at every stage of lowering, on simulated machines.
//
// It is the meaning of the dialects: tile programs with one agent a block, planned tile programs, gpu programs with one
// agent a thread, and their llvm form, on one or many devices. It needs nothing but Go, gives the same result on every
// run, and finds what hardware hides: data races, reads of uninitialized memory, accesses outside an allocation, and
// deadlocks, each with the operation's location.
//
// # The packages
//
// This package lists the semantics of operations, and has the entry points: [New], then [Machine.Call]. The others are
// below it.
//
// engine executes compiled programs: agents, schedule, memory, races, blocks and kernels. word has the formats of
// values, clock what happened before what. async has copies that land later than they start and the mbarriers that
// count them, peers the units that communicate with each other.
//
// The meanings are a package for each dialect, or for dialects alike: arithsim, scfsim, vectorsim, memrefsim,
// llvmsim, nvvmsim, gpusim, tilesim, scalesim, commsim; tensorsim has those of operations on whole tensors, which the
// host executes. The meaning of an operation is a function that compiles it
// ([engine.Rule]) and a line in its package's table.
//
// # Reading order
//
// engine/doc.go: how programs run. arithsim/elementwise.go, tilesim/memory.go: meanings. async/copy.go,
// nvvmsim/wgmma_groups.go: results that arrive later.
package sim
