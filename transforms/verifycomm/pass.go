package verifycomm

import (
	"errors"

	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/transforms/forms"
)

// Pass is verify-comm.
var Pass = &pass.Pass{
	Name: "verify-comm", Class: "VerifyComm",
	Doc: `Find races and deadlocks between devices

Executes the communication of each kernel for all its devices and blocks, without
the computation, and checks that each wait is reached by as many signals as it
asks for, that blocks do not wait for others of their device that cannot start
before they end, that nothing reads what a peer puts before it was announced, that
each put is announced to the device that has it, that counters that are reset or
compared for equality cannot be overtaken, that scopes are wide enough, and that
all threads of the unit that communicates take part.

A number of rounds, launches or blocks that is not known, or is too large, is supposed
to be small. Where all rounds are alike (numbers of rounds go into indices
modulo a constant, into windows, and into what is notified and waited for, and a counter grows
by as much as is asked of it) the few stand for all. A remark says where not, with
what was checked and what makes that no proof, and what depends on data and is not
checked.

The host waits for all devices between two kernels, as tsrun does. With
` + "`launches=streamed`" + ` it does not: a kernel starts on each device when the one
before it has ended there.`,
	Takes: forms.Normal(),
	New:   func() pass.Runner { return &verifier{arch: arch.Default} },
}

// verifier runs the pass.
type verifier struct {
	arch     string
	launches int
}

// What the end of a kernel orders.
const (
	waited   = iota // everything: the host waits for all devices
	streamed        // the kernels of its own device
)

// Options implements [pass.Configurable].
func (v *verifier) Options(o *pass.Options) {
	arch.Option(o, &v.arch, "target, which says how many blocks run at a time: a scale.arch of the module or a shipped one")
	o.Enum("launches", &v.launches, "whether the host waits for all devices between two kernels",
		pass.Case{Name: "waited", Doc: "it does: the end of a kernel orders everything"},
		pass.Case{Name: "streamed", Doc: "it does not: the end of a kernel orders the next one of its own device"})
}

// Run implements [pass.Runner].
func (v *verifier) Run(ctx *pass.Context, root *ir.Op) error {
	machine, err := arch.Find(root, v.arch, arch.Targets.In(ctx))
	if err != nil {
		return diag.Errorf(root.Loc(), "%v", err)
	}
	var errs []error
	for k := range ir.Collect(root, tile.Kernel) {
		if err := k.WrittenOut(); err != nil {
			errs = append(errs, err)
			continue
		}
		errs = append(errs, checkScopes(k)...)
		errs = append(errs, checkReached(k)...)
	}
	if len(errs) > 0 {
		return errors.Join(errs...)
	}
	for _, fn := range functions(root) {
		x := &examination{machine: machine, streamed: v.launches == streamed, fn: fn, emit: ctx.Emit}
		errs = append(errs, x.check()...)
	}
	return errors.Join(errs...)
}

// functions are those that hold kernels.
func functions(root *ir.Op) []*ir.Op {
	var out []*ir.Op
	ir.Walk(root, func(op *ir.Op) ir.WalkResult {
		if _, ok := ir.As[ir.FunctionLike](op); !ok {
			return ir.Advance
		}
		if ir.Contains(op, tile.Kernel) {
			out = append(out, op)
		}
		return ir.Skip
	})
	return out
}
