// Package tilelang reads kernels in Python syntax, as TileLang and TileScale have them, into the dialects tile, scale
// and comm.
//
// A program is evaluated (internal/python/eval). Values that follow from parameters, constants and pure functions are
// computed; values that depend on a tensor, a block index or a runtime dimension become operations. So values are of
// two kinds. Python's own are the evaluator's; those of this package are runtime values on the device: a [scalar], a
// buffer (an array, a tile, shared memory), a window of one. Their operators, and the functions of the table
// (table.go), make operations.
//
// A tile that is allocated is a variable that holds an SSA value: a write to the whole of it is a new value, and loops
// and branches carry the values that change in them (frame.go). A tile that is written in part, or outside of its
// scope, is in shared memory instead: translating finds these, and the program is then translated again.
//
// A T.Scale of units inside a block is a scale.on (units.go): views of tiles are its inputs and results (views.go).
//
// T.Parallel is tile.parallel: the body is that of one element. Windows that its elements read and write in order are
// loaded before and stored after it, as whole tiles.
package tilelang
