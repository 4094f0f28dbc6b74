// Command tsfuzz makes random tile programs and holds that every stage of their
// lowering computes the same. docs/fuzzing.md describes it.
package main

import (
	"context"
	"os"
	"os/signal"

	"github.com/tsopt/tsopt/tools/tsfuzz/app"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	code := app.Main(ctx, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	os.Exit(code)
}
