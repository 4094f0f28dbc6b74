// Command tstranslate translates programs in MLIR's textual form to LLVM IR and
// PTX.
package main

import (
	"context"
	"os"

	"github.com/tsopt/tsopt/tools/tstranslate/app"
)

func main() {
	os.Exit(app.Main(context.Background(), os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}
