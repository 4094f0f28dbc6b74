package verifytile

import (
	"errors"

	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/pass"
)

// Pass is verify-tile.
var Pass = pass.Simple("verify-tile", "VerifyTile", "",
	`Find mistakes in how tiles are distributed

Checks what no operation can check alone: that a value of which each unit holds
only a summand is reduced before it is used otherwise, that a sum over devices
or units of a block counts nothing once for each of them, that what units yield as a replica is the same in all, that kernels use no memory of the host, nor
tiles what each thread has for itself, that shared memory is written before it is
read, that operations stand where their level has units, and that all units
reach what they do together.`,
	func(ctx *pass.Context, root *ir.Op) error {
		ctx.PreserveAll()
		return Check(root, ctx.Emit)
	})

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
		v.initialised(k)
		v.divergence(k)
		v.sums(k)
		v.replicas(k)
	}
}
