// Package asm is the textual form of the IR: [Parse] reads it, [Print] writes
// it, both as upstream's mlir-opt 22 does, byte for byte.
//
// The lexer and the parser for types, attributes, locations, operations and
// regions are one recursive descent over the source text (parse_*.go). Custom
// syntax is either a Go function on the definition ([ir.OpDef.Parse]), which
// sees the parser as an [ir.OpParser], or a declarative assemblyFormat
// (format_*.go), compiled once for each definition and interpreted by parser
// and printer alike. The first error ends a parse: it unwinds to [Parse], so
// no custom parser ever sees a half-read value.
//
// Vocabulary. A [Source] is a text with the name that locations give it. A registry
// of dialects says which operations, types and attributes there are. An alias is a
// name for a type or an attribute, as `#map`, that the printer chooses (alias.go).
// [Resources] are the blobs behind `{-#`. A [State] records where names are defined
// and used, for editors. [Text] and [Describe] are [Print] into a string.
//
// Reading order: parser.go, parse_op.go, parse_region.go, scope.go (names while
// reading); format.go, format_compile.go, format_parse.go; printer.go, names.go
// (names while printing), format_print.go.
//
// Tools call it, and passes that print; dialects do not: they see [ir.OpParser] and
// [ir.OpPrinter]. It calls package ir alone.
package asm
