// Package diag holds source locations and diagnostics.
//
// A [Loc] says where a piece of IR came from. A [Diagnostic] is a located
// message with notes; it is an error value, so verifiers and passes return it
// like any other error. A [Renderer] prints diagnostics with caret snippets.
// The package imports nothing of ours; everything else may import it.
package diag
