// Package rewrite changes IR by patterns.
//
// A [Pattern] matches one operation and rewrites it through a [Rewriter], which
// tells a [Listener] of every change. [Greedy] applies patterns, folders and
// dead-code removal until nothing changes, in upstream's order, so its results
// are mlir-opt's. [ApplyPartialConversion] and [ApplyFullConversion] lower
// operations that a [ConversionTarget] calls illegal, converting types by a
// [TypeConverter].
//
// Vocabulary. A [Set] is frozen patterns by operation. A folder gives the value of an
// operation without making one: [Fold] asks the operation's declaration, and
// [ConstantPool] makes, once, the constants that come of it. In a conversion what a
// pattern replaces stays until the end, so that one that fails can be undone; values
// of old types that are still used meet new ones in casts, which [ReconcileCasts]
// removes where they cancel.
//
// Reading order: pattern.go, rewriter.go, greedy.go, fold.go, folder.go, regions.go
// (what happens between iterations: unreachable blocks, equal blocks, dead values);
// then target.go, typeconv.go, convert.go, convpattern.go, convmap.go.
//
// Dialects write patterns; transforms and conversion run them, ir/pass carries them.
// This package calls package ir alone: constants are made by the dialects of the
// registry that it is given.
package rewrite
