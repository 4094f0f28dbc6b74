package flow_test

import (
	"fmt"
	"slices"

	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// inputs are what the values of a kernel come from.
type inputs struct{ outside, block, unit, memory int64 }

// execution is what one unit of one block computes.
type execution struct {
	inputs
	now    map[*ir.Value][]int64
	memory [4]int64
	// path is the iterations, elements and units that are being executed, and seen are the numbers of each value by
	// its path.
	path []int64
	seen map[*ir.Value]map[string][]int64
}

func execute(k tile.KernelOp, in inputs) *execution {
	x := &execution{inputs: in, now: map[*ir.Value][]int64{}, seen: map[*ir.Value]map[string][]int64{}}
	for i := range x.memory {
		x.memory[i] = in.memory + int64(i)
	}
	x.now[k.Op.ParentOp().Region(0).Entry().Arg(1)] = []int64{in.outside}
	x.set(k.BlockIDs()[0], in.block)
	x.block(k.Body.Entry())
	return x
}

func (x *execution) set(v *ir.Value, numbers ...int64) {
	x.now[v] = slices.Clone(numbers)
	if x.seen[v] == nil {
		x.seen[v] = map[string][]int64{}
	}
	x.seen[v][fmt.Sprint(x.path)] = x.now[v]
}

// number is an operand that is no tile.
func (x *execution) number(op *ir.Op, i int) int64 { return x.now[op.Operand(i)][0] }

// block executes blocks until a region ends, and returns its terminator.
func (x *execution) block(b *ir.Block) *ir.Op {
	for {
		for op := range b.Ops() {
			x.step(op)
		}
		end := b.Last()
		if end.NumSuccessors() == 0 {
			return end
		}
		succ := 0
		if end.NumSuccessors() > 1 && x.number(end, 0) == 0 {
			succ = 1
		}
		vs, _ := ir.SuccessorOperands(end, succ)
		b = end.Successor(succ)
		for i, v := range b.Args() {
			x.set(v, x.now[vs[i]]...)
		}
	}
}

// inside executes a region in an iteration, or for an element or a unit.
func (x *execution) inside(b *ir.Block, at int64, args [][]int64) *ir.Op {
	x.path = append(x.path, at)
	for i, a := range args {
		x.set(b.Arg(i), a...)
	}
	end := x.block(b)
	x.path = x.path[:len(x.path)-1]
	return end
}

func (x *execution) step(op *ir.Op) {
	switch op.Name() {
	case "scf.if":
		x.set(op.Result(0), x.number(x.block(op.Region(int(1-x.number(op, 0))).Entry()), 0))
	case "scf.execute_region":
		x.set(op.Result(0), x.number(x.block(op.Region(0).Entry()), 0))
	case "scf.for":
		carried := x.now[op.Operand(3)]
		lower, upper := x.number(op, 0), x.number(op, 1)
		for i := lower; i < upper; i++ {
			carried = x.now[x.inside(op.Region(0).Entry(), i-lower, [][]int64{{i}, carried}).Operand(0)]
		}
		x.set(op.Result(0), carried...)
	case "tile.parallel":
		var out []int64
		for i, element := range x.now[op.Operand(0)] {
			args := [][]int64{{int64(i)}, {element}}
			out = append(out, x.number(x.inside(op.Region(0).Entry(), int64(i), args), 0))
		}
		x.set(op.Result(0), out...)
	case "scale.on":
		on := ir.View[scale.OnOp](op)
		x.now[on.Unit()] = []int64{x.unit}
		x.set(on.LocalInputs()[0], x.now[op.Operand(0)]...)
		x.set(op.Result(0), x.now[x.inside(on.Body.Entry(), 0, nil).Operand(0)]...)
	case "memref.store":
		x.memory[x.number(op, 2)] = x.number(op, 0)
	case "memref.load":
		x.set(op.Result(0), x.memory[x.number(op, 1)])
	case "tensor.extract":
		x.set(op.Result(0), x.now[op.Operand(0)][x.number(op, 1)])
	case "arith.addi":
		x.set(op.Result(0), x.number(op, 0)+x.number(op, 1))
	case "arith.andi":
		x.set(op.Result(0), x.number(op, 0)&x.number(op, 1))
	case "arith.cmpi":
		x.set(op.Result(0), 0)
		if x.number(op, 0) < x.number(op, 1) {
			x.set(op.Result(0), 1)
		}
	case "arith.constant":
		if n, ok := rewrite.IntConstant(op.Result(0)); ok && ir.IsSignlessIntegerOrIndex(op.Result(0).Type()) {
			x.set(op.Result(0), n)
		} else {
			x.set(op.Result(0), 5, 7, 2, 9)
		}
	}
}
