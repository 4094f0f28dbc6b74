// Command filecheck checks a text against the CHECK directives of a file, as
// LLVM's FileCheck does.
package main

import (
	"github.com/tsopt/tsopt/internal/command"
	"github.com/tsopt/tsopt/tools/filecheck/app"
)

func main() { command.Process(app.Main, 0) }
