// Command tsmutate plants bugs in the compiler and counts how many the tests find.
package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"

	"github.com/tsopt/tsopt/tools/tsmutate/app"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	code := app.Main(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
	stop()
	os.Exit(code)
}
