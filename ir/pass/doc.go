// Package pass runs transformations over IR.
//
// A [Pass] is a value: a name, a text, the operation it runs on, and how to make a [Runner], whose fields are the
// pass's options. A [Manager] is a pipeline of passes for one kind of operation, with pipelines for nested operations
// inside; it parses and prints the textual form
// `builtin.module(func.func(cse,canonicalize{max-iterations=3}),symbol-dce)`. [Manager.Run] executes it, in parallel
// over isolated operations but with the diagnostics and the output of a serial run, and verifies after each pass.
// [Instrument] watches: timing, IR printing, statistics, reproducers.
//
// What passes there are is an explicit list, a [Registry], which knows the [Order] that some of them need: pipelines in
// text are checked as they are read, those of Go code by [Manager.Check]. A named sequence of passes is a [Pipeline].
// What a run gives to its passes is a [Config], what one pass sees of it a [Context]: dialects, patterns, where to
// print, and analyses that are kept until a pass changes the IR. A pass returns its errors, and emits warnings and
// remarks.
//
// Reading order: pass.go, context.go, manager.go, run.go; option.go and textual.go for
// text; printir.go, timing.go, statistics.go, reproducer.go are instruments.
//
// Transforms and conversions declare passes, tools run them. This package calls
// ir/verify after each, and knows ir/rewrite for the canonicalization patterns that
// it hands on.
package pass
