// Command tslsp is a language server for programs in MLIR's textual form.
package main

import (
	"os"
	"runtime/debug"

	"github.com/tsopt/tsopt/internal/command"
	"github.com/tsopt/tsopt/tools/tslsp/app"
)

func main() {
	relaxGC()
	command.Process(app.Main, 0)
}

// relaxGC lets the heap grow further between collections than Go does: most of
// it lives until the next edit. GOGC in the environment wins.
func relaxGC() {
	const percent = 200
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(percent)
	}
}
