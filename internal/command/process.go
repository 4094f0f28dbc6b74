package command

import (
	"context"
	"io"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/tsopt/tsopt/internal/proc"
)

// Main is a tool without its process: it runs and returns the exit code.
type Main func(ctx context.Context, args []string, in io.Reader, out, errw io.Writer) int

// Process runs a tool as this process and does not return. Ctrl-C, or SIGTERM,
// ends the context, and the process when the tool has not ended by itself after
// patience, or at a second Ctrl-C. Files that were not finished are removed.
func Process(run Main, patience time.Duration) {
	ctx, cancel := context.WithCancel(context.Background())
	signals := make(chan os.Signal, 2)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	go func() {
		<-signals
		cancel()
		select {
		case <-signals:
		case <-time.After(patience):
		}
		proc.RemoveUnfinished()
		os.Exit(Interrupted)
	}()
	os.Exit(run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}
