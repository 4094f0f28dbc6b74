// Package app is the filecheck tool without its process.
package app

import (
	"context"
	"io"

	"github.com/tsopt/tsopt/internal/filecheck/cli"
)

// Main runs filecheck and returns its exit code.
func Main(ctx context.Context, args []string, in io.Reader, out, errw io.Writer) int {
	return cli.Main(ctx, args, in, out, errw)
}
