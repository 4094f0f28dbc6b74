package all

import (
	"fmt"

	conversions "github.com/tsopt/tsopt/conversion/all"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/target/gpubinary"
	"github.com/tsopt/tsopt/transforms"
)

// TileToBinary takes tile programs to compiled kernels.
var TileToBinary = &pass.Pipeline{
	Name: "tile-to-binary",
	Doc: `Compile tile programs

Runs tile-to-llvm and compiles the kernels: to PTX (format=isa), which any driver
takes, or with ptxas to machine code (format=bin). The result is one text file.
With line-info, profilers and debuggers find the program's lines; the machine
code is the same.`,
	New: func() pass.Builder {
		return &toBinary{format: "isa"}
	},
	Needs: conversions.NeedsKernel,
}

// LinalgToBinary takes programs on tensors to compiled kernels. Tile-to-binary begins with linalg-to-tile where a
// program has operations on whole tensors, so the two are one; this name says what goes in.
var LinalgToBinary = &pass.Pipeline{
	Name: "linalg-to-binary",
	Doc: `Compile programs on tensors

Runs linalg-to-tile and tile-to-binary, and has the options of the latter. A program may have
both operations on tensors and tile kernels.`,
	New:   TileToBinary.New,
	Needs: conversions.NeedsKernel,
}

type toBinary struct {
	conversions.ToLLVM
	format   string
	cache    string
	lineInfo bool
}

// LineInfo are options of ensure-debug-info-scope-on-llvm-func for kernels without loss of speed: with full line tables
// ptxas does not optimise.
const LineInfo = "emission-kind=DebugDirectivesOnly callers=true"

// Options implements [pass.Configurable].
func (b *toBinary) Options(o *pass.Options) {
	b.ToLLVM.Options(o)
	o.String("format", &b.format, "format of compiled kernels: isa (PTX), bin (machine code), llvm")
	o.String("cache", &b.cache, "folder that keeps the PTX of each kernel, so that only changed ones are compiled")
	o.Bool("line-info", &b.lineInfo, "write line tables, which map instructions to lines of the program for profilers and debuggers")
}

// Build implements [pass.Builder].
func (b *toBinary) Build(m *pass.Manager) error {
	if err := b.ToLLVM.Build(m); err != nil {
		return err
	}
	if b.lineInfo {
		if err := m.Add(transforms.DebugScope, LineInfo); err != nil {
			return err
		}
	}
	return m.Add(gpubinary.Pass, fmt.Sprintf("format=%s cache={%s}", b.format, b.cache))
}

// Pipelines are all named pipelines of targets.
func Pipelines() []*pass.Pipeline {
	return []*pass.Pipeline{TileToBinary, LinalgToBinary, TileToCPUBinary, GPULowerToNVVM}
}
