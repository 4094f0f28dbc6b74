// Command tslsp is a language server for programs in MLIR's textual form.
package main

import (
	"context"
	"os"

	"github.com/tsopt/tsopt/tools/tslsp/app"
)

func main() {
	os.Exit(app.Main(context.Background(), os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}
