// Command tswheel makes wheels of the Python package, each with a compiler for a system.
package main

import (
	"github.com/tsopt/tsopt/internal/command"
	"github.com/tsopt/tsopt/tools/tswheel/app"
)

func main() { command.Process(app.Main, 0) }
