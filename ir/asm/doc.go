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
package asm
