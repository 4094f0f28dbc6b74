// Package cli is the filecheck command: FileCheck's options (options.go), its help
// (usage.go) and its exit codes. It lives apart from the tool's main so that a lit
// runner can run it without a process, as a command of its suite.
package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/tsopt/tsopt/internal/command"
	"github.com/tsopt/tsopt/internal/filecheck"
	"github.com/tsopt/tsopt/internal/proc"
	"github.com/tsopt/tsopt/internal/term"
)

// badUsage is the exit code for a command line that cannot be parsed.
const badUsage = 1

// noCheck is the exit code for files that cannot be read.
const noCheck = 2

// Main runs the command with args, which do not include the program's name, and
// returns its exit code: 0 match, 1 no match, 2 no verdict. Options also come
// from the environment variable FILECHECK_OPTS.
func Main(ctx context.Context, args []string, in io.Reader, out, errw io.Writer) int {
	var s settings
	code := 0
	cmd := &cobra.Command{
		Use:   "filecheck [options] <check-file>",
		Short: "Check a text against the directives in another file",
		Long:  "filecheck checks a text against the CHECK directives of a file, as LLVM's FileCheck does.\nOptions are also read from the environment variable FILECHECK_OPTS.",
		Args:  func(_ *cobra.Command, files []string) error { return atMostOne(files) },
		RunE: func(cmd *cobra.Command, files []string) error {
			s.finish()
			if !cmd.Flags().Changed("color") {
				s.colors = term.Colors(errw, func(name string) string { return proc.Getenv(ctx, name) })
			}
			s.opts.Colors = s.colors
			s.opts.CommandLine = append([]string{"filecheck"}, args...)
			code = s.run(ctx, files, in, out, errw)
			return nil
		},
	}
	s.register(cmd.Flags())
	all := append(strings.Fields(proc.Getenv(ctx, "FILECHECK_OPTS")), args...)
	tool := command.Tool{
		Command: cmd, OneDash: true, OnError: badUsage,
		Usage: func(err error, _ []string) string { return usageError(err, all) },
	}
	if exit := command.Execute(ctx, tool, normalize(all), in, out, errw); exit != command.OK {
		return exit
	}
	return code
}

func (s *settings) run(ctx context.Context, files []string, in io.Reader, out, errw io.Writer) int {
	if s.opts.Dump.Mode == filecheck.DumpHelp {
		filecheck.ExplainDump(out)
		return 0
	}
	if len(files) == 0 {
		fmt.Fprintln(errw, "<check-file> not specified")
		return noCheck
	}
	if !s.validDefines(errw) {
		return noCheck
	}
	check, err := read(ctx, files[0], in)
	if err != nil {
		fmt.Fprintf(errw, "Could not open check file '%s': %s\n", files[0], reason(err))
		return noCheck
	}
	c, result := filecheck.Read(s.opts, filecheck.Source{Name: files[0], Text: check})
	if !result.OK() {
		io.WriteString(errw, result.Report)
		return result.ExitCode
	}
	input, err := read(ctx, s.input, in)
	if err != nil {
		fmt.Fprintf(errw, "Could not open input file '%s': %s\n", s.input, reason(err))
		return noCheck
	}
	result = c.Run(filecheck.Source{Name: s.input, Text: input})
	io.WriteString(errw, result.Report)
	return result.ExitCode
}

// validDefines checks the form of the -D options.
func (s *settings) validDefines(errw io.Writer) bool {
	valid := true
	for _, def := range s.opts.Defines {
		switch strings.IndexByte(def, '=') {
		case -1:
			fmt.Fprintf(errw, "Missing equal sign in command-line definition '-D%s'\n", def)
		case 0:
			fmt.Fprintf(errw, "Missing variable name in command-line definition '-D%s'\n", def)
		default:
			continue
		}
		valid = false
	}
	return valid
}

func read(ctx context.Context, name string, in io.Reader) (string, error) {
	if name == "-" {
		text, err := io.ReadAll(in)
		return string(text), err
	}
	text, err := os.ReadFile(proc.Path(ctx, name))
	return string(text), err
}

// reason words an error as the C library does.
func reason(err error) string {
	if errors.Is(err, fs.ErrNotExist) {
		return "No such file or directory"
	}
	var pathErr *fs.PathError
	if errors.As(err, &pathErr) {
		err = pathErr.Err
	}
	return strings.ToUpper(err.Error()[:1]) + err.Error()[1:]
}
