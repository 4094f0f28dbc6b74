// Package verifyasync is --verify-async: what roles do to rings, and to memory that
// no ring orders.
//
// [ring.go] finds the roles of a ring and what accesses its buffers, [walk.go] runs a
// role with places as numbers relative to each other, [reader.go] follows the products that read slots there, [count.go] compares how many
// places both roles pass, [cluster.go] those of the blocks of a cluster, [shared.go]
// looks at the other tiles in shared memory, and [futures.go] at products in flight.
package verifyasync

import (
	"errors"

	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/transforms/forms"
)

// Pass is verify-async.
var Pass = pass.Simple("verify-async", "VerifyAsync", "",
	`Find mistakes in how roles use rings

Checks that one role fills the slots of a ring and others use them, that each place
is acquired and published, or taken and released, once and in order along all paths,
that copies which arrive at a slot stand before its publish, that the buffers are
accessed through slots alone and while the role holds them, that no role holds more
slots than the ring has, that all roles pass as many places, by the bounds and steps of
their loops (a remark says where that is not known), that blocks of a cluster which
share a ring go in step, and that no other tile in shared memory is written by one role
while another accesses it. Where a kernel has barriers of its own (tile.mbarrier, tile.named_barrier) a remark
says that what they order is not known before it runs. And that each async product is awaited once on each path,
before what it reads is written or its slot released.`,
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
				ctx.Emit(diag.Remarkf(b.Loc(), "which accesses to shared memory the barriers of this kernel order is not checked before it runs; tsrun reports races and deadlocks"))
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
