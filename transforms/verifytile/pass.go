package verifytile

import (
	"errors"

	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/transforms/forms"
)

// Pass is verify-tile.
var Pass = &pass.Pass{
	Name: "verify-tile", Class: "VerifyTile",
	Doc: `Find mistakes in how tiles are distributed

Checks what no operation can check alone: that a value of which each unit holds
only a summand is reduced before it is used otherwise, that a sum over devices
or units of a block counts nothing once for each of them, that what units yield as a replica is the same in all, that kernels use no memory of the host, nor
tiles what each thread has for itself, that no access whose place is known leaves its tile, that shared memory is written before it is
read, that operations stand where their level has units, and that all units
reach what they do together.

Warns of results (tile.out without tile.init) of which blocks leave elements
unwritten, and of elements that two blocks of a kernel write without an order,
where the grid, bounds of loops and sizes are known numbers: with an element, and
the blocks. What depends on data is taken to be right; with ` + "`unchecked`" + ` a remark
says so of each array.`,
	Takes: forms.Normal(),
	New:   func() pass.Runner { return &check{} },
}

// check runs the pass.
type check struct{ unchecked bool }

// Options implements [pass.Configurable].
func (c *check) Options(o *pass.Options) {
	o.Bool("unchecked", &c.unchecked, "remark of which arrays it is not checked who writes them, and why")
}

// Run implements [pass.Runner].
func (c *check) Run(ctx *pass.Context, root *ir.Op) error {
	ctx.PreserveAll()
	v := &verifier{warn: ctx.Emit, remarks: c.unchecked}
	v.module(root)
	return errors.Join(v.errs...)
}

// Check finds the mistakes in a program that is well-formed; warn is told what may be one.
func Check(root *ir.Op, warn func(*diag.Diagnostic)) error {
	v := &verifier{warn: warn}
	v.module(root)
	return errors.Join(v.errs...)
}

// verifier collects what is wrong.
type verifier struct {
	errs      []error
	warn      func(*diag.Diagnostic)
	remarks   bool // of what is not checked
	ofThreads bool // what is looked at is code of threads
}

func (v *verifier) report(err error) {
	if err != nil {
		v.errs = append(v.errs, err)
	}
}

func (v *verifier) module(root *ir.Op) {
	v.placement(root)
	for k := range ir.Collect(root, tile.Kernel) {
		if err := k.WrittenOut(); err != nil {
			v.report(err)
			continue
		}
		v.partials(k)
		v.memory(k)
		v.bounds(k)
		v.initialised(k)
		v.divergence(k)
		v.sums(k)
		v.replicas(k)
	}
	ir.Walk(root, func(op *ir.Op) ir.WalkResult {
		if _, ok := ir.As[ir.FunctionLike](op); !ok {
			return ir.Advance
		}
		v.arrays(op)
		return ir.Skip
	})
}
