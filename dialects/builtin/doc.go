// Package builtin is the builtin dialect: the module, and the cast between types during a conversion. Its types and
// attributes are those of package ir.
package builtin

import "github.com/tsopt/tsopt/ir"

// Dialect is the builtin dialect.
var Dialect = &ir.Dialect{
	Name:    "builtin",
	Summary: "The module, and casts between the types of two levels",
	Doc: "The builtin dialect holds what every program needs: the module that is the root of a file, " +
		"and the cast between values whose types a conversion has changed on one side only.",
	Ops: []*ir.OpDef{Module.OpDef, UnrealizedConversionCast.OpDef},
}
