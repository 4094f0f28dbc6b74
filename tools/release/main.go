// Command release builds what a release has. See docs/develop/releasing.md.
package main

import (
	"github.com/tsopt/tsopt/internal/command"
	"github.com/tsopt/tsopt/tools/release/app"
)

func main() { command.Process(app.Main, 0) }
