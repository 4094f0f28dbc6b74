package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/tsopt/tsopt/internal/command"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/tools/kit/parts"
)

// session is one run of the tool.
type session struct {
	ctx       context.Context
	in        io.Reader
	out, errw io.Writer
	dialects  *ir.Registry
	passes    *pass.Registry
	kit       parts.Kit
	opts      options
}

type options struct {
	test              string
	testArgs          []string
	interestingCode   codes
	timeout           time.Duration
	jobs              int
	pipelines         []string
	output            string
	allowInvalid      bool
	allowUnregistered bool
	print             asm.PrintOptions
}

// defaultPipelines are tried as reductions when the options name none.
var defaultPipelines = []string{"symbol-dce", "remove-dead-values", "inline", "sccp", "canonicalize", "cse"}

func (s *session) command() *cobra.Command {
	c := &cobra.Command{
		Use:   "tsreduce [options] --test=SCRIPT FILE",
		Short: "reduces a program while a test still fails",
		Long: `tsreduce removes as much as possible from a program while a test finds it
interesting. The test is a program that gets the arguments of --test-arg and the
name of a file that contains the program. As with mlir-reduce, an exit code other
than 0 means that the program is interesting; --interesting-exit-code=0 is
llvm-reduce's convention.

The result does not depend on the number of jobs. Ctrl-C ends the reduction and
keeps the smallest program so far.`,
		Example: "  tsreduce --test=./crashes.sh big.mlir -o small.mlir\n" +
			"  tsreduce --reduction-tree='test=./crashes.sh' big.mlir     # as mlir-reduce is called",
		Args: command.Files(0, 1),
		RunE: func(_ *cobra.Command, files []string) error { return s.execute(append(files, "-")[0]) },
	}
	s.flags(c.Flags())
	return c
}

func (s *session) flags(f *pflag.FlagSet) {
	o := &s.opts
	f.SortFlags = false
	f.StringVarP(&o.output, "output", "o", "-", "output file")
	f.StringVar(&o.test, "test", "", "`program` that decides whether a program is interesting")
	f.StringArrayVar(&o.testArgs, "test-arg", nil, "argument of the test, before the file name")
	f.Var(&o.interestingCode, "interesting-exit-code",
		"the test's exit `code` for interesting programs: a number, or nonzero")
	f.DurationVar(&o.timeout, "test-timeout", 5*time.Minute,
		"time limit of a test; a test that exceeds it is not interesting")
	f.IntVarP(&o.jobs, "jobs", "j", runtime.GOMAXPROCS(0), "number of tests that run at the same time")
	command.AtLeast(f, "test-timeout", 1)
	command.AtLeast(f, "jobs", 1)
	f.StringArrayVar(&o.pipelines, "pass", defaultPipelines,
		"pass or pipeline to use as a reduction; none disables passes")
	f.BoolVar(&o.allowInvalid, "allow-invalid", false, "accept programs that fail verification")
	f.BoolVar(&o.allowUnregistered, "allow-unregistered-dialect", false,
		"allow operations of dialects that are not registered")
	f.BoolVar(&o.print.Generic, "mlir-print-op-generic", false, "print the generic form of operations")
	f.BoolVar(&o.print.LocalScope, "mlir-print-local-scope", false, "print without aliases")
	f.BoolVar(&o.print.DebugInfo, "mlir-print-debuginfo", false, "print locations")
	f.Var(passOptions{o}, "reduction-tree", "--test and --test-arg in the syntax of mlir-reduce")
	f.Var(passOptions{o}, "opt-reduction-pass", "--pass, --test and --test-arg in the syntax of mlir-reduce")
}

// managers are the pipelines to try.
func (s *session) managers() (out []*pass.Manager, err error) {
	for _, text := range s.opts.pipelines {
		if text == "none" {
			continue
		}
		m := pass.NewManager("builtin.module")
		if strings.HasPrefix(text, "builtin.module(") {
			m, err = pass.ParsePipeline(text, s.passes)
		} else {
			err = pass.ParseInto(m, text, s.passes)
		}
		if err != nil {
			return nil, fmt.Errorf("--pass=%s: %s", text, strings.TrimSpace(err.Error()))
		}
		out = append(out, m)
	}
	return out, nil
}

// codes are the exit codes that mean interesting.
type codes struct {
	one  bool // only code; otherwise all but 0
	code int
}

func (c *codes) String() string {
	if c.one {
		return strconv.Itoa(c.code)
	}
	return "nonzero"
}

func (c *codes) Set(text string) error {
	if text == "nonzero" {
		*c = codes{}
		return nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 || n > 255 {
		return errors.New("expected a number from 0 to 255, or nonzero")
	}
	*c = codes{true, n}
	return nil
}

func (c *codes) Type() string { return "code" }

func (c *codes) meaning() string {
	if c.one {
		return fmt.Sprintf("exit with code %d when it is interesting", c.code)
	}
	return "exit with a code other than 0 when it is interesting"
}

// passOptions reads the options of mlir-reduce's passes, `test=a test-arg=b`.
type passOptions struct{ *options }

func (passOptions) String() string { return "" }
func (passOptions) Type() string   { return "options" }

func (o passOptions) Set(text string) error {
	for _, field := range strings.Fields(strings.Trim(text, "{}")) {
		name, value, _ := strings.Cut(field, "=")
		switch name {
		case "test":
			o.test = value
		case "test-arg":
			o.testArgs = append(o.testArgs, strings.Split(value, ",")...)
		case "opt-pass":
			o.pipelines = []string{value}
		case "traversal-mode":
			// The order of our search is our own; mlir-reduce has modes 0 and 1.
			if value != "0" && value != "1" {
				return fmt.Errorf("traversal-mode=%s: expected 0 or 1", value)
			}
		default:
			return fmt.Errorf("unknown option %s", name)
		}
	}
	return nil
}
