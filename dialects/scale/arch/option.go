package arch

import (
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
