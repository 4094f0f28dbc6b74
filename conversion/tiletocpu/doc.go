// Package tiletocpu lowers tile programs to code of one CPU thread: tile.kernel becomes a gpu.launch with blocks of one
// thread, and operations on tiles become loops over vectors, in scf, vector, memref, arith and math.
//
// A tile is pulled or kept. A pulled tile has no memory: loops that need its elements compute them, a vector at a time.
// A kept tile is in a buffer of the block's scratch memory, the workgroup attribution of the launch. Roots are the
// operations that become loops: stores, reductions, GEMMs, and everything that makes a kept tile.
//
//	plan.go     which tiles are kept, and when each is read
//	fill.go     kept tiles that a reduction computes, as it reads them
//	prefetch.go what is asked for before the next block or iteration reads it
//	buffers.go  where kept tiles lie in scratch memory
//	nest.go     loops, and the level of a nest at which a value is computed
//	pull.go     elements of pulled tiles
//	step.go     instructions whose bodies are GEMMs; panel.go packs their operands, intrinsic.go calls them
//	tree.go     instructions whose bodies are elementwise
//	window.go   elements of memory, with masks where a window may overhang
//	lower.go    operations in order; the other files have one kind of root each
package tiletocpu
