// Package app is the command tsopt as a library: flags, files, diagnostics. A
// tool with dialects and passes of its own fills in a [Tool] and calls its Main.
package app

import (
	"context"
	"io"
	"slices"

	conversions "github.com/tsopt/tsopt/conversion/all"
	dialects "github.com/tsopt/tsopt/dialects/all"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/ir/rewrite"
	targets "github.com/tsopt/tsopt/target/all"
	transforms "github.com/tsopt/tsopt/transforms/all"
)

// Tool is an opt tool: a name, and what it knows.
type Tool struct {
	Name     string
	Dialects []*ir.Dialect
	// Patterns are the canonicalization patterns of the dialects.
	Patterns  []rewrite.Pattern
	Passes    []*pass.Pass
	Pipelines []*pass.Pipeline
	// Orders are the constraints on the order of passes.
	Orders []pass.Order
	// OnInput, when set, is told the text of the input before it is parsed.
	OnInput func(text string)
}

// Default is tsopt with all dialects and passes of this module.
func Default() *Tool {
	return &Tool{
		Name: "tsopt", Dialects: dialects.Dialects(), Patterns: dialects.Patterns(),
		Passes:    slices.Concat(transforms.Passes(), conversions.Passes(), targets.Passes()),
		Pipelines: slices.Concat(transforms.Pipelines(), conversions.Pipelines(), targets.Pipelines()),
		Orders:    conversions.Orders(),
	}
}

// Registry holds the passes and pipelines that the tool knows.
func (t *Tool) Registry() *pass.Registry { return pass.NewRegistry(t.Passes, t.Pipelines, t.Orders...) }

// Main runs tsopt and returns its exit code.
func Main(ctx context.Context, args []string, in io.Reader, out, errw io.Writer) int {
	return Default().Main(ctx, args, in, out, errw)
}
