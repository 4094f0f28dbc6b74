package main

import (
	"context"
	"syscall/js"

	"github.com/tsopt/tsopt/tools/playground/engine"
)

// In a browser the command is the compiler and the simulator: it gives the page a
// function playground(request, done), whose texts are JSON (see package engine).
func main() {
	js.Global().Set("playground", js.FuncOf(func(_ js.Value, args []js.Value) any {
		request, done := args[0].String(), args[1]
		// A function that JavaScript calls must not wait, and the simulator does.
		go func() { done.Invoke(engine.Answer(context.Background(), request)) }()
		return nil
	}))
	select {}
}
