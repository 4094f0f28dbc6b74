// Command tssite builds the documentation site: the pages of docs as HTML, with search and the playground.
package main

import (
	"github.com/tsopt/tsopt/internal/command"
	"github.com/tsopt/tsopt/tools/tssite/app"
)

func main() { command.Process(app.Main, 0) }
