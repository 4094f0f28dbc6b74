// Command tslit runs tests in the format of LLVM's lit, without Python and
// without LLVM: FileCheck and this project's tools run inside of it.
package main

import (
	"time"

	"github.com/tsopt/tsopt/internal/command"
	"github.com/tsopt/tsopt/tools/tslit/app"
)

func main() { command.Process(app.Main, 30*time.Second) }
