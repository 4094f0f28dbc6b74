// Command tsopt runs passes over programs in MLIR's textual form.
package main

import (
	"context"
	"os"
	"runtime/debug"

	"github.com/tsopt/tsopt/tools/tsopt/app"
)

func main() {
	relaxGC()
	os.Exit(app.Main(context.Background(), os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// relaxGC lets the heap grow further between collections, as a short-lived
// process that builds one large graph wants it; GOGC in the environment wins.
func relaxGC() {
	const percent = 400
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(percent)
	}
}
