// Package orders holds that passes on tile programs may be named alone and in any order that is
// allowed, over all programs of examples/, bench/kernels/ and the acceptance set that are in the
// tree. It has tests only:
//
//   - the user's command line, --lower-comm --infer-layout and the other way round;
//   - each pass alone: the passes that it needs are inserted;
//   - each exchange of neighbours in tile-to-llvm that no [pass.Order] forbids;
//   - random orders that keep all of them, 20 by default: go test ./test/orders -orders=120.
//
// Every one compiles, and of the reordered programs some are executed and compared with their
// references.
package orders
