package nvvmsim

import (
	"strconv"

	"github.com/tsopt/tsopt/dialects/nvvm"
	"github.com/tsopt/tsopt/internal/fp"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/sim/engine"
	"github.com/tsopt/tsopt/target/sim/word"
)

// permute is prmt: four bytes of eight, each chosen by half a byte of the selector, whose
// highest bit asks for the byte's sign alone (PTX ISA, "prmt").
func permute(c *engine.Compiler, o nvvm.PermuteOp) {
	if o.Mode != nvvm.PermuteDefault || o.Hi == nil {
		c.Fail("is a prmt with mode %v, which has no simulator semantics", o.Mode)
	}
	lo, hi, sel, d := c.At(o.Lo), c.At(o.Hi), c.At(o.Selector), c.Define(o.Result).At
	c.Emit(func(a *engine.Agent) {
		bytes, out := a.F[lo]&0xffffffff|a.F[hi]<<32, uint64(0)
		for i := range 4 {
			n := a.F[sel] >> (4 * i)
			b := bytes >> (8 * (n & 7)) & 0xff
			if n&8 != 0 {
				b = 0xff * (b >> 7)
			}
			out |= b << (8 * i)
		}
		a.F[d] = out
	})
}

// ptxLop3 is lop3.b32: any function of three bits, by its table (PTX ISA, "lop3").
func ptxLop3(p *ptx, _, args []string) {
	table, err := strconv.ParseUint(args[4], 0, 8)
	if err != nil {
		p.c.Fail("contains a PTX lop3 with the table %q", args[4])
	}
	d, x, y, z := p.reg(args[0]), p.reg(args[1]), p.reg(args[2]), p.reg(args[3])
	p.c.Emit(func(a *engine.Agent) {
		out := uint64(0)
		for i := range uint64(8) {
			if table>>i&1 == 0 {
				continue
			}
			pick := func(w, bit uint64) uint64 {
				if bit == 0 {
					return ^w
				}
				return w
			}
			out |= pick(a.F[x], i>>2&1) & pick(a.F[y], i>>1&1) & pick(a.F[z], i&1)
		}
		a.F[d] = out & 0xffffffff
	})
}

// packSmall is cvt of two f32 to 8-bit floats, which saturates to what is finite.
func packSmall(c *engine.Compiler, o nvvm.ConvertOp) {
	f := smallFormat(c, o.Small)
	hi, lo, out := c.At(o.A), c.At(o.B), c.Define(o.Result)
	wide := word.Elem{Bits: 32, Bytes: 4, Fmt: fp.F32, Typ: ir.F32}
	c.Emit(func(a *engine.Agent) {
		word := f.Saturate(wide.Float(a.F[hi]))<<8 | f.Saturate(wide.Float(a.F[lo]))
		if out.N == 1 {
			a.F[out.At] = word
			return
		}
		a.F[out.At], a.F[out.At+1] = word&0xff, word>>8
	})
}

// unpackSmall is cvt of two 8-bit floats to f16.
func unpackSmall(c *engine.Compiler, o nvvm.ConvertOp) {
	f := smallFormat(c, o.Small)
	in, out := c.At(o.A), c.Define(o.Result).At
	c.Emit(func(a *engine.Agent) {
		for i := range 2 {
			a.F[out+i] = fp.F16.Encode(f.Decode(a.F[in+i]))
		}
	})
}

func smallFormat(c *engine.Compiler, t ir.Type) *fp.Format {
	f, ok := t.(*ir.FloatType)
	if !ok || f.Format() == nil {
		c.Fail("converts elements of type %v, which have no simulator semantics", t)
	}
	return f.Format()
}
