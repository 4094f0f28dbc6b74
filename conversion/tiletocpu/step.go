package tiletocpu

import (
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// step is an instruction whose body is a GEMM of tiles that are in registers.
type step struct {
	scale.InstructionOp
	m, n, k int64
	a, b    fragment
	c       int // the body's argument that is the accumulator
}

// fragment is how A or B lies in a register: for each run of k, for each row of A or column of B, its elements of the
// run; and this as often as there are copies.
type fragment struct {
	arg      int // of the body
	elem     ir.Type
	unsigned bool
	extent   int64 // rows of A or columns of B
	k        int64
	run      int64
	copies   int64
}

// elements are those that a register has without copies.
func (f fragment) elements() int64 { return f.extent * f.k }

// stepOf reads an instruction as a step; ok is false for one that computes another thing, or that has no intrinsic and
// more than a row of A, or more than one multiplication for each element of it.
func stepOf(i scale.InstructionOp) (s step, ok bool) {
	body := i.Body.Entry()
	g, ok := tile.Gemm.Cast(body.First())
	if !ok || g.Acc == nil || i.Result() != g.Result || len(g.Batch()) > 0 || body.First().Next() != body.Last() {
		return s, false
	}
	s = step{InstructionOp: i}
	s.m, s.n, s.k = g.MNK()
	var known [3]bool
	s.a, known[0] = s.fragment(g.A, g.TransposeA, g.UnsignedA, s.m)
	s.b, known[1] = s.fragment(g.B, !g.TransposeB, g.UnsignedB, s.n)
	s.c = g.Acc.Index()
	known[2] = g.Acc.IsBlockArg() && rowMajor(i.Places(s.c)) && rowMajor(i.Places(body.NumArgs()))
	if i.Lower() == "" {
		return s, s.m == 1 && s.k == 1
	}
	return s, known[0] && known[1] && known[2] && body.NumArgs() == len(known)
}

// rowMajor reports whether each place of a register holds the element of its number.
func rowMajor(places []int64) bool {
	for i, e := range places {
		if e != int64(i) {
			return false
		}
	}
	return true
}

// fragment reads the layout of an operand of the body, whose rows are along k if kFirst; ok is false for one that the
// packing of operands does not make.
func (s step) fragment(v *ir.Value, kFirst, unsigned bool, extent int64) (f fragment, ok bool) {
	if !v.IsBlockArg() {
		return f, false
	}
	f = fragment{arg: v.Index(), elem: tileType(v).Elem(), unsigned: unsigned, extent: extent, k: s.k}
	places := s.Places(f.arg)
	element := func(x, k int64) int64 {
		if kFirst {
			return k*extent + x
		}
		return x*s.k + k
	}
	for f.run < s.k && places[f.run] == element(0, f.run) {
		f.run++
	}
	n := int64(len(places))
	if f.run == 0 || f.run&(f.run-1) != 0 || s.k%f.run != 0 || n%f.elements() != 0 {
		return f, false
	}
	f.copies = n / f.elements()
	for i, e := range places {
		at := int64(i) % f.elements()
		run, x := at/(extent*f.run), at/f.run%extent
		if e != element(x, run*f.run+at%f.run) {
			return f, false
		}
	}
	return f, true
}

// takes reports whether an operand's elements are the fragment's, or become them without loss.
func (f fragment) takes(elem ir.Type, unsigned bool) bool {
	from, _ := ir.BitWidth(elem)
	to, _ := ir.BitWidth(f.elem)
	switch {
	case elem == f.elem:
		return ir.IsFloat(elem) || unsigned == f.unsigned
	case ir.IsFloat(elem) != ir.IsFloat(f.elem), from >= to:
		return false
	}
	return ir.IsFloat(elem) || unsigned || !f.unsigned
}

// stepFor is the step of the target that a GEMM takes the fewest cycles with, nil if the target names none for its
// types. Of equal ones it is the one with an intrinsic.
func (c cpu) stepFor(o tile.GemmOp) *step {
	var best *step
	var cycles float64
	m, n, k := o.MNK()
	elem := func(v *ir.Value) ir.Type { return ir.ElemOrSelf(v.Type()) }
	for _, s := range c.steps {
		sum := tileType(s.Result()).Elem()
		if sum != computed(o.Sum().Elem()) || !s.a.takes(elem(o.A), o.UnsignedA) || !s.b.takes(elem(o.B), o.UnsignedB) {
			continue
		}
		each := s.Cycles() * float64(ceilDiv(m, s.m)*ceilDiv(n, s.n)*ceilDiv(k, s.k))
		if best == nil || each < cycles || each == cycles && best.Lower() == "" {
			best, cycles = &s, each
		}
	}
	return best
}

func ceilDiv(x, y int64) int64 { return (x + y - 1) / y }
