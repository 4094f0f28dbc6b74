// Package rewrite changes IR by patterns.
//
// A [Pattern] matches one operation and rewrites it through a [Rewriter], which
// tells a [Listener] of every change. [Greedy] applies patterns, folders and
// dead-code removal until nothing changes, in upstream's order, so its results
// are mlir-opt's. [ApplyPartialConversion] and [ApplyFullConversion] lower
// operations that a [ConversionTarget] calls illegal, converting types by a
// [TypeConverter].
//
// Dialects write patterns; transforms and conversion run them.
package rewrite
