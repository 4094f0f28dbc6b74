// Package app is the tslit tool without its process.
package app

import (
	"context"
	"io"

	"github.com/tsopt/tsopt/internal/lit/cli"
)

// Main runs tslit and returns its exit code.
func Main(ctx context.Context, args []string, _ io.Reader, out, errw io.Writer) int {
	return cli.Main(ctx, args, out, errw, Builtins())
}
