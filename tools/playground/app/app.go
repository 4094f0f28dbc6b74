// Package app is the command playground as a library: it puts the page together (package
// site of static files, the compiler as WebAssembly, the examples), and can serve it.
package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"

	"github.com/spf13/cobra"

	"github.com/tsopt/tsopt/internal/command"
	"github.com/tsopt/tsopt/internal/proc"
)

// Main runs the command and returns its exit code.
func Main(ctx context.Context, args []string, in io.Reader, out, errw io.Writer) int {
	var dir, address string
	c := &cobra.Command{
		Use:   "playground [options]",
		Short: "builds the playground",
		Long: "playground builds a page in which tile programs are edited, lowered and run: static files, for a browser or any web server.\n" +
			"It must run in a clone of the repository, with Go: the compiler is built as WebAssembly.",
		Args: command.Files(0, 0),
		RunE: func(*cobra.Command, []string) error {
			if err := Build(ctx, proc.Path(ctx, dir), ""); err != nil {
				return err
			}
			fmt.Fprintf(out, "the page is %s/index.html\n", dir)
			if address == "" {
				return nil
			}
			return Serve(ctx, proc.Path(ctx, dir), address, out)
		},
	}
	c.Flags().StringVarP(&dir, "output", "o", "build/playground", "the `folder` to write")
	c.Flags().StringVar(&address, "serve", "", "serve the page at an `address`, such as localhost:8080, until Ctrl-C")
	return command.Execute(ctx, command.Tool{Command: c,
		Completions: func(c *cobra.Command) { command.Folder(c, "output") }}, args, in, out, errw)
}

// serve is a web server for the page, until the context ends. Serve serves a folder at an address until the context
// ends, and says where.
func Serve(ctx context.Context, dir, address string, out io.Writer) error {
	l, err := net.Listen("tcp", address)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "serving http://%s\n", l.Addr())
	s := &http.Server{Handler: http.FileServer(http.Dir(dir))}
	go func() {
		<-ctx.Done()
		s.Close()
	}()
	if err := s.Serve(l); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return ctx.Err()
}
