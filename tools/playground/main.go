//go:build !js

// Command playground builds the playground: a page, of static files, in which programs
// are edited, lowered and run. See docs/use/playground.md.
package main

import (
	"github.com/tsopt/tsopt/internal/command"
	"github.com/tsopt/tsopt/tools/playground/app"
)

func main() { command.Process(app.Main, 0) }
