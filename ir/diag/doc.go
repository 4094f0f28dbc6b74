// Package diag holds source locations and diagnostics.
//
// A [Loc] says where a piece of IR came from; the set of its kinds is MLIR's, and
// [Position] finds the place in a file that a reader should look at. A
// [Diagnostic] is a located message with notes; it is an error value, so verifiers
// and passes return it like any other error, several joined by errors.Join, and
// [List] takes them apart. It may name the operation that it is about, as a value
// that this package knows nothing of. Only tools print: a [Renderer] writes
// diagnostics with caret snippets, whose lines [Sources] reads once. A [Uniquer]
// numbers equal locations alike.
//
// Package ir makes diagnostics about operations (Op.Errorf), ir/asm about texts;
// all above may import this package, and it imports none of them.
package diag
