// Command tsopt runs passes over programs in MLIR's textual form.
package main

import (
	"context"
	"os"

	"github.com/tsopt/tsopt/tools/tsopt/app"
)

func main() {
	os.Exit(app.Main(context.Background(), os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}
