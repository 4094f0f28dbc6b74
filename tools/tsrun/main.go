// Command tsrun executes programs in MLIR's textual form: on the simulator, at
// whatever stage of lowering they are, or on GPUs.
package main

import (
	"context"
	"os"

	"github.com/tsopt/tsopt/tools/tsrun/app"
)

func main() {
	os.Exit(app.Main(context.Background(), os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}
