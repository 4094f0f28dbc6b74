package explain

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"github.com/tsopt/tsopt/internal/command"
	"github.com/tsopt/tsopt/internal/proc"
	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/tools/kit/parts"
	"github.com/tsopt/tsopt/tools/program"
	"github.com/tsopt/tsopt/transforms/analysis/estimate"
)

// Main is `tsopt explain FILE`. It exits with 1 where the program does not compile, and writes the page even so.
func Main(ctx context.Context, name string, kit parts.Kit, args []string, in io.Reader, out, errw io.Writer) int {
	var output, target, params, stdin string
	var asJSON bool
	var kernel program.Flags
	cmd := &cobra.Command{
		Use:   name + " explain FILE",
		Short: "Write a page that says what limits a program's kernels, and what the compiler made of each line",
		Long: `Write a page that says what limits a program's kernels, and what the compiler made of each line

The page is one file that needs no network. It begins with what each kernel's predicted time is due to and the changes
that are predicted to be faster; below are the times of the machine's units, the schedule of a block, the source beside
the planned program and the PTX, the passes that changed something, and the layouts.`,
		Args: command.Files(1, 1),
	}
	f := cmd.Flags()
	f.StringVarP(&output, "output", "o", "explain.html", "the page to write, or - for the standard output")
	f.StringVar(&target, "arch", "", "architecture to compile for; the default is the program's, or "+"h200")
	f.StringVar(&params, "params", "", "values of the program's parameters: `NAME=VALUE,…`")
	f.BoolVar(&asJSON, "json", false, "write the contents as JSON instead of a page")
	program.StdinName(f, &stdin)
	kernel.Add(f, "arg")
	command.Reads(cmd, ".mlir", ".py")
	cmd.RunE = func(_ *cobra.Command, files []string) error {
		k, err := kernel.Kernel(ctx)
		if err != nil {
			return err
		}
		text, err := read(ctx, files[0], in)
		if err != nil {
			return fmt.Errorf("cannot read '%s': %s", files[0], command.Reason(err))
		}
		if output != "-" {
			if err := proc.CheckCreate(proc.Path(ctx, output)); err != nil {
				return fmt.Errorf("cannot write '%s': %s", output, command.Reason(err))
			}
		}
		report, err := Of(ctx, kit, Request{Source: asm.Source{Name: program.Display(files[0], stdin), Text: text},
			Kernel: k, Params: params, Target: target})
		if err != nil {
			return err
		}
		var page bytes.Buffer
		write := report.HTML
		if asJSON {
			write = report.JSON
		}
		if err := write(&page); err != nil {
			return err
		}
		if output == "-" {
			if _, err := page.WriteTo(out); err != nil {
				return err
			}
		} else if err := proc.WriteFile(proc.Path(ctx, output), page.Bytes()); err != nil {
			return fmt.Errorf("cannot write '%s': %s", output, command.Reason(err))
		}
		return report.said(errw)
	}
	return command.Execute(ctx, command.Tool{Command: cmd}, args, in, out, errw)
}

// said prints errors and the verdicts, and fails where the program does not compile.
func (r *Report) said(w io.Writer) error {
	for _, m := range r.Errors {
		fmt.Fprintf(w, "%s:%d: %s: %s\n", r.File, m.Line, m.Severity, m.Text)
	}
	for _, k := range r.Kernels {
		says := k.Verdict
		if k.Unknown != "" {
			says = k.Unknown
		}
		fmt.Fprintf(w, "%s:%d: %s\n", r.File, k.Line, says)
		if k.Reason != nil {
			fmt.Fprintf(w, "  line %d: %s: costs at most %.0f %% of the time\n", k.Reason.Line, k.Reason.Text, 100*k.Reason.Gain)
		}
		for _, a := range k.Advice {
			fmt.Fprintf(w, "  line %d: %s: predicted %s instead of %s\n", a.Line, a.Text,
				estimate.Micros(a.Predicted), estimate.Micros(a.Before))
		}
	}
	if len(r.Errors) > 0 {
		return command.Reported
	}
	return nil
}

func read(ctx context.Context, name string, in io.Reader) (string, error) {
	if name == "-" {
		text, err := io.ReadAll(in)
		return string(text), err
	}
	text, err := os.ReadFile(proc.Path(ctx, name))
	return string(text), err
}
