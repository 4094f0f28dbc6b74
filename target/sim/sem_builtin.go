package sim

import (
	"github.com/tsopt/tsopt/ir"
)

var builtinSem = map[string]sem{
	"builtin.unrealized_conversion_cast": unrealizedCast,
}

// unrealizedCast passes words on where both sides have as many; so a module can
// run between two conversions.
func unrealizedCast(c *compiler, op *ir.Op) {
	var src []span
	n := 0
	for _, v := range op.Operands() {
		s := c.in(v)
		src = append(src, s)
		n += s.n
	}
	dst := c.defineAll(op.Results())
	for _, d := range dst {
		n -= d.n
	}
	if n != 0 || len(dst) != 1 && len(src) != 1 {
		c.fail("converts between values that the simulator holds differently")
	}
	c.emit(func(a *Agent) {
		var words []uint64
		for _, s := range src {
			words = append(words, a.f[s.at:s.at+s.n]...)
		}
		for _, d := range dst {
			copy(a.f[d.at:d.at+d.n], words)
			words = words[d.n:]
		}
	})
}

// external calls a function that only the simulator knows.
func (c *compiler) external(fn *ir.Op, in, out []span) {
	run := externals[ir.SymbolName(fn)]
	if run == nil {
		c.fail("calls @%s, which has no body", ir.SymbolName(fn))
	}
	c.emit(func(a *Agent) { run(a, in, out) })
}
