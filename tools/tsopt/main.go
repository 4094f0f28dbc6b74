// Command tsopt runs passes over programs in MLIR's textual form.
package main

import (
	"os"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/tsopt/tsopt/internal/command"
	"github.com/tsopt/tsopt/tools/tsopt/app"
)

func main() {
	tool := app.Default()
	if os.Getenv("GOGC") == "" {
		collect(tool, os.Args[1:])
	}
	command.Process(tool.Main, 0)
}

// collect says when garbage is collected by what the tool does.
func collect(tool *app.Tool, args []string) {
	does := ""
	if len(args) > 0 {
		does = args[0]
	}
	switch does {
	case "serve": // lives long: the runtime's own 100 %
	case "explain":
		// It compiles a program many times, so that most of the heap is garbage. A program of 5 MB takes 1.1 GB and 21 s of
		// processors; without collections 2.2 GB and 28 s, most of it to get memory, and at 100 % 0.65 GB and 23 s.
		debug.SetGCPercent(400)
	default:
		debug.SetGCPercent(-1)
		tool.OnInput = planGC
	}
}

// planGC puts the first collection off until the heap is larger than a program of
// this many lines needs, about what mlir-opt takes for it: until then, hardly
// anything is garbage, and collecting takes a sixth of the time of a run. From then
// on memory counts: at 20 % canonicalize of 10^6 operations takes 8 to 15 % less of
// it than at 100 %, for 5 % more time. Small programs are never collected.
func planGC(text string) {
	const (
		start   = 64 << 20
		perLine = 330
		least   = 4 << 20 // the runtime's first heap at 100 %
	)
	first := start + perLine*strings.Count(text, "\n")
	debug.SetGCPercent(100 * (first / least))
	afterGC(func() { debug.SetGCPercent(20) })
}

// afterGC calls fn when the next collection has found what is garbage.
func afterGC(fn func()) {
	runtime.SetFinalizer(&struct{ *int }{new(int)}, func(any) { fn() })
}
