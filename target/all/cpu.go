package all

import (
	"fmt"

	conversions "github.com/tsopt/tsopt/conversion/all"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/target/gpubinary"
)

// TileToCPUBinary takes programs to kernels that a CPU executes.
var TileToCPUBinary = &pass.Pipeline{
	Name: "tile-to-cpu-binary",
	Doc: `Compile programs for CPUs

Lowers kernels whose blocks have one thread to functions over blocks and compiles these with llc: to an object file
(format=bin), which tsrun --device=cpu loads, or to assembly (format=isa). The result is one text file.`,
	New:   func() pass.Builder { return &toCPUBinary{format: "bin"} },
	Needs: conversions.NeedsKernel,
}

type toCPUBinary struct {
	conversions.ToCPU
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
