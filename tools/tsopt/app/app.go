// Package app is the command tsopt as a library: flags, files, diagnostics. A
// tool with dialects and passes of its own gives a [Tool] another kit.
package app

import (
	"context"
	"io"

	"github.com/tsopt/tsopt/tools/kit/parts"
)

// Tool is an opt tool: a name, and what it knows.
type Tool struct {
	Name string
	parts.Kit
	// OnInput, if set, receives the text of the input before it is parsed.
	OnInput func(text string)
}

// Default is tsopt with all of this module.
func Default() *Tool { return &Tool{Name: "tsopt", Kit: parts.Default()} }

// Main runs tsopt and returns its exit code.
func Main(ctx context.Context, args []string, in io.Reader, out, errw io.Writer) int {
	return Default().Main(ctx, args, in, out, errw)
}
