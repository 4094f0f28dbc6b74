// Package inflight follows async MMAs (tile.gemm async): which of them may still read shared memory at a point of the
// program.
//
// MMAs complete in the order in which they began, so a wait depends on their order alone: tile.wait_products n waits
// for all but the n youngest, and tile.await for one MMA and all older ones. [set.go] keeps for each MMA a range of the
// number of younger ones, over all paths to a point; [awaited.go] finds the MMAs that a tile.await waits for.
// verify-async asks what may be written and released; sink-awaits asks after which wait an MMA has completed.
package inflight
