package nvptx

import (
	"context"
	"fmt"
	"time"

	"github.com/tsopt/tsopt/target/llc"
)

// Options say what to compile for.
type Options struct {
	Chip      string        // "sm_90a"
	PTX       int           // PTX version, 86 for 8.6; 0 chooses
	OptLevel  int           // 0 to 3, of llc and of the middle end
	MiddleEnd bool          // run LLVM's middle end (opt -O<level>) before llc
	ShortPtr  bool          // 32-bit shared, constant and local pointers; the module needs ShortDataLayout
	Timeout   time.Duration // of each tool; 0 is llc.DefaultTimeout
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

// checkTarget catches an llc that is too old for a chip or PTX version.
func checkTarget(log string, chip Chip, ptx, major int) error {
	name, kind := llc.UnknownTarget(log)
	if kind == "" {
		return nil
	}
	return &llc.CompileError{Tool: "llc", Output: log,
		Message: fmt.Sprintf("LLVM %d does not support %s %s", major, kind, name),
		Hint:    fmt.Sprintf("chip %s with PTX %s needs a newer LLVM; set TSOPT_LLC", chip.Name, version(ptx))}
}

// explained makes a CompileError of what a failed llc or opt printed.
func explained(tool, log string, ir []byte, chip Chip, ptx int) *llc.CompileError {
	on := fmt.Sprintf("%s with PTX %s", chip.Name, version(ptx))
	return llc.Explain(tool, log, ir, func(intrinsic string) string {
		if intrinsic == "" {
			return on + " has no instruction for this operation on this type"
		}
		return on + " does not support it; use a chip or PTX version that does (features such as wgmma and setmaxnreg need the suffix a)"
	})
}

// runLLC compiles a module to PTX.
func runLLC(ctx context.Context, tool llc.Tool, ir []byte, o Options) (string, error) {
	chip, ptx, err := o.target()
	if err != nil {
		return "", err
	}
	out, err := llc.Run(ctx, o.Timeout, tool.Path, ir, llcArgs(chip, ptx, o)...)
	if err != nil {
		return "", err
	}
	if err := checkTarget(out.Log, chip, ptx, tool.Major); err != nil {
		return "", err
	}
	if out.Failed || llc.LacksLibcall(out.Log) {
		return "", explained("llc", out.Log, ir, chip, ptx)
	}
	return string(out.Stdout), nil
}

// runOpt runs the middle end and returns the optimised module.
func runOpt(ctx context.Context, path string, ir []byte, o Options) ([]byte, error) {
	chip, ptx, err := o.target()
	if err != nil {
		return nil, err
	}
	out, err := llc.Run(ctx, o.Timeout, path, ir, "-mtriple="+Triple, "-mcpu="+chip.Name,
		fmt.Sprintf("-passes=default<O%d>", o.OptLevel), "-S", "-o", "-", "-")
	if err != nil {
		return nil, err
	}
	if out.Failed {
		return nil, explained("opt", out.Log, ir, chip, ptx)
	}
	return out.Stdout, nil
}
