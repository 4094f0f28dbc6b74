// Command tstune finds good values of a program's parameters.
package main

import (
	"time"

	"github.com/tsopt/tsopt/internal/command"
	"github.com/tsopt/tsopt/tools/tstune/app"
)

func main() { command.Process(app.Main, 10*time.Second) }
