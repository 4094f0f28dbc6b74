package backend

import (
	"fmt"

	"github.com/tsopt/tsopt/conversion/all"
	"github.com/tsopt/tsopt/dialects/cpu"
	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/target/exec"
	"github.com/tsopt/tsopt/target/gpubinary"
)

// CPU compiles for processors.
var CPU = &Backend{
	Lowering: all.CPU,
	Binary: &pass.Pipeline{
		Name: "tile-to-cpu-binary",
		Doc: `Compile programs for CPUs

Lowers kernels whose blocks have one thread to functions over blocks and compiles these with llc: to an object file
(format=bin), which tsrun --device=cpu loads, or to assembly (format=isa). The result is one text file.`,
		New:   func() pass.Builder { return &toCPUBinary{format: "bin"} },
		Needs: all.NeedsKernel,
	},
	Bundled: func(bool) string { return "" },
	Formats: []Format{
		{Name: "asm", Doc: "the kernels' assembly, for this machine's processor", Kernels: "isa", Object: gpu.FormatAssembly, Comment: "#"},
	},
	Devices: []Device{{
		Name: "cpu", Where: "the CPU", Flags: []string{"workers"},
		Open: func(s Session) (exec.Device, error) {
			d, err := exec.OpenCPU(s.Workers)
			if err != nil {
				return nil, err
			}
			d.Guard = true
			return d, nil
		},
		Stage: func(o *gpu.ObjectAttr) bool {
			_, ok := o.Target.(*cpu.TargetAttr)
			return ok && o.Format == gpu.FormatBinary
		},
	}},
}

type toCPUBinary struct {
	all.ToCPU
	format, cache string
}

// Options implements [pass.Configurable].
func (b *toCPUBinary) Options(o *pass.Options) {
	b.ToCPU.Options(o)
	o.String("format", &b.format, "format of compiled kernels: bin (object file), isa (assembly), llvm")
	o.String("cache", &b.cache, "folder that keeps the object file of each module, so that only changed ones are compiled")
}

// Build implements [pass.Builder].
func (b *toCPUBinary) Build(m *pass.Manager) error {
	if err := b.ToCPU.Build(m); err != nil {
		return err
	}
	return m.Add(gpubinary.Pass, fmt.Sprintf("format=%s cache={%s}", b.format, b.cache))
}
