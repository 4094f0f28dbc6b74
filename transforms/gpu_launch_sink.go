package transforms

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/pass"
)

// GPULaunchSinkIndexComputations copies cheap computations into gpu.launch
// bodies, so that their results do not become kernel parameters.
var GPULaunchSinkIndexComputations = pass.Simple("gpu-launch-sink-index-computations",
	"GpuLaunchSinkIndexComputationsPass", "",
	`Sink index computations into gpu.launch body

Copies constants, dimensions, comparisons and selects that a gpu.launch uses
into its body, if they depend only on values that the kernel gets anyway.
Run it before gpu-kernel-outlining.`,
	func(_ *pass.Context, root *ir.Op) error {
		for l := range ir.Collect(root, gpu.Launch) {
			sinkInto(l)
		}
		return nil
	})

// sinkInto copies the computations in front of the launch's body, operands first.
func sinkInto(l gpu.LaunchOp) {
	above := definedAbove(l)
	order, chosen := []*ir.Op{}, map[*ir.Op]bool{}
	available := map[*ir.Value]bool{}
	for _, v := range above {
		if op := v.DefiningOp(); op == nil || !likelyIndexComputation(op) {
			available[v] = true
		}
	}
	for _, v := range above {
		if op := v.DefiningOp(); op != nil {
			beneficial(op, available, chosen, &order)
		}
	}
	b := &ir.Builder{}
	b.SetToStart(l.Body.Entry())
	var m ir.Mapping
	for _, op := range order {
		c := b.Insert(ir.Clone(op, &m))
		for i, r := range op.Results() {
			r.ReplaceUsesIf(c.Result(i), func(u *ir.Use) bool { return l.Op.IsProperAncestor(u.Owner()) && u.Owner() != c })
		}
	}
}

// definedAbove lists the values from outside that the body uses, each once, in
// order of use, inner operations first.
func definedAbove(l gpu.LaunchOp) []*ir.Value {
	var out []*ir.Value
	seen := map[*ir.Value]bool{}
	ir.WalkPost(l.Op, func(op *ir.Op) {
		for _, v := range op.Operands() {
			if op != l.Op && !seen[v] && !l.Body.IsAncestor(v.ParentRegion()) {
				seen[v] = true
				out = append(out, v)
			}
		}
	})
	return out
}

func likelyIndexComputation(op *ir.Op) bool {
	switch op.Def() {
	case memref.Dim.OpDef, arith.Select.OpDef, arith.CmpI.OpDef:
		return true
	}
	return op.Has(ir.ConstantLike) // of other dialects as well: not every one can be a parameter
}

// beneficial appends op to order, after what it needs, if everything it depends
// on is available in the kernel or may be copied as well.
func beneficial(op *ir.Op, available map[*ir.Value]bool, chosen map[*ir.Op]bool, order *[]*ir.Op) bool {
	if chosen[op] {
		return true
	}
	if !likelyIndexComputation(op) {
		return false
	}
	for _, v := range op.Operands() {
		if available[v] {
			continue
		}
		def := v.DefiningOp()
		if def == nil || !beneficial(def, available, chosen, order) {
			return false
		}
	}
	chosen[op] = true
	*order = append(*order, op)
	for _, r := range op.Results() {
		available[r] = true
	}
	return true
}
