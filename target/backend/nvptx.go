package backend

import (
	"fmt"

	"github.com/tsopt/tsopt/conversion/all"
	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/target/exec"
	"github.com/tsopt/tsopt/target/gpubinary"
	"github.com/tsopt/tsopt/transforms"
)

// NVPTX compiles for NVIDIA GPUs.
var NVPTX = &Backend{
	Lowering: all.NVPTX,
	Binary: &pass.Pipeline{
		Name: "tile-to-binary",
		Doc: `Compile tile programs

Runs tile-to-llvm and compiles the kernels: to PTX (format=isa), which any driver
takes, or with ptxas to machine code (format=bin). The result is one text file.
With line-info, profilers and debuggers find the program's lines; the machine
code is the same.`,
		New:   newPTX,
		Needs: all.NeedsKernel,
	},
	Bundled: func(lineInfo bool) string { return fmt.Sprintf("format=isa line-info=%t", lineInfo) },
	Formats: []Format{
		{Name: "planned", Doc: "the tile program after layout and memory planning", Level: "planned"},
		{Name: "gpu", Doc: "the kernels' code per thread, in gpu.modules", Level: "gpu"},
		{Name: "llvm-dialect", Doc: "kernels in the llvm and nvvm dialects", Level: "llvm"},
		{"llvm", "the kernels' LLVM IR", "llvm", "llvm", gpu.FormatOffload, ";"},
		{"ptx", "the kernels' PTX", "llvm", "isa", gpu.FormatAssembly, "//"},
		{"cubin", "a kernel's machine code, by ptxas", "llvm", "bin", gpu.FormatBinary, ""},
	},
	Devices: []Device{
		{Name: "cuda", Stamps: "stamps=true", Open: func(s Session) (exec.Device, error) {
			d, err := exec.OpenCuda()
			if err != nil {
				return nil, err
			}
			d.Poison = s.Poison
			return d, nil
		}},
		{Name: "nvshmem", Doc: "with a process for each GPU", Flags: []string{"launcher", "ranks"}, Open: openJob},
	},
	Predicted: true, Assembled: true,
}

// LinalgToBinary takes programs on tensors to compiled kernels. Tile-to-binary begins with linalg-to-tile where a
// program has operations on whole tensors, so the two are one; this name says what goes in.
var LinalgToBinary = &pass.Pipeline{
	Name: "linalg-to-binary",
	Doc: `Compile programs on tensors

Runs linalg-to-tile and tile-to-binary, and has the options of the latter. A program may have
both operations on tensors and tile kernels.`,
	New:   newPTX,
	Needs: all.NeedsKernel,
}

func newPTX() pass.Builder { return &toBinary{format: "isa"} }

type toBinary struct {
	all.ToLLVM
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
