// Command tsmutate plants bugs in the compiler and counts how many the tests find.
package main

import (
	"time"

	"github.com/tsopt/tsopt/internal/command"
	"github.com/tsopt/tsopt/tools/tsmutate/app"
)

func main() { command.Process(app.Main, 30*time.Second) }
