// Command tslsp is a language server for programs in MLIR's textual form.
package main

import (
	"context"
	"os"
	"runtime/debug"

	"github.com/tsopt/tsopt/tools/tslsp/app"
)

func main() {
	relaxGC()
	os.Exit(app.Main(context.Background(), os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// relaxGC lets the heap grow further between collections than Go does: most of
// it lives until the next edit. GOGC in the environment wins.
func relaxGC() {
	const percent = 200
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(percent)
	}
}
