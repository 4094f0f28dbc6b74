// Package pass runs transformations over IR.
//
// A [Pass] is a value: a name, a text, the operation it runs on, and how to make
// a [Runner], whose fields are the pass's options. A [Manager] is a pipeline of
// passes for one kind of operation, with pipelines for nested operations inside;
// it parses and prints the textual form
// `builtin.module(func.func(cse,canonicalize{max-iterations=3}),symbol-dce)`.
// [Manager.Run] executes it, in parallel over isolated operations but with the
// diagnostics and the output of a serial run, and verifies after each pass.
// [Instrument] watches: timing, IR printing, statistics, reproducers.
//
// What passes there are is an explicit list, a [Registry], which knows the [Order]
// that some of them need: pipelines in text are checked as they are read, those of
// Go code by [Manager.Check].
package pass
