package arch

import (
	"errors"
	"fmt"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/pass"
)

// ForTarget makes the runners of a pass that needs a target: its option `arch` says
// which, and run gets it.
func ForTarget(run func(ctx *pass.Context, root *ir.Op, m Machine) error) func() pass.Runner {
	return func() pass.Runner { return &runner{run: run} }
}

// Option declares the option `arch`. A pass that the manager inserts gets its value from its neighbours.
func Option(opts *pass.Options, name *string, doc string) {
	opts.String("arch", name, doc)
	opts.Shared()
}

type runner struct {
	arch string // a scale.arch of the module or a shipped one, Default when empty
	run  func(ctx *pass.Context, root *ir.Op, m Machine) error
}

// Options implements [pass.Configurable].
func (r *runner) Options(opts *pass.Options) {
	if r.arch == "" {
		r.arch = Default
	}
	Option(opts, &r.arch, "target: a scale.arch of the module or a shipped one")
}

// Run implements [pass.Runner].
func (r *runner) Run(ctx *pass.Context, root *ir.Op) error {
	m, err := Find(root, r.arch, Targets.In(ctx))
	if err != nil {
		return diag.Errorf(root.Loc(), "%v", err)
	}
	return r.run(ctx, root, m)
}

// ChipOf is the processor of a target by name, an error for a target that no GPU code is made for.
func ChipOf(ctx *pass.Context, root *ir.Op, name string) (string, error) {
	m, err := Find(root, name, Targets.In(ctx))
	if err != nil {
		return "", diag.Errorf(root.Loc(), "%v", err)
	}
	if err := m.CheckGPU(); err != nil {
		return "", m.op.Errorf("%v", err)
	}
	return m.Chip(), nil
}

// CheckCPU is the error of a machine that no code of a CPU is made for. A GPU's programs run on the default CPU.
func (m Machine) CheckCPU() error {
	if m.Backend() == Units {
		return m.onlyDescribed()
	}
	return nil
}

func (m Machine) onlyDescribed() error {
	return fmt.Errorf("has backend = %q: it is only described, and tsrun --arch=%s executes its programs in the simulator",
		Units, m.Name)
}

// CheckGPU is the error of a machine that no GPU code is made for.
func (m Machine) CheckGPU() error {
	switch {
	case m.Backend() == Units:
		return m.onlyDescribed()
	case m.Backend() != NVPTX:
		return fmt.Errorf("is no NVIDIA GPU: its backend is %s", m.Backend())
	case m.Chip() == "":
		return errors.New("has no chip, so only the simulator runs its code; add LLVM's name of the processor, as in chip = \"sm_90a\"")
	}
	return nil
}
