package explain

import (
	"fmt"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// A change is one that a user can make to a program.
type change struct {
	kernel int // which kernel of the program
	at     *ir.Op
	attr   string // it is another value of this attribute, "" for a change of another kind
	says   string
	apply  func(op *ir.Op) // to the operation in a copy
	// program is the changed program itself, nil for one that apply changes.
	program *ir.Op
}

// proposals collects the changes of a program that are tried, in the words of Python or of the textual form.
type proposals struct {
	python bool
	kernel int
	out    []change
}

// add proposes a change of an operation.
func (p *proposals) add(op *ir.Op, apply func(*ir.Op), format string, args ...any) {
	p.out = append(p.out, change{kernel: p.kernel, at: op, says: fmt.Sprintf(format, args...), apply: apply})
}

// set proposes another value of an attribute.
func (p *proposals) set(op *ir.Op, attr string, to, was int64) {
	form := "%s(%d) instead of %[1]s(%[3]d)"
	written := attr
	if p.python {
		form = "%s=%d instead of %[3]d"
		if attr == "stages" {
			written = "num_stages"
		}
	}
	p.out = append(p.out, change{kernel: p.kernel, at: op, attr: attr, says: fmt.Sprintf(form, written, to, was),
		apply: func(op *ir.Op) { op.SetAttr(attr, ir.I64Attr(to)) }})
}

// changesOf are the changes that are tried: what the program fixes is left to the compiler, or has another value.
func changesOf(root *ir.Op, m arch.Machine, python bool) []change {
	p := proposals{python: python}
	for k := range ir.Collect(root, tile.Kernel) {
		p.stages(k)
		p.gemms(k)
		changesOfData(k, p.add)
		for _, threads := range []int64{k.Threads * 2, k.Threads / 2} {
			if threads > 0 && threads <= m.BlockThreads() {
				p.set(k.Op, "threads", threads, k.Threads)
			}
		}
		p.kernel++
	}
	return p.out
}

const (
	// fewStages is how many stages a loop has at least whose number is left open: the compiler adds what pays.
	fewStages = 2
	// mostStages is how many are tried.
	mostStages = 4
)

func (p *proposals) stages(k tile.KernelOp) {
	for l := range ir.Collect(k.Op, tile.Pipelined) {
		if !l.AtLeast {
			p.add(l.Op, openStages,
				"leave the number of stages open in all loops, stages(at_least %d) instead of stages(%d) here: the compiler then chooses it and the tile", fewStages, l.Stages)
			break
		}
	}
	for l := range ir.Collect(k.Op, tile.Pipelined) {
		for n := int64(1); n <= mostStages; n++ {
			if n != l.Stages {
				p.set(l.Op, "stages", n, l.Stages)
			}
		}
	}
}

// openStages leaves the number of stages of all loops open of the kernel that a loop is in.
func openStages(loop *ir.Op) {
	k, _ := ir.Enclosing(loop, tile.Kernel)
	for l := range ir.Collect(k.Op, tile.Pipelined) {
		l.Op.SetAttr("at_least", ir.Unit)
		l.Op.SetAttr("stages", ir.I64Attr(fewStages))
	}
}

func (p *proposals) gemms(k tile.KernelOp) {
	for g := range ir.Collect(k.Op, tile.Gemm) {
		p.mixed(g)
		if g.Impl != tile.AutoImpl {
			p.add(g.Op, func(op *ir.Op) { op.RemoveAttr("impl") }, "leave the instruction of the GEMM to the compiler: without impl(…)")
		}
		if t, ok := tile.TileOf(g.A.Type()); ok && t.Elem() == ir.F32 && g.Precision == tile.FullPrecision {
			p.add(g.Op, func(op *ir.Op) { op.SetAttr("precision", ir.I32Attr(int64(tile.TF32))) },
				"precision(tf32), if the GEMM's operands may be rounded to 10 bits of mantissa")
		}
	}
}

// mixed proposes one type for the operands of a GEMM that have two: an instruction of the tensor cores multiplies
// numbers of one type, or of two only where both are fp8.
func (p *proposals) mixed(g tile.GemmOp) {
	operands := []*ir.Value{g.A, g.B}
	for i, v := range operands {
		from, to := ir.ElemOrSelf(v.Type()), ir.ElemOrSelf(operands[1-i].Type())
		if from == to || !ir.IsFloat(from) || !ir.IsFloat(to) || !isTile(v) {
			continue
		}
		of := string("AB"[i])
		says := fmt.Sprintf("convert operand %s of the GEMM from %v to the other one's %v", of, from, to)
		if bits(from) >= bits(to) {
			says += ", if it may be rounded"
		}
		p.add(g.Op, func(op *ir.Op) { op.SetOperand(i, convertedTo(op, op.Operand(i), to)) },
			"%s: threads multiply mixed types one by one, tensor cores those of one type", says)
	}
}

// convertedTo is a tile of floats with elements of another type, before an operation.
func convertedTo(op *ir.Op, v *ir.Value, to ir.Type) *ir.Value {
	t, before := v.Type().(*ir.TensorType), ir.Before(op)
	if bits(t.Elem()) == bits(to) { // by a type that has the values of both
		v, t = arith.Cast(before, arith.ExtF, v, ir.Tensor(t.Shape(), ir.F32, nil)), ir.Tensor(t.Shape(), ir.F32, nil)
	}
	cast := arith.ExtF
	if bits(t.Elem()) > bits(to) {
		cast = arith.TruncF
	}
	return arith.Cast(before, cast, v, ir.Tensor(t.Shape(), to, nil))
}

// bits are those of a number.
func bits(t ir.Type) int {
	n, _ := ir.BitWidth(t)
	return n
}
