// Package prefetch finds the reads of device memory in an iteration of a tile.pipelined that can be prefetched: tiles
// that a tile.load makes, and buffers that a tile.copy fills for the iteration alone (own.go). specialize-warps and
// software-pipeline use it; each puts what it can into rings of its own kind.
//
// read.go has the reads and their uses, room.go how much shared memory a read that feeds no GEMM may have, effects.go
// computation that several roles may repeat.
package prefetch
