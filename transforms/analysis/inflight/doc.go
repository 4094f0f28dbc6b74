// Package inflight follows async products (tile.gemm async): which of them may still read shared memory at a place of
// the program.
//
// Products end in the order in which they began, so a wait is about their order alone: tile.wait_products n ends all
// but the n that began last, and tile.await ends a product and all that are older. [set.go] keeps of each product
// between which numbers the younger ones are, over all paths that lead to a place; [awaited.go] says which products a
// tile.await is about. verify-async asks it what may be written and released, sink-awaits behind which wait a product
// has ended.
package inflight
