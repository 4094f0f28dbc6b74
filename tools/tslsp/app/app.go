// Package app is the command tslsp as a library. A tool with dialects and passes
// of its own serves them by [Serve].
package app

import (
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/tsopt/tsopt/tools/tslsp/server"
	tsopt "github.com/tsopt/tsopt/tools/tsopt/app"
)

// Main runs tslsp and returns its exit code.
func Main(ctx context.Context, args []string, in io.Reader, out, errw io.Writer) int {
	return Serve(ctx, "tslsp", tsopt.Default(), args, in, out, errw)
}

// Serve runs a language server for the dialects and passes of an opt tool.
func Serve(ctx context.Context, name string, tool *tsopt.Tool, args []string, in io.Reader, out, errw io.Writer) int {
	code := 0
	opts := server.Options{Tool: tool, Name: name, Version: "1.0.0", Log: errw}
	style, litTest := "standard", false
	cmd := &cobra.Command{
		Use:   name,
		Short: "A language server for programs in MLIR's textual form, over the standard input and output",
		Long: name + " speaks the Language Server Protocol over the standard input and output. Editors start it;\n" +
			"see docs/editors.md. Its flags are those of mlir-lsp-server.",
		Args: cobra.NoArgs, SilenceErrors: true, SilenceUsage: true,
		RunE: func(*cobra.Command, []string) error {
			switch style {
			case "standard", "delimited":
			default:
				return fmt.Errorf("%s: for the --input-style option: Cannot find option named '%s'! Use 'standard' or 'delimited'", name, style)
			}
			opts.Stream.Delimited = style == "delimited" || litTest
			opts.Stream.Pretty = opts.Stream.Pretty || litTest
			opts.Serial = litTest
			code = server.Run(ctx, in, out, opts)
			return nil
		},
	}
	cmd.CompletionOptions.DisableDefaultCmd = true
	f := cmd.Flags()
	f.StringVar(&style, "input-style", style, "messages with headers (standard) or separated by lines // ----- (delimited)")
	f.BoolVar(&opts.Stream.Pretty, "pretty", false, "indent the JSON that is written")
	f.BoolVar(&litTest, "lit-test", false, "--input-style=delimited --pretty, and one message after the other: for tests")
	f.String("log", "error", "taken as mlir-lsp-server takes it; failures are what is logged")
	f.Bool("stdio", true, "the standard input and output, which are always used")
	cmd.SetArgs(tsopt.LongFlags(args, f))
	cmd.SetIn(in)
	cmd.SetOut(out)
	cmd.SetErr(errw)
	if err := cmd.Execute(); err != nil {
		fmt.Fprintln(errw, err)
		return 1
	}
	return code
}
