package tensorsim

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/linalg"
	"github.com/tsopt/tsopt/internal/fp"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/sim/engine"
	"github.com/tsopt/tsopt/target/sim/word"
)

// A model computes mostly contractions: matmuls and convolutions. Their body multiplies two elements and adds to a
// third. It runs without the simulator's instructions, and operands are converted once, not in each iteration. Each
// multiplication and each addition is rounded as the operations of the body round it.

// contraction is a body of that form.
type contraction struct {
	operands [2]int // whose elements are multiplied
	elem     word.Elem
}

// contraction is the body of a nest if it has that form, else nil.
func (x *compiled) contraction() *contraction {
	y, ok := linalg.Yield.Cast(x.from.Last())
	if !ok || len(y.Values) != 1 || !x.keeps || len(x.inits) != 1 {
		return nil
	}
	out := x.from.Arg(len(x.inputs))
	sum, ok := arith.AddF.Cast(y.Values[0].DefiningOp())
	if !ok {
		return nil
	}
	other := sum.LHS
	if other == out {
		other = sum.RHS
	} else if sum.RHS != out {
		return nil
	}
	p := &contraction{elem: word.MustElem(out.Type())}
	mul, ok := arith.MulF.Cast(other.DefiningOp())
	if !ok || p.elem.Fmt != fp.F32 && p.elem.Fmt != fp.F64 {
		return nil
	}
	for i, v := range []*ir.Value{mul.LHS, mul.RHS} {
		if e, ok := arith.ExtF.Cast(v.DefiningOp()); ok {
			v = e.In
		}
		if v.DefiningOp() != nil || v.OwnerBlock() != x.from || v.Index() >= len(x.inputs) {
			return nil
		}
		p.operands[i] = v.Index()
		if k := v.Index(); !engine.IsTensor(x.inputs[k].Type()) || x.access[k].linear == nil {
			return nil
		}
	}
	return p
}

// emitContraction compiles such a nest: an instruction for each chunk.
func (x *compiled) emitContraction(c *engine.Compiler, p *contraction) {
	c.Emit(x.begin)
	head, exit := c.Here(), &engine.Label{}
	c.Emit(func(a *engine.Agent) {
		s := engine.Part[walks](&a.Parts)
		w := s.all[len(s.all)-1]
		if w.chunk += x.width; w.chunk >= w.total || w.steps == 0 {
			s.all = s.all[:len(s.all)-1]
			x.finish(a, w)
			a.PC = exit.Pc
			return
		}
		x.enter(w)
		if p.elem.Fmt == fp.F32 {
			contract[float32](a, x, w, p)
		} else {
			contract[float64](a, x, w, p)
		}
	})
	c.Jump(head)
	c.Bind(exit)
}

// contract runs all steps of a chunk.
func contract[F float32 | float64](a *engine.Agent, x *compiled, w *walk, p *contraction) {
	f, g := numbers[F](a, x, w, p.operands[0]), numbers[F](a, x, w, p.operands[1])
	left, right, out := w.reached[p.operands[0]], w.reached[p.operands[1]], w.reached[len(x.inputs)]
	sums := make([]F, w.n)
	for l := range sums {
		v := out.words[out.lanes[l]+out.factors[x.loops]]
		if out.holes && v == engine.Hole {
			a.Fail("reads an element of operand #%d that nothing has defined", out.operand)
		}
		sums[l] = F(p.elem.Float(v))
	}
	i, j := left.lanes[:len(sums)], right.lanes[:len(sums)]
	for range w.steps {
		m, n := left.stepped(x, w), right.stepped(x, w)
		for l := range sums {
			sums[l] += F(f[i[l]+m] * g[j[l]+n]) // the conversion keeps processors from rounding once
		}
		next(w.at, x.step, w.loops)
	}
	for l, v := range sums {
		out.words[out.lanes[l]+out.factors[x.loops]] = p.elem.Word(float64(v))
	}
}

// stepped is what the steps add to the numbers of elements.
func (r *reached) stepped(x *compiled, w *walk) int {
	n := r.factors[x.loops]
	for _, s := range x.step {
		n += r.factors[s] * int(w.at[s])
	}
	return n
}

// numbers are the elements of an operand as numbers.
func numbers[F float32 | float64](a *engine.Agent, x *compiled, w *walk, operand int) []F {
	r := w.reached[operand]
	if known, ok := r.numbers.([]F); ok {
		return known
	}
	e := word.MustElem(ir.ElemOrSelf(x.inputs[operand].Type()))
	out := make([]F, len(r.words))
	for i, v := range r.words {
		if r.holes && v == engine.Hole {
			a.Fail("reads an element of operand #%d that nothing has defined: %v", operand, engine.Unravel(i, r.dims))
		}
		out[i] = F(e.Float(v))
	}
	r.numbers = out
	return out
}
