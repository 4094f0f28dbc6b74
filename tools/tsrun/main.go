// Command tsrun executes programs in MLIR's textual form: on the simulator, at
// whatever stage of lowering they are, or on GPUs.
package main

import (
	"time"

	"github.com/tsopt/tsopt/internal/command"
	"github.com/tsopt/tsopt/tools/tsrun/app"
)

func main() { command.Process(app.Main, 10*time.Second) }
