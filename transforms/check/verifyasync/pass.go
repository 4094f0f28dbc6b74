// Package verifyasync is --verify-async: it checks the protocol of ring buffers between roles, and accesses of memory
// that no ring orders.
//
// [ring.go] finds the roles of a ring and what accesses its buffers. [walk.go] runs a role with stage numbers relative
// to each other. [reader.go] follows the MMAs that read stages. [count.go] compares how many stages both roles pass,
// [cluster.go] those of the blocks of a cluster. [shared.go] checks the other tiles in shared memory, and [futures.go]
// MMAs in flight.
package verifyasync

import (
	"errors"

	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/transforms/analysis/forms"
)

// Pass is verify-async.
var Pass = pass.Simple("verify-async", "VerifyAsync", "",
	`Verify the use of ring buffers and outstanding MMAs

Checks that one role fills the stages of a ring buffer and others use them; that each stage
is acquired and published, or taken and released, once and in order along all paths;
that copies which arrive at a stage come before its publish; that the buffers are
accessed only through stages, and only while the role holds them; that no role holds more
stages than the ring buffer has; that all roles use the same number of stages, by the bounds and steps of
their loops (a remark reports where this is unknown); that the blocks of a cluster that
share a ring buffer use it in lockstep; and that no other tile in shared memory is written by one role
while another accesses it. In a kernel with barriers of its own (tile.mbarrier, tile.named_barrier) the last check is left to the
simulator, and a remark reports this. The pass also checks that each async GEMM is awaited once on each path,
before its operands are written or their stage is released.`,
	func(ctx *pass.Context, root *ir.Op) error {
		ctx.PreserveAll()
		v := &verifier{}
		for k := range ir.Collect(root, tile.Kernel) {
			if err := k.WrittenOut(); err != nil {
				v.report(err)
				continue
			}
			v.futures(k)
			for r := range ir.Collect(k.Op, tile.Ring) {
				v.ring(ctx, r)
			}
			if b, ok := k.OwnBarrier(); ok {
				ctx.Emit(diag.Remarkf(b.Loc(), "accesses to shared memory that the barriers of this kernel order are not verified statically; tsrun reports races and deadlocks").Of(diag.Analysis))
				continue
			}
			for s := range ir.Collect(k.Op, tile.Specialize) {
				v.shared(k, s)
			}
		}
		return errors.Join(v.errs...)
	}).Between(forms.Normal(), nil)

// verifier collects what is wrong.
type verifier struct{ errs []error }

func (v *verifier) report(err error) {
	if err != nil {
		v.errs = append(v.errs, err)
	}
}
