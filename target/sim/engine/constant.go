package engine

import (
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/sim/word"
)

// ConstantSem puts the value attribute into the frame.
func ConstantSem(c *Compiler, op *ir.Op) {
	v := op.Result(0)
	place := c.Fresh(c.Width(v.Type()))
	at := place.At
	c.Slots[v] = place
	words, ok := word.ConstantWords(v.Type(), op.Attr("value"))
	if !ok {
		c.Fail("has a value of type %v, which the simulator does not support", v.Type())
	}
	for i, w := range words {
		c.Code.Template = append(c.Code.Template, Preset{at + i, w})
	}
}
