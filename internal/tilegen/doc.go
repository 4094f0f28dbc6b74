// Package tilegen makes random valid tile programs: text in the dialects tile,
// scale and comm with a @main that tsrun executes as it is.
//
// What irgen does from the declarations of operations, this package does from a small grammar, for its programs must
// mean something: they end, have no races, no deadlocks and no uninitialized memory, and every legal way to execute
// them gives the same bits. That is so by construction. Blocks write windows of their own; sums are of integers so
// small that they are exact in any order, whatever the type of the elements; every loop counts to a known end. Only
// functions of math are rounded; what they give is stored, with a tolerance, and never read.
//
// A [Feature] is one thing that programs may have, and one file makes it. [Generate]
// draws features by weight; the same seed and options give the same program. The
// package writes text and knows no operation's Go type, so it lies at the bottom
// and tests the parser too.
//
//	program.go   functions, arguments, kernels
//	values.go    what is in scope: tiles, index values, with their bounds
//	arrays.go    memory of the host and who may touch it
//	the others   a feature each
package tilegen
