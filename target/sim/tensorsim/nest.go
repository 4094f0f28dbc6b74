package tensorsim

import (
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/sim/engine"
	"github.com/tsopt/tsopt/target/sim/word"
)

// A nest is an operation that computes tensors in loops.
type nest struct {
	// inputs are tensors, or scalars; maps has one for each, and then for each output.
	inputs []*ir.Value
	maps   []ir.AffineMap
	// inits are what outputs are at first; empty where the body does not get their elements.
	inits   []*ir.Value
	results []*ir.Value
	loops   int
	// extents are those of the loops in a run.
	extents func(a *engine.Agent) []int64
	// from is the body: elements of inputs and inits, then numbers of loops.
	from *ir.Block
}

// compiled is a nest with places in the frame.
type compiled struct {
	nest
	*body
	width    int
	in, init []int // places of operands
	out      []engine.Span
	element  []engine.Span // of what the body gets
	index    []engine.Span
	yield    []engine.Span
	outside  []engine.Span
	filled   []engine.Span
	access   []access
	// lane are the loops that several iterations at a time are computed from, step the others.
	lane, step []int
	// keeps says that no step moves to another element of an output: it stays in the frame.
	keeps bool
}

// emit compiles a nest: a loop of one instruction that loads elements, the body, and one that stores what it yields.
func (n nest) emit(c *engine.Compiler) {
	x := &compiled{nest: n}
	x.choose()
	x.body = copyBody(n.from, len(n.inputs)+len(n.inits), n.loops, x.lanesOf())
	x.width = x.body.width
	x.places(c)
	if p := x.contraction(); p != nil {
		x.emitContraction(c, p)
		return
	}
	c.Emit(x.begin)
	head, exit := c.Here(), &engine.Label{}
	c.Emit(func(a *engine.Agent) {
		if !x.load(a) {
			a.PC = exit.Pc
		}
	})
	c.Body(x.block, func(yield *ir.Op) { x.yield = c.Ins(yield.Operands()) })
	c.Emit(x.store)
	x.keep(c)
	c.Jump(head)
	c.Bind(exit)
}

// choose divides the loops. Iterations with different numbers of a loop that alone indexes a dimension of each output
// compute different elements: any order of them gives the same.
func (x *compiled) choose() {
	outs := x.maps[len(x.inputs):]
	x.keeps = true
	for i := range x.loops {
		free := true
		for _, m := range outs {
			free = free && plain(m)[i]
		}
		if free {
			x.lane = append(x.lane, i)
			continue
		}
		x.step = append(x.step, i)
		for _, m := range outs {
			for _, e := range m.Results() {
				e.Walk(func(e ir.AffineExpr) {
					if e == ir.Dim(i) {
						x.keeps = false
					}
				})
			}
		}
	}
	for i, m := range x.maps {
		x.access = append(x.access, accessOf(i, m))
	}
}

// lanesOf is how many iterations are worth computing at a time.
func (x *compiled) lanesOf() int {
	n := int64(1)
	for _, i := range x.lane {
		extent := int64(lanes)
		for k, m := range x.maps[len(x.inputs):] {
			shape := x.results[k].Type().(*ir.TensorType).Shape()
			for d, e := range m.Results() {
				if e == ir.Dim(i) && shape[d] != ir.Dynamic {
					extent = shape[d]
				}
			}
		}
		n = word.SaturatingMul(n, extent)
	}
	return int(max(1, min(n, lanes)))
}

// keep lets the elements of outputs be those that the next step begins with.
func (x *compiled) keep(c *engine.Compiler) {
	var to, from []engine.Span
	for i, s := range x.element[len(x.inputs):] {
		if x.keeps && s.N > 0 {
			to, from = append(to, s), append(from, x.yield[i])
		}
	}
	c.CopyAll(to, from)
}

// places gives all values places.
func (x *compiled) places(c *engine.Compiler) {
	x.in, x.init = c.Ats(x.inputs), c.Ats(x.inits)
	outside := c.Ins(x.body.outside)
	x.out = c.DefineAll(x.results)
	c.DefineAll(x.block.Args())
	x.element, x.index = spans(c, x.elements), spans(c, x.indices)
	x.outside, x.filled = outside, spans(c, x.body.filled)
}
