package tensorsim

import (
	"github.com/tsopt/tsopt/dialects/tensor"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/sim/engine"
	"github.com/tsopt/tsopt/target/sim/word"
)

// elemOf is the format of a tensor's elements.
func elemOf(c *engine.Compiler, v *ir.Value) word.Elem {
	t := v.Type().(*ir.TensorType)
	e, ok := word.ElemOf(t.Elem())
	if !ok {
		c.Fail("has a tensor of type %v, which the simulator does not support", t)
	}
	return e
}

// constant makes a tensor when the program is prepared.
func constant(c *engine.Compiler, op *ir.Op) {
	v, value := op.Result(0), op.Attr("value")
	t := &engine.Tensor{Elem: elemOf(c, v), Dims: v.Type().(*ir.TensorType).Shape()}
	n, _ := ir.NumElements(t.Dims)
	d, err := ir.ElementsOf(value)
	if err != nil {
		c.Fail("has %v", err)
	}
	t.Words = make([]uint64, n)
	for i := range t.Words {
		t.Words[i] = d.Uint(i)
	}
	named, err := c.M.Keep(t)
	if err != nil {
		c.Fail("fails: %v", err)
	}
	at := c.Fresh(1)
	c.Slots[v] = at
	c.Code.Template = append(c.Code.Template, engine.Preset{At: at.At, Value: named[0]})
}

// filled makes a tensor whose words are all the same.
func filled(c *engine.Compiler, v *ir.Value, dynamic []*ir.Value, holes bool, w func(a *engine.Agent) uint64) {
	e, dims := elemOf(c, v), extentsOf(c, v, dynamic)
	d := c.Define(v).At
	c.Emit(func(a *engine.Agent) {
		t := a.NewTensor(e, at(a, dims))
		t.Holes = holes && len(t.Words) > 0
		x := w(a)
		for i := range t.Words {
			t.Words[i] = x
		}
		a.Give(d, t)
	})
}

func empty(c *engine.Compiler, o tensor.EmptyOp) {
	filled(c, o.Result, o.DynamicSizes, true, func(*engine.Agent) uint64 { return engine.Hole })
}

func splat(c *engine.Compiler, o tensor.SplatOp) {
	x := c.At(o.Input)
	filled(c, o.Aggregate, o.DynamicSizes, false, func(a *engine.Agent) uint64 { return a.F[x] })
}

func fromElements(c *engine.Compiler, o tensor.FromElementsOp) {
	e, in := elemOf(c, o.Result), c.Ats(o.Elements)
	d := c.Define(o.Result).At
	dims := o.Result.Type().(*ir.TensorType).Shape()
	c.Emit(func(a *engine.Agent) {
		t := a.NewTensor(e, dims)
		for i, at := range in {
			t.Words[i] = a.F[at]
		}
		a.Give(d, t)
	})
}
