// Command tsrun executes programs in MLIR's textual form: on the simulator, at
// whatever stage of lowering they are, or on GPUs.
package main

import (
	"os"
	"runtime/debug"
	"time"

	"github.com/tsopt/tsopt/internal/command"
	"github.com/tsopt/tsopt/tools/tsrun/app"
)

func main() {
	relaxGC()
	command.Process(app.Main, 10*time.Second)
}

// relaxGC lets the heap grow further between collections than Go does: what the simulator
// knows of accesses is mostly garbage soon. Examples run 5 to 19 % faster, in twice the
// memory, which is little beside what a program may use. GOGC in the environment wins.
func relaxGC() {
	const percent = 400
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(percent)
	}
}
