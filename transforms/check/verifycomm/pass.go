package verifycomm

import (
	"errors"

	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/transforms/analysis/forms"
)

// Pass is verify-comm.
var Pass = &pass.Pass{
	Name: "verify-comm", Class: "VerifyComm",
	Doc: `Find races and deadlocks between devices

Executes the communication of each kernel for all its devices and blocks, without
the computation. Checks that each wait gets as many notifications as it
requires; that blocks do not wait for blocks of their device that cannot start
before they end; that no read of a peer's put comes before its notify; that
each put is followed by a notify to the same device; that counters that are reset or
compared for equality cannot change too early; that scopes are wide enough; and that
all threads of a communicating unit take part.

If the number of iterations, launches or blocks is unknown or too large, the pass checks a small
number. If all iterations are alike (the iteration is used in indices only
modulo a constant, in windows, and in values that are notified and waited for, and a counter grows
by as much as is waited for), these few prove all. Otherwise a remark reports what
was checked and why that is no proof, and what depends on data and is not
checked.

The host waits for all devices between two kernels, as in tsrun. With
` + "`launches=streamed`" + ` it does not: a kernel starts on each device when the previous one
has ended there.`,
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
	arch.Option(o, &v.arch, "target with the number of concurrent blocks: a scale.arch of the module or a shipped one")
	o.Enum("launches", &v.launches, "whether the host waits for all devices between two kernels",
		pass.Case{Name: "waited", Doc: "yes: the end of a kernel orders all devices"},
		pass.Case{Name: "streamed", Doc: "no: the end of a kernel orders only the next kernel of the same device"})
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
