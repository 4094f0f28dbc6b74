package tilelang

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/frontend/tilelang/tree"
	"github.com/tsopt/tsopt/internal/python/eval"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
)

// Kernels are emitted when all of the program is evaluated: what one of them does with an array says what the array is
// for all. Each is made where the program launches it, between what the host computes before and behind it.

// An evaluatedKernel is one that is to be emitted.
type evaluatedKernel struct {
	launch *launch
	body   *tree.Kernel
	at     eval.Site
	file   string
	calls  []eval.Place
	place  *ir.Op // where it is to be made
	said   int    // how many messages there were
}

// The evaluatedKernels are all of a program, in order.
type evaluatedKernels []*evaluatedKernel

// evaluated keeps the kernel for its emission.
func (k *launch) evaluated(at eval.Site, body *tree.Kernel) {
	t := k.t
	mark := arith.NewConstant(t.b, ir.Bool(false)).DefiningOp()
	t.kernels = append(t.kernels, &evaluatedKernel{launch: k, body: body, at: at, file: t.in.File,
		calls: slices.Clone(t.in.Calls()), place: mark, said: len(t.messages)})
}

// emit emits all kernels of the program, in order. Messages are in the order of the program, too.
func (ks evaluatedKernels) emit(t *translator) error {
	file, calls := t.in.File, t.in.Calls()
	defer func() { t.in.Stand(file, calls) }()
	evaluated, told := t.messages, 0
	tell := func(ds []*diag.Diagnostic) {
		for _, d := range ds {
			t.tell(d)
		}
	}
	t.uses = usesOfArrays(ks, t.devices() > 0)
	if err := t.uses.settle(t); err != nil {
		return err
	}
	t.messages = nil
	var err error
	for _, k := range ks {
		tell(evaluated[told:k.said])
		if told = k.said; err == nil {
			err = k.emit(t)
		}
	}
	tell(evaluated[told:])
	return err
}

// emit emits one, in its place.
func (k *evaluatedKernel) emit(t *translator) error {
	behind := ir.NewBlock()
	for op := k.place.Next(); op != nil; op = k.place.Next() {
		op.MoveToEnd(behind)
	}
	before := k.place.Prev()
	k.place.Erase()
	t.b.SetToEnd(t.entry)
	t.sums = [len(t.sums)]madeSum{}
	t.in.Stand(k.file, k.calls)
	err := k.launch.emit(k.at, k.body)
	bringForward(t.entry, behind, before)
	for op := behind.First(); op != nil; op = behind.First() {
		op.MoveToEnd(t.entry)
	}
	t.b.SetToEnd(t.entry)
	return err
}

// bringForward moves what the host computes behind a kernel and the kernel uses to where its operations begin, behind
// an operation: numbers that are computed where they are used first.
func bringForward(to, behind *ir.Block, before *ir.Op) {
	var needed []*ir.Op
	var need func(op *ir.Op)
	need = func(op *ir.Op) {
		if op == nil || op.Block() != behind || slices.Contains(needed, op) {
			return
		}
		for _, v := range op.Operands() {
			need(v.DefiningOp())
		}
		needed = append(needed, op)
	}
	for op := range behind.Ops() {
		for _, v := range op.Results() {
			for u := range v.Uses() {
				if home(u.Owner()) != behind {
					need(op)
				}
			}
		}
	}
	for _, op := range slices.Backward(needed) {
		if before != nil {
			op.MoveAfter(before)
		} else if first := to.First(); first != nil {
			op.MoveBefore(first)
		}
	}
}

// home is the outermost block that an operation is in.
func home(op *ir.Op) *ir.Block {
	for op.ParentOp() != nil {
		op = op.ParentOp()
	}
	return op.Block()
}
