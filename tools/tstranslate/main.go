// Command tstranslate translates programs in MLIR's textual form to LLVM IR and
// PTX.
package main

import (
	"github.com/tsopt/tsopt/internal/command"
	"github.com/tsopt/tsopt/tools/tstranslate/app"
)

func main() { command.Process(app.Main, 0) }
