// Package app is the command tssite as a library.
package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/tsopt/tsopt/internal/command"
	"github.com/tsopt/tsopt/internal/proc"
	playground "github.com/tsopt/tsopt/tools/playground/app"
	"github.com/tsopt/tsopt/tools/tssite/site"
)

// session is one run of the tool.
type session struct {
	ctx        context.Context
	out, errw  io.Writer
	playground bool
	address    string
}

// Main runs tssite and returns its exit code.
func Main(ctx context.Context, args []string, in io.Reader, out, errw io.Writer) int {
	s := &session{ctx: ctx, out: out, errw: errw}
	return command.Execute(ctx, command.Tool{Command: s.command()}, args, in, out, errw)
}

func (s *session) command() *cobra.Command {
	c := &cobra.Command{
		Use:   "tssite [options] FOLDER",
		Short: "builds the documentation site",
		Long: "tssite writes the pages of docs/ and what they link to as HTML, with search and the playground, into a folder.\n" +
			"It is run at the top of a clone. Browsers read the site from files or from any web server; it loads nothing from other hosts.",
		Example: "  tssite build/site --playground=false --serve=localhost:8080",
		Args:    command.Files(1, 1),
		RunE:    func(_ *cobra.Command, folder []string) error { return s.execute(folder[0]) },
	}
	c.Flags().BoolVar(&s.playground, "playground", true,
		"build the playground too, which needs Go and some minutes the first time")
	c.Flags().StringVar(&s.address, "serve", "", "serve the site at an `address`, as localhost:8080, until Ctrl-C")
	return c
}

func (s *session) execute(folder string) error {
	dir := proc.Path(s.ctx, folder)
	if err := checkFolder(dir); err != nil {
		return fmt.Errorf("%s: %w", folder, err)
	}
	built, err := site.Build(os.DirFS(proc.Dir(s.ctx)), dir, site.Options{Playground: s.playground})
	if err != nil {
		return s.report(err)
	}
	if s.playground {
		if err := playground.Build(s.ctx, filepath.Join(dir, "playground"), "../index.html"); err != nil {
			return err
		}
	}
	fmt.Fprintf(s.out, "%s/index.html: %d pages, %d other files\n", folder, built.Pages, built.Copies)
	if s.address == "" {
		return nil
	}
	return playground.Serve(s.ctx, dir, s.address, s.out)
}

// checkFolder rejects a folder that holds something else than a site.
func checkFolder(dir string) error {
	entries, err := os.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) || err == nil && len(entries) == 0 {
		return nil
	}
	if err != nil {
		return errors.New(command.Reason(err))
	}
	if _, err := os.Stat(filepath.Join(dir, site.IndexFile)); err != nil {
		return errors.New("the folder has files, and none of a site: name a new folder")
	}
	return nil
}

// report prints the mistakes of pages, each at its place.
func (s *session) report(err error) error {
	var mistakes site.Mistakes
	if !errors.As(err, &mistakes) {
		return err
	}
	for _, m := range mistakes {
		fmt.Fprintln(s.errw, m)
	}
	return command.Reported
}
