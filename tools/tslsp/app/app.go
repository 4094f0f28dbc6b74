// Package app is the command tslsp as a library. A tool with dialects and passes
// of its own serves them by [Serve].
package app

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/tsopt/tsopt/internal/command"
	"github.com/tsopt/tsopt/tools/tslsp/server"
	tsopt "github.com/tsopt/tsopt/tools/tsopt/app"
)

// Main runs tslsp and returns its exit code.
func Main(ctx context.Context, args []string, in io.Reader, out, errw io.Writer) int {
	return Serve(ctx, "tslsp", tsopt.Default(), args, in, out, errw)
}

// logLevels are those of mlir-lsp-server.
var logLevels = []string{"error", "info", "verbose"}

// Serve runs a language server for the dialects and passes of an opt tool.
func Serve(ctx context.Context, name string, tool *tsopt.Tool, args []string, in io.Reader, out, errw io.Writer) int {
	if err := tool.Err(); err != nil {
		fmt.Fprintf(errw, "%s: %v\n", name, err)
		return command.Failed
	}
	code := 0
	opts := server.Options{Tool: tool, Name: name, Version: command.Version(), Log: errw}
	style, log, litTest := "standard", "", false
	cmd := &cobra.Command{
		Use:   name,
		Short: "A language server for programs in MLIR's textual format and kernels in Python, on the standard input and output",
		Long: name + " speaks the Language Server Protocol over the standard input and output. Editors start it;\n" +
			"see docs/use/editors.md. Its flags are those of mlir-lsp-server.",
		Args: command.Files(0, 0),
		RunE: func(*cobra.Command, []string) error {
			switch style {
			case "standard", "delimited":
			default:
				return fmt.Errorf("for the --input-style option: Cannot find option named '%s'! Use 'standard' or 'delimited'",
					style)
			}
			if !slices.Contains(logLevels, log) {
				return fmt.Errorf("for the --log option: Cannot find option named '%s'! Use %s", log, strings.Join(logLevels, ", "))
			}
			opts.Stream.Delimited = style == "delimited" || litTest
			opts.Stream.Pretty = opts.Stream.Pretty || litTest
			opts.Serial = litTest
			code = server.Run(ctx, in, out, opts)
			return nil
		},
	}
	f := cmd.Flags()
	f.StringVar(&style, "input-style", style,
		"messages with headers (standard) or separated by lines // ----- (delimited)")
	f.BoolVar(&opts.Stream.Pretty, "pretty", false, "indent the JSON output")
	f.BoolVar(&litTest, "lit-test", false, "--input-style=delimited --pretty, with messages processed one after the other; for tests")
	f.StringVar(&log, "log", "error", "accepted for compatibility with mlir-lsp-server; only failures are logged")
	f.Bool("stdio", true, "use the standard input and output; always on")
	if exit := command.Execute(ctx, command.Tool{Command: cmd}, args, in, out, errw); exit != command.OK {
		return exit
	}
	return code
}
