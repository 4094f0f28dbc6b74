// Package verify checks that IR is well formed: what declarations say of an
// operation, the rules of its traits and interfaces, its own verifier, the
// structure of blocks and regions, symbols, and that values dominate their
// uses. The order of the checks and the messages are upstream's.
package verify
