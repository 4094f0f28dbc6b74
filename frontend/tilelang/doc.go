// Package tilelang reads kernels in Python syntax, as TileLang and TileScale have them, into the dialects tile, scale
// and comm.
//
// A program is evaluated (internal/python/eval): values that follow from parameters, constants and pure functions are
// computed. The body of a kernel becomes a tree (package tree) of what the device does: evaluation.go runs the
// statements, evaluatedcalls.go has the calls of the language, symbols.go what stands for values of the device.
//
// Analyses of the tree (analyses.go) find out what the emission has to know before it begins: which tiles are memory
// (placement.go, memorywrites.go), whether the kernel is written by the numbers of threads (threaduses.go), what each
// thread has of its own (threadvalues.go), what the block does between the code of threads (blockcode.go), and what all
// kernels do with the arrays (arrayuses.go).
//
// The emission (emission.go) walks the trees of the kernels, when all are evaluated (emittedkernels.go). There, values
// of the device are a [scalar], a buffer (an array, a tile, shared memory), a window of one; their operators, and the
// functions of the table (table.go), make operations. What the analyses overlook and an emission finds out is
// [learned], and the program is translated again.
//
// A tile that is allocated is a variable that holds an SSA value: a write to the whole of it is a new value, and loops
// and branches carry the values that change in them (frame.go). A tile that is written in part, or outside of its
// scope, is in shared memory instead (placement.go).
//
// A T.Scale of units inside a block is a scale.on (units.go): views of tiles are its inputs and results (views.go).
//
// T.Parallel is tile.parallel: the body is that of one element. Windows that its elements read and write in order are
// loaded before and stored after it, as whole tiles.
package tilelang
