package engine

import (
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/sim/word"
)

// constantSem puts the value attribute into the frame.
func constantSem(c *Compiler, op *ir.Op) {
	v := op.Result(0)
	place := c.fresh(c.width(v.Type()))
	at := place.At
	c.slots[v] = place
	words, ok := word.ConstantWords(v.Type(), op.Attr("value"))
	if !ok {
		c.fail("has a value of type %v, which the simulator does not support", v.Type())
	}
	for i, w := range words {
		c.code.template = append(c.code.template, preset{at + i, w})
	}
}
