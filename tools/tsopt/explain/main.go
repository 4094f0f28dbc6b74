package explain

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/internal/command"
	"github.com/tsopt/tsopt/internal/proc"
	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/tools/kit/parts"
	"github.com/tsopt/tsopt/tools/program"
	"github.com/tsopt/tsopt/transforms/analysis/estimate"
)

// Main is `tsopt explain FILE`, or of two files. It exits with 1 where a program does not compile, and writes the page
// even so.
func Main(ctx context.Context, name string, kit parts.Kit, args []string, in io.Reader, out, errw io.Writer) int {
	var output, stdin, trace string
	var asJSON bool
	var first, second choice
	cmd := &cobra.Command{
		Use:   name + " explain FILE [FILE]",
		Short: "Write a page that says what limits a program's kernels, and what the compiler made of each line",
		Long: `Write a page that says what limits a program's kernels, and what the compiler made of each line

The page is one file that needs no network. It begins with what each kernel's predicted time is due to and the changes
that are predicted to be faster; below are the times of the machine's units, the schedule of a block, the source beside
the planned program and the PTX, the passes that changed something, and the layouts.

With --trace=FILE, of tsrun --device=cuda --trace=FILE, the page also shows what was measured: below the predicted schedule,
and the lines whose operations take more than 20 % more or less than predicted.

Of two programs, or of one with --arch2, --params2, --kernel2 or --arg2, the page compares both: their times, resources and
schedules, the passes where they part, and the time of the first with each of their differences alone.`,
		Args: command.Files(1, 2),
	}
	f := cmd.Flags()
	f.StringVarP(&output, "output", "o", "explain.html", "the page to write, or - for the standard output")
	first.add(f, "")
	second.add(f, "2")
	f.BoolVar(&asJSON, "json", false, "write the contents as JSON instead of a page")
	f.StringVar(&trace, "trace", "", "a trace of the program on a GPU, a `FILE` of tsrun --device=cuda --trace=FILE")
	program.StdinName(f, &stdin)
	command.Reads(cmd, ".mlir", ".py")
	cmd.RunE = func(_ *cobra.Command, files []string) error {
		a, err := first.request(ctx, files[0], stdin, in)
		if err != nil {
			return err
		}
		if trace != "" {
			if len(files) > 1 || second.given(f) {
				return errors.New("--trace is of one program; explain it alone")
			}
			if a.Trace, err = readTrace(ctx, trace); err != nil {
				return err
			}
		}
		if output != "-" {
			if err := proc.CheckCreate(proc.Path(ctx, output)); err != nil {
				return fmt.Errorf("cannot write '%s': %s", output, command.Reason(err))
			}
		}
		var shown document
		if len(files) == 1 && !second.given(f) {
			shown, err = Of(ctx, kit, a)
		} else {
			var b Request
			if b, err = second.request(ctx, files[len(files)-1], stdin, in); err == nil {
				if len(files) == 1 {
					b.Source = a.Source
				}
				shown, err = Compare(ctx, kit, a, b.after(a))
			}
		}
		if err != nil {
			return err
		}
		var page bytes.Buffer
		write := shown.HTML
		if asJSON {
			write = shown.JSON
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
		return shown.said(errw)
	}
	return command.Execute(ctx, command.Tool{Command: cmd}, args, in, out, errw)
}

// A document is a report or a comparison.
type document interface {
	HTML(w io.Writer) error
	JSON(w io.Writer) error
	said(w io.Writer) error
}

// choice are the flags of a program.
type choice struct {
	suffix, target, params string
	kernel                 program.Flags
}

// add declares the flags; those of the second program have a suffix, and the first one's values as their defaults.
func (c *choice) add(f *pflag.FlagSet, suffix string) {
	c.suffix = suffix
	if suffix == "" {
		f.StringVar(&c.target, "arch", "", "architecture to compile for; the default is the program's, or "+arch.Default)
		f.StringVar(&c.params, "params", "", "values of the program's parameters: `NAME=VALUE …`")
		c.kernel.Add(f, "arg")
		return
	}
	f.StringVar(&c.target, "arch2", "", "architecture of the program to compare with, instead of --arch")
	f.StringVar(&c.params, "params2", "", "`NAME=VALUE …` of the program to compare with, instead of those of --params")
	c.kernel.AddSecond(f)
}

// given reports whether a flag is on the command line.
func (c *choice) given(f *pflag.FlagSet) bool {
	for _, name := range []string{"arch", "params", "kernel", "arg"} {
		if f.Changed(name + c.suffix) {
			return true
		}
	}
	return false
}

// request reads a program.
func (c *choice) request(ctx context.Context, file, stdin string, in io.Reader) (Request, error) {
	k, err := c.kernel.Kernel(ctx)
	if err != nil {
		return Request{}, err
	}
	text, err := read(ctx, file, in)
	if err != nil {
		return Request{}, fmt.Errorf("cannot read '%s': %s", file, command.Reason(err))
	}
	return Request{Source: asm.Source{Name: program.Display(file, stdin), Text: text}, Kernel: k, Params: c.params,
		Target: c.target}, nil
}

// after is the request with what another one says and it does not.
func (r Request) after(first Request) Request {
	if r.Target == "" {
		r.Target = first.Target
	}
	if r.Kernel.Name == "" {
		r.Kernel.Name = first.Kernel.Name
	}
	given := maps.Clone(first.Kernel.Given)
	maps.Copy(given, r.Kernel.Given)
	r.Kernel.Given = given
	r.Params = overlay(first.Params, r.Params)
	return r
}

// said prints the times of both, and those of their differences.
func (c *Comparison) said(w io.Writer) error {
	c.First.saidErrors(w)
	c.Second.saidErrors(w)
	for _, p := range c.Pairs {
		x, y := p.Predicted[0], p.Predicted[1]
		if x == 0 || y == 0 {
			continue
		}
		fmt.Fprintf(w, "%s: predicted %s and %s\n", p.Name, estimate.Micros(x), estimate.Micros(y))
		for _, d := range p.Differences {
			fmt.Fprintf(w, "  %s\n", d.text(x))
		}
	}
	for _, k := range c.Alone {
		fmt.Fprintln(w, k.says())
	}
	if x, y := c.Predicted[0], c.Predicted[1]; x > 0 && y > 0 && len(c.Pairs)+len(c.Alone) > 1 {
		fmt.Fprintf(w, "all kernels: predicted %s and %s\n", estimate.Micros(x), estimate.Micros(y))
	}
	if len(c.First.Errors)+len(c.Second.Errors) > 0 {
		return command.Reported
	}
	return nil
}

// text is a difference and what it makes of the first kernel's time.
func (d Difference) text(before float64) string {
	out := d.Text
	if d.Line > 0 {
		out = fmt.Sprintf("line %d: %s", d.Line, out)
	}
	if d.Predicted == 0 {
		return out + ": not predicted alone"
	}
	return fmt.Sprintf("%s: alone %s instead of %s", out, estimate.Micros(d.Predicted), estimate.Micros(before))
}

func (r *Report) saidErrors(w io.Writer) {
	for _, m := range r.Errors {
		fmt.Fprintf(w, "%s:%d:%d: %s: %s\n", r.File, max(m.Line, 1), max(m.Column, 1), m.Severity, m.Text)
	}
}

// said prints errors and the verdicts, and fails where the program does not compile.
func (r *Report) said(w io.Writer) error {
	r.saidErrors(w)
	if r.Folded != "" {
		fmt.Fprintln(w, r.Folded)
	}
	for _, k := range r.Kernels {
		says := k.Verdict
		if k.Unknown != "" {
			says = k.Unknown
		}
		fmt.Fprintf(w, "%s:%d: %s\n", r.File, k.Line, says)
		if k.Measured != nil {
			k.Measured.said(w, k.Total)
		}
		if k.Reason != nil {
			fmt.Fprintf(w, "  line %d: %s: costs at most %.0f %% of the time\n", k.Reason.Line, k.Reason.Text, 100*k.Reason.Gain)
		}
		if m := k.Most; m != nil {
			fmt.Fprintf(w, "  line %d: %s\n", m.Line, m.says())
		}
		for _, f := range k.Findings {
			fmt.Fprintf(w, "  %s\n", f)
		}
		for _, a := range k.Advice {
			at := ""
			if a.Line > 0 {
				at = fmt.Sprintf("line %d: ", a.Line)
			}
			fmt.Fprintf(w, "  %s%s: predicted %s instead of %s%s\n", at, a.Text, estimate.Micros(a.Predicted),
				estimate.Micros(a.Before), a.saves())
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
