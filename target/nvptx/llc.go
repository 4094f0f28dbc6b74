package nvptx

import (
	"context"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// Options say what to compile for.
type Options struct {
	Chip      string        // "sm_90a"
	PTX       int           // PTX version, 86 for 8.6; 0 chooses
	OptLevel  int           // 0 to 3, of llc and of the middle end
	MiddleEnd bool          // run LLVM's middle end (opt -O<level>) before llc
	ShortPtr  bool          // 32-bit shared, constant and local pointers; the module needs ShortDataLayout
	Timeout   time.Duration // of each tool; 0 is DefaultTimeout
}

// target checks the options against the chip table.
func (o Options) target() (chip Chip, ptx int, err error) {
	if chip, err = LookupChip(o.Chip); err != nil {
		return chip, 0, err
	}
	if o.OptLevel < 0 || o.OptLevel > 3 {
		return chip, 0, fmt.Errorf("optimization level %d is not between 0 and 3", o.OptLevel)
	}
	ptx, err = chip.PTX(o.PTX)
	return chip, ptx, err
}

// WideAdds reports whether one instruction adds two or four neighbours of f32 to device memory (PTX ISA, "red",
// .vec_32_bit).
func (o Options) WideAdds() bool {
	chip, ptx, err := o.target()
	number := 0
	fmt.Sscanf(chip.Name, "sm_%d", &number)
	return err == nil && number >= 90 && ptx >= 81
}

// llcArgs always names chip and PTX version: llc's own default is PTX 3.2 to 8.0
// depending on the chip, and too low a version aborts it.
func llcArgs(chip Chip, ptx int, o Options) []string {
	args := []string{"-march=nvptx64", "-mcpu=" + chip.Name, fmt.Sprintf("-mattr=+ptx%d", ptx),
		fmt.Sprintf("-O%d", o.OptLevel), "-o", "-"}
	if o.ShortPtr {
		args = append(args, "-nvptx-short-ptr")
	}
	return append(args, "-")
}

var (
	irError       = regexp.MustCompile(`(?:<stdin>|-):(\d+):\d+: error: (.*)|error: \S*<stdin>:(\d+):\d+: (?:error: )?(.*)`)
	cannotSelect  = regexp.MustCompile(`LLVM ERROR: (Cannot select: .*)`)
	selectedIntr  = regexp.MustCompile(`(?:intrinsic %|TargetExternalSymbol\S*'|@)(llvm\.[\w.]+)`)
	noLibcall     = regexp.MustCompile(`error: (no libcall available for \w+)`)
	fatalError    = regexp.MustCompile(`LLVM ERROR: (.*)`)
	plainError    = regexp.MustCompile(`(?m)^(?:\S+: )?error: (.*)`)
	inFunction    = regexp.MustCompile(`(?m)on function '@(.*)'|^In function: (.*)`)
	unknownTarget = regexp.MustCompile(`'(\S+)' is not a recognized (processor|feature)`)
)

// checkTarget catches an llc that is too old for a chip or PTX version: it says so
// on stderr, ignores it, and goes on.
func checkTarget(log string, chip Chip, ptx, major int) error {
	m := unknownTarget.FindStringSubmatch(log)
	if m == nil {
		return nil
	}
	return &CompileError{Tool: "llc", Output: log,
		Message: fmt.Sprintf("LLVM %d does not support %s %s", major, m[2], m[1]),
		Hint:    fmt.Sprintf("chip %s with PTX %s needs a newer LLVM; set TSOPT_LLC", chip.Name, version(ptx))}
}

// llcError makes a CompileError of what a failed llc or opt printed.
func llcError(tool, log string, ir []byte, chip Chip, ptx int) *CompileError {
	e := &CompileError{Tool: tool, Output: log, Message: firstLine(log)}
	if m := inFunction.FindStringSubmatch(log); m != nil {
		e.Function = m[1] + m[2]
	}
	on := fmt.Sprintf("%s with PTX %s", chip.Name, version(ptx))
	if m := irError.FindStringSubmatch(log); m != nil {
		e.Line, _ = strconv.Atoi(m[1] + m[3])
		e.Message, e.Source = m[2]+m[4], sourceLine(ir, e.Line)
		return e
	}
	if m := noLibcall.FindStringSubmatch(log); m != nil {
		e.Message = m[1]
		e.Hint = "the GPU has no such function; it must be expanded before translation to LLVM IR"
		return e
	}
	if m := cannotSelect.FindStringSubmatch(log); m != nil {
		e.Message = m[1]
		if i := selectedIntr.FindStringSubmatch(m[1]); i != nil {
			e.Intrinsic = i[1]
			e.Message = "no instruction for " + i[1]
			e.Hint = on + " does not support it; use a chip or PTX version that does (features such as wgmma and setmaxnreg need the suffix a)"
		} else {
			e.Hint = on + " has no instruction for this operation on this type"
		}
		return e
	}
	for _, re := range []*regexp.Regexp{fatalError, plainError} {
		if m := re.FindStringSubmatch(log); m != nil {
			e.Message = m[1]
			return e
		}
	}
	if strings.Contains(log, "Stack dump:") {
		e.Message = "crashed"
		e.Hint = "this is a bug in LLVM or in the generated LLVM IR; see the output"
	}
	return e
}

func firstLine(s string) string {
	line, _, _ := strings.Cut(strings.TrimSpace(s), "\n")
	if line == "" {
		return "failed without a message"
	}
	return line
}

// runLLC compiles a module to PTX.
func runLLC(ctx context.Context, path string, major int, ir []byte, o Options) (string, error) {
	chip, ptx, err := o.target()
	if err != nil {
		return "", err
	}
	out, err := runTool(ctx, o.Timeout, path, ir, llcArgs(chip, ptx, o)...)
	if err != nil {
		return "", err
	}
	if err := checkTarget(out.log, chip, ptx, major); err != nil {
		return "", err
	}
	// llc goes on after "no libcall available" and may even succeed.
	if out.failed || noLibcall.MatchString(out.log) {
		return "", llcError("llc", out.log, ir, chip, ptx)
	}
	return string(out.stdout), nil
}

// runOpt runs the middle end and returns the optimised module.
func runOpt(ctx context.Context, path string, ir []byte, o Options) ([]byte, error) {
	chip, ptx, err := o.target()
	if err != nil {
		return nil, err
	}
	out, err := runTool(ctx, o.Timeout, path, ir, "-mtriple="+Triple, "-mcpu="+chip.Name,
		fmt.Sprintf("-passes=default<O%d>", o.OptLevel), "-S", "-o", "-", "-")
	if err != nil {
		return nil, err
	}
	if out.failed {
		return nil, llcError("opt", out.log, ir, chip, ptx)
	}
	return out.stdout, nil
}
