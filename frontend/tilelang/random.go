package tilelang

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/internal/python/eval"
	"github.com/tsopt/tsopt/ir"
)

// Random numbers as cuRAND's Philox4x32-10 gives them: number n of a sequence is a function of the seed, the sequence
// and n alone (Salmon et al., Parallel Random Numbers: As Easy as 1, 2, 3, SC 2011). In code of threads each thread
// counts what it draws. Of a T.Parallel the iterations are divided among the threads in order, so many one after the
// other for each, whichever thread computes them.

var randomFunctions = []Function{
	{Name: "rng_init", Params: "seed, seq=None, off=0, generator=\"curandStatePhilox4_32_10_t\"", perThread: true,
		eachThread: true,
		Doc: "Initializes the random number generator of each thread, at offset off of a sequence. The default sequence is the thread's index in the first dimension of grid and block; threads that differ only in other dimensions share it. The numbers equal cuRAND's Philox4x32-10. In a T.Parallel the iterations draw " +
			"as if they were distributed over the threads in order.",
		ignores: true,
		call:    (*translator).rngInit},
	{Name: "rng_rand", Params: "", Result: "Expr", perThread: true, eachThread: true,
		Doc: "The next random number, a T.uint32.",
		call: func(t *translator, a *args) (eval.Value, error) {
			v, err := t.draw(a)
			if err != nil {
				return nil, err
			}
			return number(v, true), nil
		}},
	{Name: "rng_rand_float", Params: "bit=32, dist=\"uniform\"", Result: "Expr", perThread: true, eachThread: true,
		Doc: "The next random number as a T.float32, in the interval (0, 1].",
		call: func(t *translator, a *args) (eval.Value, error) {
			if a.value("bit") != int64(32) {
				return nil, a.wrongf("bit", "only 32 bits are supported, got %s", eval.Repr(a.value("bit")))
			}
			if a.value("dist") != "uniform" {
				return nil, a.wrongf("dist", "only \"uniform\" is supported, got %s; for uniform u and v, T.sqrt(-2 * T.log(u)) * T.cos(2 * pi * v) has a normal distribution", eval.Repr(a.value("dist")))
			}
			v, err := t.draw(a)
			if err != nil {
				return nil, err
			}
			of := func(x float64) *ir.Value { return arith.NewConstant(t.b, ir.Float(ir.F32, x)) }
			x := arith.Cast(t.b, arith.UIToFP, v, ir.F32)
			return number(arith.Binary(t.b, arith.AddF, arith.Binary(t.b, arith.MulF, x, of(1.0/(1<<32))), of(0.5/(1<<32))),
				false), nil
		}},
}

// A random is what T.rng_init begins.
type random struct {
	seed, sequence, offset eval.Value // of a thread, as lanes
	state                  [3]*cell   // of the seed, the sequence and the place in it, as each thread has them
	drawn                  *cell      // how many numbers of a thread iterations drew
	threads, iterations    bool       // which of them draw
}

func (t *translator) rngInit(a *args) (eval.Value, error) {
	if err := t.needKernel(a); err != nil {
		return nil, err
	}
	if g := a.value("generator"); g != "curandStatePhilox4_32_10_t" {
		return nil, a.wrongf("generator", "only \"curandStatePhilox4_32_10_t\" is supported, got %s", eval.Repr(g))
	}
	k := t.kernel
	r := &random{seed: a.value("seed"), sequence: a.value("seq"), offset: a.value("off"),
		drawn: &cell{name: "drawn", typ: ir.I64, node: a.Node}}
	if r.sequence == nil {
		r.sequence = newThreadIndex(threadIndex{of: func(_ eval.Site, thread *scalar) (eval.Value, error) {
			block := arith.Binary(t.b, arith.MulI, k.body.Arg(0), arith.ConstantIndex(t.b, k.shape[0]))
			return index(arith.Binary(t.b, arith.AddI, block, t.numberOf(thread, 0).v), true), nil
		}})
	}
	k.random = r
	t.accounts.settles()
	if !k.threadCode.on {
		t.at(a.Site)
		t.declare(r.drawn, arith.Zero(t.b, ir.I64))
		return nil, nil
	}
	s, err := t.eachThread(a.Site)
	if err != nil {
		return nil, err
	}
	before := ir.NewBuilder(s.frame.parent.block)
	before.Loc = t.b.Loc
	s.frame.parent.add(r.drawn, &state{now: arith.Zero(before, ir.I64)})
	for i, name := range []string{"seed", "seq", "off"} {
		v, err := t.wide(a.site(name), []eval.Value{r.seed, r.sequence, r.offset}[i])
		if err != nil {
			return nil, err
		}
		r.state[i] = &cell{name: name, typ: ir.I64, node: a.Node}
		t.declareEach(r.state[i])
		t.set(r.state[i], v)
	}
	return nil, nil
}

// wide is a 64-bit number.
func (t *translator) wide(at eval.Site, v eval.Value) (*ir.Value, error) {
	s, err := t.scalarOf(at, v, dtypes["int64"])
	if err != nil {
		return nil, err
	}
	return t.convert(t.value(s), s.unsigned, ir.I64, true), nil
}

// draw is the next 32-bit number.
func (t *translator) draw(a *args) (*ir.Value, error) {
	if t.kernel == nil || t.kernel.random == nil {
		return nil, a.Interp.Errorf(a.Node, "T.%s before T.rng_init(seed), which initializes the generator", a.f.Name)
	}
	r := t.kernel.random
	r.threads, r.iterations = r.threads || t.par == nil, r.iterations || t.par != nil
	if r.threads && r.iterations {
		return nil, a.Interp.Errorf(a.Node, "threads and iterations of a T.Parallel draw from the same T.rng_init and would get the same numbers; use a second T.rng_init with another seed")
	}
	if t.par != nil {
		return t.drawOfIteration(a, r)
	}
	if _, err := t.eachThread(a.Site); err != nil {
		return nil, err
	}
	var now [3]*ir.Value
	for i, c := range r.state {
		if now[i], _ = t.get(c); now[i] == nil {
			return nil, a.Interp.Errorf(a.Node, "T.%s may be reached before T.rng_init; move T.rng_init to the beginning of the T.Kernel", a.f.Name)
		}
	}
	t.at(a.Site)
	t.set(r.state[2], arith.Binary(t.b, arith.AddI, now[2], arith.NewConstant(t.b, ir.Integer(ir.I64, 1))))
	return t.philox(now[0], now[1], now[2]), nil
}

// drawOfIteration is a number of the thread whose the iteration of a T.Parallel would be.
func (t *translator) drawOfIteration(a *args, r *random) (*ir.Value, error) {
	p := t.par
	for f := t.top; f != p.frame; f = f.parent {
		if f.when == nil {
			return nil, a.Interp.Errorf(a.Node, "T.%s in a loop inside a T.Parallel: the number of draws of an iteration is unknown; draw before the loop", a.f.Name)
		}
		t.remark(a.Site, "an iteration also counts as a draw if the condition is false")
	}
	drawn, _ := t.get(r.drawn)
	if drawn == nil {
		return nil, a.Interp.Errorf(a.Node, "T.%s may be reached before T.rng_init; move T.rng_init to the beginning of the T.Kernel", a.f.Name)
	}
	t.at(a.Site)
	n := int64(1)
	at := arith.ConstantIndex(t.b, 0)
	for d, c := range p.coords {
		n *= p.extents[d]
		at = arith.Binary(t.b, arith.AddI, arith.Binary(t.b, arith.MulI, at, arith.ConstantIndex(t.b, p.extents[d])), c)
	}
	p.each = (n + t.kernel.threads - 1) / t.kernel.threads
	thread := index(arith.Binary(t.b, arith.DivUI, at, arith.ConstantIndex(t.b, p.each)), true)
	turn := arith.Binary(t.b, arith.RemUI, at, arith.ConstantIndex(t.b, p.each))
	var of [3]*ir.Value
	for i, name := range []string{"seed", "seq", "off"} {
		v, err := ofThread(a.Site, []eval.Value{r.seed, r.sequence, r.offset}[i], thread)
		if err != nil {
			return nil, err
		}
		if s, ok := v.(*scalar); ok && s.v != nil && !t.visible(s.v) {
			return nil, a.Interp.Errorf(a.Node, "%s of T.rng_init is a value of a thread, but iterations of a T.Parallel are not threads; compute it from T.get_thread_binding in the call", name)
		}
		if of[i], err = t.wide(a.Site, v); err != nil {
			return nil, err
		}
	}
	// Numbers that an iteration draws follow each other; how many there are is known behind the body.
	perTurn := arith.ConstantIndex(t.b, 0)
	p.draws = append(p.draws, perTurn.DefiningOp())
	place := arith.Binary(t.b, arith.AddI, arith.Binary(t.b, arith.MulI, turn, perTurn),
		arith.ConstantIndex(t.b, int64(len(p.draws)-1)))
	place = arith.Binary(t.b, arith.AddI, arith.Binary(t.b, arith.AddI, of[2], drawn),
		t.convert(place, true, ir.I64, true))
	return t.philox(of[0], of[1], place), nil
}

// countDraws says how many numbers an iteration of a T.Parallel draws, and goes on behind those of all.
func (t *translator) countDraws(p *parallel) {
	if len(p.draws) == 0 {
		return
	}
	n := int64(len(p.draws))
	for _, op := range p.draws {
		v := op.Result(0)
		v.ReplaceAllUsesWith(arith.ConstantIndex(ir.Before(op), n))
		op.Erase()
	}
	c := t.kernel.random.drawn
	was, _ := t.get(c)
	t.set(c, arith.Binary(t.b, arith.AddI, was, arith.NewConstant(t.b, ir.Integer(ir.I64, n*p.each))))
}

// philox is number n of a sequence: one of the four words of Philox4x32-10 with the seed as its key, of a counter that
// has n/4 below the sequence.
func (t *translator) philox(seed, sequence, n *ir.Value) *ir.Value {
	bits := func(v int64) *ir.Value { return arith.NewConstant(t.b, ir.Integer(ir.I32, int64(int32(uint32(v))))) }
	low := func(v *ir.Value) *ir.Value { return arith.Cast(t.b, arith.TruncI, v, ir.I32) }
	shifted := func(v *ir.Value, by int64) *ir.Value {
		return arith.Binary(t.b, arith.ShRUI, v, arith.NewConstant(t.b, ir.Integer(ir.I64, by)))
	}
	high := func(v *ir.Value) *ir.Value { return low(shifted(v, 32)) }
	xor := func(x, y, z *ir.Value) *ir.Value {
		return arith.Binary(t.b, arith.XOrI, arith.Binary(t.b, arith.XOrI, x, y), z)
	}
	times := func(x *ir.Value, by int64) *ir.Value {
		return arith.Binary(t.b, arith.MulI, arith.Cast(t.b, arith.ExtUI, x, ir.I64),
			arith.NewConstant(t.b, ir.Integer(ir.I64, by)))
	}
	block := shifted(n, 2)
	c := [4]*ir.Value{low(block), high(block), low(sequence), high(sequence)}
	k := [2]*ir.Value{low(seed), high(seed)}
	for round := range 10 {
		if round > 0 {
			k[0], k[1] = arith.Binary(t.b, arith.AddI, k[0], bits(0x9E3779B9)),
				arith.Binary(t.b, arith.AddI, k[1], bits(0xBB67AE85))
		}
		p, q := times(c[0], 0xD2511F53), times(c[2], 0xCD9E8D57)
		c = [4]*ir.Value{xor(high(q), c[1], k[0]), low(q), xor(high(p), c[3], k[1]), low(p)}
	}
	word := low(n)
	v := c[0]
	for i, w := range c[1:] {
		is := arith.NewCmpI(t.b, arith.EQ, arith.Binary(t.b, arith.AndI, word, bits(3)), bits(int64(i+1)))
		v = arith.NewSelect(t.b, is, w, v)
	}
	return v
}
