// Command tsfuzz makes random tile programs and holds that every stage of their
// lowering computes the same. docs/develop/testing.md describes it.
package main

import (
	"time"

	"github.com/tsopt/tsopt/internal/command"
	"github.com/tsopt/tsopt/tools/tsfuzz/app"
)

func main() { command.Process(app.Main, 30*time.Second) }
