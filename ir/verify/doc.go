// Package verify checks that IR is well formed: what declarations say of an
// operation, the rules of its traits and interfaces, its own verifier, the
// structure of blocks and regions, symbols, and that values dominate their
// uses. The order of the checks and the messages are upstream's.
//
// The entry point is [Verify]. An isolated operation is checked with a verifier of its own, so that those side by side
// are checked in parallel: verify.go walks, block.go looks at blocks; invariants.go, types.go, traits.go, space.go
// check an operation by itself, interfaces.go, loop.go and symbols.go what needs a correct inside, dominance.go the
// uses that one pass in the order of the text could not tell. The first error of an isolated operation ends its check,
// as upstream's does. Segment sizes that an operation lacks are set on the way.
//
// Tools call it on what they have read, ir/pass after each pass, ir/irgen on what it
// makes. It calls ir/analysis for dominance, and ir/asm to show an operation in a
// message that upstream has.
package verify
