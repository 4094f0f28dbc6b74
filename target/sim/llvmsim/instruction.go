package llvmsim

import (
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/sim/engine"
	"github.com/tsopt/tsopt/target/sim/word"
)

// amxLeading is how many operands of an intrinsic of AMX say the extents of its registers, before those that the body
// has as arguments.
const amxLeading = 3

// instruction executes the body of a scale.instruction, for a call of the intrinsic that it is lowered to: elements are
// where the layouts of its arguments say.
func instruction(c *engine.Compiler, op *ir.Op, i scale.InstructionOp) {
	args := op.Operands()
	if i.State() == scale.AMX {
		args = args[amxLeading:]
	}
	body := i.Body.Entry()
	if len(args) != body.NumArgs() {
		c.Fail("passes %d operands to scale.instruction @%s, whose body has %d", len(args), i.SymName, body.NumArgs())
	}
	from := c.Ins(args)
	to := c.DefineAll(body.Args())
	for n, v := range args {
		read, places := registerBits(c, v), i.Places(n)
		elem := c.Elem(body.Arg(n))
		c.Emit(func(a *engine.Agent) {
			words := read(a.F[from[n].At:from[n].At+from[n].N], elem.Bits)
			if len(words) != len(places) {
				a.Fail("passes %d elements of %d bits as argument #%d of scale.instruction @%s, which has %d", len(words), elem.Bits, n,
					i.SymName, len(places))
			}
			for p, e := range places {
				a.F[to[n].At+int(e)] = words[p]
			}
			for p, e := range places {
				if a.F[to[n].At+int(e)] != words[p] {
					a.Fail("passes different numbers as copies of an element, in argument #%d of scale.instruction @%s", n, i.SymName)
				}
			}
		})
	}
	c.Body(body, func(*ir.Op) {
		result, d := c.In(i.Result()), c.Define(op.Result(0))
		places := i.Places(len(args))
		elem, bits := c.Elem(i.Result()), registerWord(c, op.Result(0))
		c.Emit(func(a *engine.Agent) {
			words := make([]uint64, len(places))
			for p, e := range places {
				words[p] = a.F[result.At+int(e)]
			}
			copy(a.F[d.At:d.At+d.N], regrouped(words, elem.Bits, bits))
		})
	})
}

// registerBits reads the words of a register as elements of some bits.
func registerBits(c *engine.Compiler, v *ir.Value) func(words []uint64, bits int) []uint64 {
	from := registerWord(c, v)
	return func(words []uint64, bits int) []uint64 { return regrouped(words, from, bits) }
}

// registerWord is how many bits of a register a word of its value holds.
func registerWord(c *engine.Compiler, v *ir.Value) int {
	if word.IsAMX(v.Type()) {
		return 8
	}
	return c.Elem(v).Bits
}

// regrouped are bits in words of from each, in words of to each.
func regrouped(words []uint64, from, to int) []uint64 {
	if from == to {
		return words
	}
	out := make([]uint64, len(words)*from/to)
	for bit := 0; bit < len(words)*from; bit += min(from, to) {
		part := words[bit/from] >> (bit % from) & (1<<min(from, to) - 1)
		out[bit/to] |= part << (bit % to)
	}
	return out
}

// amxIntrinsics are those that load, store and clear a register of AMX: rows, and bytes of a row.
var amxIntrinsics = map[string]engine.Rule{
	"llvm.x86.tileloadd64.internal": func(c *engine.Compiler, op *ir.Op) {
		at, d := c.Ats(op.Operands()), c.Define(op.Result(0)).At
		bytes := word.MustElem(ir.I8)
		c.Emit(func(a *engine.Agent) {
			rows, row := int(a.F[at[0]]), int(a.F[at[1]])
			for r := range rows {
				a.LoadLanes(amxAddress(a, at)+uint64(r)*a.F[at[3]], bytes, a.F[d+r*scale.AMXRowBytes:d+r*scale.AMXRowBytes+row])
			}
		})
	},
	"llvm.x86.tilestored64.internal": func(c *engine.Compiler, op *ir.Op) {
		at := c.Ats(op.Operands())
		bytes := word.MustElem(ir.I8)
		c.Emit(func(a *engine.Agent) {
			rows, row := int(a.F[at[0]]), int(a.F[at[1]])
			for r := range rows {
				x := at[4] + r*scale.AMXRowBytes
				a.StoreLanes(amxAddress(a, at)+uint64(r)*a.F[at[3]], bytes, a.F[x:x+row])
			}
		})
	},
	"llvm.x86.tilezero.internal": (*engine.Compiler).DefineZero,
}

// amxAddress is where the tile of a load or store begins: of a pointer into memory of the block, which is an offset
// here and an address on CPUs.
func amxAddress(a *engine.Agent, operands []int) uint64 {
	const workgroup = 3
	return a.Generic(a.F[operands[2]], workgroup)
}
