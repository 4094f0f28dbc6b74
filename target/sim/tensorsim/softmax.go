package tensorsim

import (
	"math"

	"github.com/tsopt/tsopt/dialects/linalg"
	"github.com/tsopt/tsopt/target/sim/engine"
)

// softmax computes as upstream's decomposition does, each step rounded to the element type: the maximum, exponentials
// of the differences from it, their sum, quotients.
func softmax(c *engine.Compiler, o linalg.SoftmaxOp) {
	if len(o.Op.Results()) == 0 {
		c.Fail("works on memory; the simulator executes it on tensors only")
	}
	source, along := c.At(o.Input), int(o.Dimension)
	e := elemOf(c, o.Op.Result(0))
	d := c.Define(o.Op.Result(0)).At
	c.Emit(func(a *engine.Agent) {
		from := a.Tensor(source)
		if from.Holes {
			a.Fail("reads elements that nothing has defined")
		}
		t := a.NewTensor(e, from.Dims)
		n, step := int(from.Dims[along]), 1
		for _, k := range from.Dims[along+1:] {
			step *= int(k)
		}
		round := func(x float64) float64 { return e.Float(e.Word(x)) }
		for first := 0; n > 0 && first < len(t.Words); first++ {
			if first/step%n != 0 {
				continue
			}
			greatest, sum := math.Inf(-1), 0.0
			for i := range n {
				greatest = math.Max(greatest, e.Float(from.Words[first+i*step]))
			}
			exps := make([]float64, n)
			for i := range exps {
				exps[i] = round(math.Exp(round(e.Float(from.Words[first+i*step]) - greatest)))
				sum = round(sum + exps[i])
			}
			for i, x := range exps {
				t.Words[first+i*step] = e.Word(x / sum)
			}
		}
		a.Give(d, t)
	})
}
