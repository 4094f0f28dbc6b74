// Command tsreduce makes a program that shows a fault smaller.
package main

import (
	"time"

	"github.com/tsopt/tsopt/internal/command"
	"github.com/tsopt/tsopt/tools/tsreduce/app"
)

func main() { command.Process(app.Main, 30*time.Second) }
