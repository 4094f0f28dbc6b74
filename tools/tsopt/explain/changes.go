package explain

import (
	"fmt"

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
	p.out = append(p.out, change{p.kernel, op, attr, fmt.Sprintf(form, written, to, was),
		func(op *ir.Op) { op.SetAttr(attr, ir.I64Attr(to)) }})
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
	fixed := false
	for l := range ir.Collect(k.Op, tile.Pipelined) {
		fixed = fixed || !l.AtLeast
	}
	if fixed {
		p.add(k.Op, openStages,
			"leave the number of stages open in all loops, stages(at_least %d): the compiler then chooses it and the tile", fewStages)
	}
	for l := range ir.Collect(k.Op, tile.Pipelined) {
		for n := int64(1); n <= mostStages; n++ {
			if n != l.Stages {
				p.set(l.Op, "stages", n, l.Stages)
			}
		}
	}
}

// openStages leaves the number of stages of a kernel's loops open.
func openStages(kernel *ir.Op) {
	for l := range ir.Collect(kernel, tile.Pipelined) {
		l.Op.SetAttr("at_least", ir.Unit)
		l.Op.SetAttr("stages", ir.I64Attr(fewStages))
	}
}

func (p *proposals) gemms(k tile.KernelOp) {
	for g := range ir.Collect(k.Op, tile.Gemm) {
		if g.Impl != tile.AutoImpl {
			p.add(g.Op, func(op *ir.Op) { op.RemoveAttr("impl") }, "leave the instruction of the GEMM to the compiler: without impl(…)")
		}
		if t, ok := tile.TileOf(g.A.Type()); ok && t.Elem() == ir.F32 && g.Precision == tile.FullPrecision {
			p.add(g.Op, func(op *ir.Op) { op.SetAttr("precision", ir.I32Attr(int64(tile.TF32))) },
				"precision(tf32), if the GEMM's operands may be rounded to 10 bits of mantissa")
		}
	}
}
