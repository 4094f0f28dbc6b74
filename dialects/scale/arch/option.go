package arch

import (
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/pass"
)

// Option is the option of a pass that needs a target; runners embed it.
type Option struct {
	// Arch is a scale.arch of the module or a shipped one, [Default] when empty.
	Arch string
}

// Options implements [pass.Configurable].
func (o *Option) Options(opts *pass.Options) {
	if o.Arch == "" {
		o.Arch = Default
	}
	opts.String("arch", &o.Arch, "target: a scale.arch of the module or a shipped one")
}

// Machine is the target of what is inside root.
func (o *Option) Machine(ctx *pass.Context, root *ir.Op) (Machine, error) {
	m, err := Find(root, o.Arch, Targets.In(ctx))
	if err != nil {
		return Machine{}, diag.Errorf(root.Loc(), "%v", err)
	}
	return m, nil
}
