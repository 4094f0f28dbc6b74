package exec

import (
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/sim"
)

// A host executes the operations of host code on devices and their memory: on GPUs, on CPUs, or in a record of them.
type host interface {
	setDevice(*sim.Machine, *ir.Op, []sim.Value) ([]sim.Value, error)
	alloc(*sim.Machine, *ir.Op, []sim.Value) ([]sim.Value, error)
	dealloc(*sim.Machine, *ir.Op, []sim.Value) ([]sim.Value, error)
	memcpy(*sim.Machine, *ir.Op, []sim.Value) ([]sim.Value, error)
	memset(*sim.Machine, *ir.Op, []sim.Value) ([]sim.Value, error)
	wait(*sim.Machine, *ir.Op, []sim.Value) ([]sim.Value, error)
	pointerAsIndex(*sim.Machine, *ir.Op, []sim.Value) ([]sim.Value, error)
	launch(*sim.Machine, *ir.Op, []sim.Value) ([]sim.Value, error)
}

// hostOperations are the meanings of host code on a host. Kernels that are not compiled are an error, which notCompiled
// makes.
func hostOperations(h host, notCompiled sim.Sem) map[string]sim.Sem {
	return map[string]sim.Sem{
		"gpu.set_default_device": h.setDevice,
		"gpu.alloc":              h.alloc,
		"gpu.dealloc":            h.dealloc,
		"gpu.memcpy":             h.memcpy,
		"gpu.memset":             h.memset,
		"gpu.wait":               h.wait,
		"memref.extract_aligned_pointer_as_index": h.pointerAsIndex,
		"gpu.launch_func":                         h.launch,
		"gpu.launch":                              notCompiled, "tile.kernel": notCompiled,
	}
}
