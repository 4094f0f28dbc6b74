// Package prefetch knows what an iteration of a tile.pipelined reads of device memory and
// may have read before it begins: tiles that a tile.load makes, and buffers that a
// tile.copy fills for the iteration alone (own.go). specialize-warps and
// software-pipeline ask it; each puts what it can into rings of its own kind.
//
// read.go has the reads and their uses, room.go how much shared memory a read that feeds no GEMM may have, effects.go
// what several roles may compute for themselves.
package prefetch
