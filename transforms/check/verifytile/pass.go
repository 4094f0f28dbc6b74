package verifytile

import (
	"errors"

	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/transforms/analysis/forms"
)

// Pass is verify-tile.
var Pass = &pass.Pass{
	Name: "verify-tile", Class: "VerifyTile",
	Doc: `Verify how tiles are distributed

Checks what verifiers of single operations cannot: that a partial result, the part of a reduction in
one unit, is reduced before other uses; that a sum over devices
or units of a block counts no value several times; that a value that units yield as a replica is the same in all;
that kernels use no host memory, and tiles no memory that is private to each thread; that no access with a constant address is
out of bounds; that shared memory is initialized before it is
read; that operations are inside of units of their level; and that collective operations are in convergent code.

Warns of results (tile.out without tile.init) with elements that no block
writes, and of elements that two blocks of a kernel write without an order,
if the grid, loop bounds and sizes are constant. The warning names an element and
the blocks. Accesses that depend on data are not checked; with ` + "`unchecked`" + ` a remark
reports this for each array.`,
	Takes: forms.Normal(),
	New:   func() pass.Runner { return &check{} },
}

// check runs the pass.
type check struct{ unchecked bool }

// Options implements [pass.Configurable].
func (c *check) Options(o *pass.Options) {
	o.Bool("unchecked", &c.unchecked, "report the arrays whose writes are not checked, and why")
}

// Run implements [pass.Runner].
func (c *check) Run(ctx *pass.Context, root *ir.Op) error {
	ctx.PreserveAll()
	v := &verifier{warn: ctx.Emit, remarks: c.unchecked}
	v.module(root)
	return errors.Join(v.errs...)
}

// Check finds the mistakes in a program that is well-formed; warn receives what may be one.
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
	ofThreads bool // the analysed code is code of threads
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
